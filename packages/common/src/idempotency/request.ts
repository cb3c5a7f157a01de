import { createHash } from 'node:crypto';
import { ServiceError } from '../errors/service-error.ts';

const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;
/** Longer scopes are hashed: an index entry holds about 2,700 bytes. */
const SCOPE_CHARACTERS_MAX = 1_000;
/** Deeper bodies are refused: the hash is computed recursively. */
const BODY_DEPTH_MAX = 200;

/**
 * The key in an `Idempotency-Key` header; undefined without one.
 * Throws `ServiceError` kind `invalid` unless it is 1 to 255 visible ASCII characters.
 */
export function parseIdempotencyKey(header: string | readonly string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && VISIBLE_ASCII.test(header)) return header;
  throw new ServiceError(
    'invalid',
    'invalid_idempotency_key',
    'Idempotency-Key must be 1 to 255 visible ASCII characters.',
  );
}

/** The scope of a key: one caller, one method and one concrete path (without its query). */
export function idempotencyScope(caller: string, method: string, path: string): string {
  const scope = JSON.stringify([caller, method.toUpperCase(), path]);
  return scope.length <= SCOPE_CHARACTERS_MAX ? scope : `sha256:${sha256(scope).toString('hex')}`;
}

/**
 * SHA-256 over the parsed body; white space and the order of members do not count. An absent body equals only itself.
 * Throws `ServiceError` kind `invalid` for a body nested deeper than 200.
 */
export function hashBody(body: unknown): Buffer {
  return sha256(canonicalJson(body, 0));
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * JSON with sorted members; values that JSON cannot express (undefined, bigint) are written so that they equal
 * nothing else.
 */
function canonicalJson(value: unknown, depth: number): string {
  if (depth > BODY_DEPTH_MAX) {
    throw new ServiceError('invalid', 'body_too_deep', `The body is nested deeper than ${BODY_DEPTH_MAX}.`);
  }
  if (value === undefined) return 'absent';
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item, depth + 1)).join(',')}]`;
  if ('toJSON' in value && typeof value.toJSON === 'function')
    return canonicalJson(value.toJSON(), depth + 1);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member, depth + 1)}`);
  return `{${members.join(',')}}`;
}
