/** The value of any member with one of these names, in any case and with or without underscores, is redacted. */
const SECRET_NAMES = new Set([
  'accesstoken',
  'apikey',
  'authorization',
  'clientsecret',
  'connectionstring',
  'cookie',
  'databaseurl',
  'passwd',
  'password',
  'privatekey',
  'refreshtoken',
  'secret',
  'secretaccesskey',
  'secretkey',
  'setcookie',
  'token',
]);
const DEPTH_MAX = 5;
const CENSORED = '[redacted]';

/** `scheme://user:password@host` in any text: drivers put connection strings into their messages. */
const URL_PASSWORD = /([a-z][a-z0-9+.-]*:\/\/[^\s:/@]*):[^\s@]+@/gi;

const secretKeys = new Map<string, boolean>();
const KNOWN_KEYS_MAX = 1_000;

function isSecretKey(key: string): boolean {
  const known = secretKeys.get(key);
  if (known !== undefined) return known;
  const isSecret = SECRET_NAMES.has(key.replace(/[_-]/g, '').toLowerCase());
  if (secretKeys.size < KNOWN_KEYS_MAX) secretKeys.set(key, isSecret);
  return isSecret;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || Array.isArray(value);
}

/** The object without the values of secret members, five levels deep; the same object when it has none. */
export function withoutSecrets(value: Record<string, unknown>, depth = 0): Record<string, unknown> {
  let copy: Record<string, unknown> | undefined;
  for (const [key, member] of Object.entries(value)) {
    let kept = member;
    if (isSecretKey(key)) kept = CENSORED;
    else if (depth < DEPTH_MAX && isPlain(member)) kept = withoutSecrets(member, depth + 1);
    if (kept === member) continue;
    copy ??= (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
    copy[key] = kept;
  }
  return copy ?? value;
}

/** The text with the passwords of its URLs replaced. */
export function withoutUrlPasswords(text: string): string {
  return text.includes('://') ? text.replace(URL_PASSWORD, '$1:[redacted]@') : text;
}
