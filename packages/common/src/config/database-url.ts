import { readFileSync } from 'node:fs';
import { isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import { parseServers, UnusableServers } from '../database/servers.ts';
import { ConfigError } from './config-error.ts';
import { type Environment, present } from './environment-source.ts';
import { foldSegment } from './key-spelling.ts';
import { readSecretFile } from './source-values.ts';

export interface DatabaseUrlOptions {
  service: string;
  /** The key `database_url`; empty when not given. Overrides all parts. */
  databaseUrl: string;
  /** The key `secrets_file_path`; empty when not given. */
  secretsFilePath: string;
  environment: Environment;
  workingFolder: string;
}

const PARTS = ['host', 'port', 'name', 'user', 'password', 'sslmode'] as const;
type Part = (typeof PARTS)[number];
export type DatabaseParts = Partial<Record<Part, string>>;

const DEFAULT_PORT = '5432';
const PORT_MAX = 65_535;

const WAYS =
  'give database_url (GRIDLEASE_DATABASE_URL), ' +
  'or GRIDLEASE_DB_HOST, _PORT, _NAME, _USER, _PASSWORD and _SSLMODE, ' +
  'or { "db": { "host", "port", "name", "user", "password", "sslmode" } } in the file that secrets_file_path names';

/** The message does not contain the bad value. */
class Unusable extends Error {}

/**
 * The address of the service's database, for node-postgres: `database_url`, or assembled from the GRIDLEASE_DB_
 * variables over the secrets file.
 *
 * `sslmode` means the same as for libpq, whichever way it is given: `disable`; `require` encrypts and verifies
 * nothing; `verify-ca` and `verify-full` verify the certificate. node-postgres on its own treats `require` as
 * `verify-full` and cannot fall back to plain text as `prefer` and `allow` do: these two are refused. Without any,
 * the connection is plain.
 *
 * `database_url` may have several hosts (`parseServers`).
 *
 * @throws ConfigError, never with any part of the credentials
 */
export function resolveDatabaseUrl(options: DatabaseUrlOptions): string {
  try {
    return options.databaseUrl === ''
      ? databaseUrlFromParts({ ...partsOfSecretsFile(options), ...partsOfEnvironment(options) })
      : checkedUrl(options.databaseUrl);
  } catch (error) {
    throw error instanceof Unusable ? new ConfigError(options.service, [error.message]) : error;
  }
}

/**
 * The address of a standby, for node-postgres, with `sslmode` as for `database_url`. Empty if there is none.
 *
 * @throws ConfigError, never with any part of the credentials
 */
export function resolveReplicaUrl(options: {
  readonly service: string;
  readonly key: string;
  readonly url: string;
}): string {
  if (options.url === '') return '';
  try {
    const url = checkedUrl(options.url, options.key);
    if (!parseServers(url).mustWrite) return url;
    throw new Unusable(`${options.key}: a standby cannot be written to: leave target_session_attrs out`);
  } catch (error) {
    throw error instanceof Unusable ? new ConfigError(options.service, [error.message]) : error;
  }
}

function partsOfEnvironment({ environment, workingFolder }: DatabaseUrlOptions): DatabaseParts {
  const parts: DatabaseParts = {};
  for (const part of PARTS) {
    const value = present(environment, `GRIDLEASE_DB_${part.toUpperCase()}`);
    if (value !== undefined) {
      parts[part] = value;
    }
  }
  const passwordFile = present(environment, 'GRIDLEASE_DB_PASSWORD_FILE');
  if (passwordFile === undefined) {
    return parts;
  }
  if (parts.password !== undefined) {
    throw new Unusable('GRIDLEASE_DB_PASSWORD_FILE: the password is given already as GRIDLEASE_DB_PASSWORD');
  }
  const secret = readSecretFile(passwordFile, workingFolder);
  if ('problem' in secret) {
    throw new Unusable(`GRIDLEASE_DB_PASSWORD_FILE: ${secret.problem}`);
  }
  return { ...parts, password: secret.text };
}

function partsOfSecretsFile({ secretsFilePath, workingFolder }: DatabaseUrlOptions): DatabaseParts {
  if (secretsFilePath === '') {
    return {};
  }
  const db = fieldsOf(readSecrets(resolve(workingFolder, secretsFilePath))).get('db');
  const fields = fieldsOf(db ?? {});
  const parts: DatabaseParts = {};
  for (const part of PARTS) {
    const value = fields.get(part);
    if (typeof value === 'string' || typeof value === 'number') {
      parts[part] = String(value);
    } else if (value !== undefined && value !== null) {
      throw new Unusable(`secrets_file_path: db.${part} in the file is neither a string nor a number`);
    }
    if (parts[part] === '') {
      delete parts[part];
    }
  }
  return parts;
}

function readSecrets(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    throw new Unusable(`secrets_file_path: ${path} cannot be read (${code})`);
  }
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message quotes the input.
    throw new Unusable(`secrets_file_path: ${path} is not JSON`);
  }
}

