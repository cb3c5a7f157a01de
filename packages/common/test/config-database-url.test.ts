import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { type DatabaseUrlOptions, resolveDatabaseUrl } from '../src/config/database-url.ts';

const folder = mkdtempSync(join(tmpdir(), 'gridlease-database-url-'));
afterAll(() => rmSync(folder, { recursive: true }));

function resolve(options: Partial<DatabaseUrlOptions>): string {
  const nothing = { databaseUrl: '', secretsFilePath: '', environment: {}, workingFolder: folder };
  return resolveDatabaseUrl({ service: 'test', ...nothing, ...options });
}

function environmentOf(parts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parts).map(([part, text]) => [`GRIDLEASE_DB_${part.toUpperCase()}`, text]),
  );
}

/** What node-postgres makes of an address. */
function understood(url: string) {
  const { host, port, database, user, password, ssl } = new pg.Client({ connectionString: url });
  return { host, port, database, user, password, ssl };
}

function secretsFile(name: string, content: unknown): string {
  writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  return name;
}

const base = { host: 'db.example.org', name: 'registry', user: 'alice', password: 'hunter2' };

test('any user, password and host are read back by node-postgres as they were given', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 });
  const name = fc.stringMatching(/^[A-Za-z0-9_ :@&=+$,;%é\\[\]-]{1,20}$/);
  const host = fc.constantFrom(
    'db',
    '10.0.0.7',
    '::1',
    'fe80::1%eth0',
    '/var/run/postgresql',
    'Db.Example.org',
  );
  fc.assert(
    fc.property(text, text, name, host, (user, password, database, hostName) => {
      const environment = environmentOf({ host: hostName, user, password, name: database });
      const expected = { host: hostName, port: 5432, database, user, password };
      expect(understood(resolve({ environment }))).toMatchObject(expected);
    }),
  );
});

test('database_url overrides every part', () => {
  const databaseUrl = 'postgresql://bob:pw@elsewhere:6000/other';
  expect(resolve({ databaseUrl, environment: environmentOf(base) })).toBe(databaseUrl);
});

test('the environment overrides the secrets file, part by part', () => {
  const db = { host: 'file-host', port: 6432, name: 'file', user: 'file-user', password: 'file-password' };
  const secretsFilePath = secretsFile('parts.json', { db, other: { key: 'ignored' } });
  const environment = environmentOf({ password: 'from environment', host: '' });
  const expected = {
    host: 'file-host',
    port: 6432,
    database: 'file',
    user: 'file-user',
    password: 'from environment',
  };
  expect(understood(resolve({ secretsFilePath, environment }))).toMatchObject(expected);
});

test('the password may be kept in its own file', () => {
  secretsFile('password', 'p@ss/word\n');
  const environment = { ...environmentOf({ ...base, password: '' }), GRIDLEASE_DB_PASSWORD_FILE: 'password' };
  expect(understood(resolve({ environment })).password).toBe('p@ss/word');
});

test.each([
  ['disable', false],
  ['require', { rejectUnauthorized: false }],
  ['no-verify', { rejectUnauthorized: false }],
  ['verify-full', {}],
])(
  'sslmode %s means to node-postgres what it means to libpq, as a part and in database_url',
  (sslmode, ssl) => {
    expect(understood(resolve({ environment: environmentOf({ ...base, sslmode }) })).ssl).toEqual(ssl);
    const databaseUrl = `postgres://a:b@h/d?application_name=x&sslmode=${sslmode}`;
    expect(understood(resolve({ databaseUrl })).ssl).toEqual(ssl);
  },
);

test('a URL that defines the meaning of its sslmode itself is left alone', () => {
  const databaseUrl = 'postgres://a:b@h/d?sslmode=require&uselibpqcompat=true';
  expect(resolve({ databaseUrl })).toBe(databaseUrl);
});

const broken: [string, Partial<DatabaseUrlOptions>, RegExp][] = [
  ['nothing at all is given', {}, /no database is given: give database_url/],
  ['the name is missing', { environment: environmentOf({ host: 'h', user: 'u' }) }, /name is missing/],
  ['the port is not a number', { environment: environmentOf({ ...base, port: 'hunter2' }) }, /port is not/],
  ['the port is 0', { environment: environmentOf({ ...base, port: '0' }) }, /port is not/],
  [
    'the name contains a question mark',
    { environment: environmentOf({ ...base, name: 'a?b' }) },
    /name cannot/,
  ],
  [
    'sslmode is unknown',
    { environment: environmentOf({ ...base, sslmode: 'hunter2' }) },
    /sslmode is none of/,
  ],
  [
    'sslmode may fall back to plain text',
    { environment: environmentOf({ ...base, sslmode: 'prefer' }) },
    /none/,
  ],
  [
    'verify-ca has no certificate',
    { environment: environmentOf({ ...base, sslmode: 'verify-ca' }) },
    /sslroot/,
  ],
  ['the url has another scheme', { databaseUrl: 'mysql://u:hunter2@h/d' }, /database_url: the value is not/],
  ['the password breaks the URL', { databaseUrl: 'postgres://u:hunter2#/@h/d' }, /written as %XX/],
  [
    'the secrets file is absent',
    { secretsFilePath: 'absent.json' },
    /absent\.json cannot be read \(ENOENT\)/,
  ],
  [
    'the secrets file is not JSON',
    { secretsFilePath: secretsFile('bad.json', '{"db": hunter2') },
    /is not JSON/,
  ],
  [
    'the secrets file is a list',
    { secretsFilePath: secretsFile('list.json', ['hunter2']) },
    /not of the form/,
  ],
  ['a part is an object', { secretsFilePath: secretsFile('odd.json', { db: { host: {} } }) }, /db\.host/],
];

test.each(broken)('when %s the message says so and quotes nothing', (_, options, expected) => {
  const failure = () => resolve(options);
  expect(failure).toThrow(expected);
  expect(failure).not.toThrow(/hunter2/);
});