function fieldsOf(value: unknown): Map<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Unusable('secrets_file_path: the file is not of the form { "db": { ... } }');
  }
  return new Map(Object.entries(value).map(([name, member]) => [foldSegment(name), member]));
}

/**
 * Builds a PostgreSQL URL from which node-postgres reads exactly the given parts.
 *
 * @throws when a part is missing or cannot be written in a URL
 */
function databaseUrlFromParts(parts: DatabaseParts): string {
  const { host, port = DEFAULT_PORT, name, user, password, sslmode } = parts;
  const missing = Object.entries({ host, name, user }).flatMap(([part, value]) => (value ? [] : [part]));
  if (host === undefined || name === undefined || user === undefined) {
    const given = Object.keys(parts).length > 0;
    throw new Unusable(
      given ? `the database's ${missing.join(', ')} is missing: ${WAYS}` : `no database is given: ${WAYS}`,
    );
  }
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > PORT_MAX) {
    throw new Unusable("the database's port is not a number from 1 to 65535");
  }
  if (host.includes(',')) {
    throw new Unusable("the database's host is more than one: several hosts are given in database_url");
  }
  const login = password === undefined ? encode(user) : `${encode(user)}:${encode(password)}`;
  const server = isIPv6(host) && !host.includes('%') ? `[${host}]` : encode(host);
  return checkedUrl(`postgres://${login}@${server}:${port}/${encodeName(name)}${sslQuery(sslmode)}`);
}

function encode(text: string): string {
  if (!text.isWellFormed()) {
    throw new Unusable("a part of the database's address is not valid Unicode");
  }
  return encodeURIComponent(text);
}

/** node-postgres does not decode escapes of reserved characters in a database name, so they are not encoded. */
function encodeName(name: string): string {
  const dots = name.split('/').some((segment) => segment === '.' || segment === '..');
  if (/[?#]/.test(name) || dots || !name.isWellFormed()) {
    throw new Unusable("the database's name cannot be written in a URL");
  }
  return encodeURI(name).replaceAll('[', '%5B').replaceAll(']', '%5D');
}

function sslQuery(sslmode: string | undefined): string {
  return sslmode === undefined ? '' : `?sslmode=${encodeURIComponent(sslmode)}`;
}

/** libpq's modes, and node-postgres's own name for its `require`. */
const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full', 'no-verify'];

function checkedUrl(text: string, key = 'database_url'): string {
  // A socket's URL has no host before the path; only node-postgres reads that form.
  const urls = serversOf(text, key).map(
    (url) => URL.parse(url) ?? URL.parse(url.replace('@/', '@localhost/')),
  );
  const [url] = urls;
  if (!url || !urls.every((each) => each !== null && /^postgres(ql)?:$/.test(each.protocol))) {
    throw new Unusable(
      `${key}: the value is not of the form postgres://user:password@host:5432/name ` +
        '(special characters in the password are written as %XX)',
    );
  }
  const mode = url.searchParams.getAll('sslmode').at(-1);
  if (mode === undefined || url.searchParams.has('uselibpqcompat')) {
    return text;
  }
  if (!SSL_MODES.includes(mode)) {
    throw new Unusable(`the database's sslmode is none of ${SSL_MODES.join(', ')}`);
  }
  if (mode === 'verify-ca' && !url.searchParams.has('sslrootcert')) {
    throw new Unusable(
      `the database's sslmode verify-ca needs sslrootcert=<file>, which only ${key} can say`,
    );
  }
  const libpq = mode === 'require' || mode === 'verify-ca';
  return libpq ? text.replace(/(#.*)?$/, '&uselibpqcompat=true$1') : text;
}

function serversOf(text: string, key: string): readonly string[] {
  try {
    return parseServers(text).urls;
  } catch (error) {
    throw error instanceof UnusableServers ? new Unusable(`${key}: ${error.message}`) : error;
  }
}
