import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@gridlease/common/config/config-error';
import { afterAll, describe, expect, test } from 'vitest';
import { loadAuthConfig } from '../src/config/config.ts';
import { keyMaterialOf } from '../src/config/key-material.ts';
import { settingsOf } from '../src/config/settings.ts';

const root = mkdtempSync(join(tmpdir(), 'gridlease-auth-config-'));
afterAll(() => rmSync(root, { recursive: true }));

const DATABASE_URL = 'postgres://auth:pw@127.0.0.1:5432/auth';
const SECRET = 'Yb7kq2Rf0mXv4Ts9Lw1Jz6Hc3Dn8Gp5E';
const OTHER = 'Qe5Zt8Uo1Pa4Sd7Fg0Hj3Kl6Xc9Vb2Nm';
const DAY_SECONDS = 86_400;

function load(
  environment: Record<string, string>,
  options: { file?: string; files?: Record<string, string>; warnings?: string[] } = {},
) {
  const workingFolder = mkdtempSync(join(root, 'case-'));
  writeFileSync(join(workingFolder, 'config.yaml'), options.file ?? '');
  for (const [name, text] of Object.entries(options.files ?? {}))
    writeFileSync(join(workingFolder, name), text);
  const warn = (message: string) => void options.warnings?.push(message);
  return loadAuthConfig({ DATABASE_URL, ...environment }, workingFolder, warn);
}

function problemOf(...given: Parameters<typeof load>): string {
  try {
    load(...given);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}

describe("the specification's own variables", () => {
  test('alone make a configuration', () => {
    const config = load({
      SECRET_KEY: SECRET,
      ALGORITHM: 'HS512',
      ACCESS_TOKEN_EXPIRE_MINUTES: '30',
      REFRESH_TOKEN_EXPIRE_DAYS: '3',
      REFRESH_TOKEN_ABSOLUTE_DAYS: '10',
      REFRESH_REUSE_SECONDS: '5',
      JWT_ISSUER: 'https://auth.example.org',
      JWT_AUDIENCE: 'example',
      PASSWORD_POLICY: 'strict',
    });
    expect(config).toMatchObject({ database_url: DATABASE_URL, listen: { host: '127.0.0.1', port: 8000 } });
    expect(settingsOf(config)).toMatchObject({
      algorithm: 'HS512',
      accessTokenSeconds: 1_800,
      refreshIdleSeconds: 3 * DAY_SECONDS,
      refreshAbsoluteSeconds: 10 * DAY_SECONDS,
      refreshReuseSeconds: 5,
      issuer: 'https://auth.example.org',
      audience: 'example',
      passwordPolicy: 'strict',
    });
  });

  test('need no more than a database and a secret', () => {
    expect(settingsOf(load({ JWT_SECRET: SECRET }))).toMatchObject({
      algorithm: 'HS256',
      accessTokenSeconds: 900,
      refreshIdleSeconds: 7 * DAY_SECONDS,
      refreshAbsoluteSeconds: 30 * DAY_SECONDS,
      refreshReuseSeconds: 60,
      issuer: 'gridlease-auth',
      audience: 'gridlease',
      passwordPolicy: 'standard',
      throttle: {
        failuresBeforeLock: 10,
        lockFirstSeconds: 1,
        lockMaxSeconds: 900,
        failuresBeforeKnownOnly: 100,
        failedLoginsPerMinute: 100,
        registrationsPerMinute: 300,
      },
    });
  });

  test('win over the file, and ours over them', () => {
    const file = 'jwt_issuer: file\njwt_audience: file\npassword_policy: strict\n';
    const config = load(
      { SECRET_KEY: SECRET, JWT_ISSUER: 'classic', JWT_AUDIENCE: 'classic', GRIDLEASE_JWT_AUDIENCE: 'ours' },
      { file },
    );
    expect([config.jwt_issuer, config.jwt_audience, config.password_policy]).toEqual([
      'classic',
      'ours',
      'strict',
    ]);
  });

  test('V13.3.1 may name files that hold the secrets', () => {
    const config = load(
      {
        SECRET_KEY_FILE: 'secret',
        AUTH_MASTER_KEY_FILE: 'master',
        DATABASE_URL: '',
        DATABASE_URL_FILE: 'url',
      },
      { files: { secret: `${SECRET}\n`, master: OTHER, url: DATABASE_URL } },
    );
    expect([config.secret_key, config.auth_master_key, config.database_url]).toEqual([
      SECRET,
      OTHER,
      DATABASE_URL,
    ]);
    expect(
      problemOf({ SECRET_KEY: SECRET, SECRET_KEY_FILE: 'secret' }, { files: { secret: SECRET } }),
    ).toContain('SECRET_KEY_FILE: is given already as SECRET_KEY');
  });
});

test('a token life above a day starts on loopback with a warning, and nowhere else', () => {
  const environment = { SECRET_KEY: SECRET, ACCESS_TOKEN_EXPIRE_MINUTES: '43200' };
  const warnings: string[] = [];
  const config = load(environment, { warnings });
  expect(settingsOf(config).accessTokenSeconds).toBe(30 * 86_400);
  expect(warnings.join()).toMatch(/access_token_expire_minutes is 43200.*longer than a day/);
  expect(problemOf({ ...environment, GRIDLEASE_PORT: ':8000' })).toContain(
    'which is only allowed on loopback',
  );
  const day: string[] = [];
  load({ ...environment, ACCESS_TOKEN_EXPIRE_MINUTES: '1440' }, { warnings: day });
  expect(day.join()).not.toContain('access_token_expire_minutes');
});

describe('secrets', () => {
  test('have no default, and the refusal says how to make one', () => {
    const problem = problemOf({});
    for (const text of ['SECRET_KEY', 'JWT_SECRET', 'AUTH_MASTER_KEY', 'openssl rand -base64 48']) {
      expect(problem).toContain(text);
    }
  });

  test('SECRET_KEY and JWT_SECRET are one: two values stop the start', () => {
    expect(load({ SECRET_KEY: SECRET, JWT_SECRET: SECRET }).secret_key).toBe(SECRET);
    const problem = problemOf({ SECRET_KEY: SECRET, JWT_SECRET: OTHER });
    expect(problem).toContain('JWT_SECRET');
    expect(problemOf({ JWT_SECRET: OTHER }, { file: `secret_key: ${SECRET}` })).toContain('JWT_SECRET');
    for (const secret of [SECRET, OTHER]) expect(problem).not.toContain(secret);
  });

  test.each([
    'SECRET_KEY',
    'JWT_SECRET',
    'AUTH_MASTER_KEY',
    'SECRET_KEY_PREVIOUS',
    'AUTH_MASTER_KEY_PREVIOUS',
  ])('%s under 32 bytes is refused off loopback, and warned of on it', (name) => {
    const short = 'k7-Zq9vTw2Xr5y';
    const environment = { ...(name === 'JWT_SECRET' ? {} : { SECRET_KEY: SECRET }), [name]: short };
    const problem = problemOf({ ...environment, GRIDLEASE_PORT: ':8000' });
    expect(problem).toContain(`${name}: the value has less than 32 bytes`);
    expect(problem).not.toContain(short);
    const warnings: string[] = [];
    load(environment, { warnings });
    expect(warnings.join()).toMatch(/less than 32 bytes/);
    expect(warnings.join()).not.toContain(short);
  });

  test.each([
    'secret',
    'changeme',
    'CHANGE-ME',
    'your-256-bit-secret',
    'a-string-secret-at-least-256-bits-long',
    '09d25e094faa6ca2556c818166b7a9563b93f7099f6f0f4caa6cf63b88e8d3e7',
    'secretsecretsecretsecretsecretsecret',
    'changeme12345678901234567890123456789',
    'a'.repeat(64),
    '1234512345123451234512345123451234512345',
  ])('that are well known are refused everywhere: %s', (secret) => {
    const problem = problemOf({ SECRET_KEY: secret });
    expect(problem).toMatch(
      /SECRET_KEY: the value is (a well-known one|made of too few different characters)/,
    );
    expect(problem).toContain('openssl rand');
    expect(problem.replaceAll('SECRET_KEY', '')).not.toContain(secret);
  });

  test('the master key comes from the secret when there is none, and so does the one before it', () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    expect(keyMaterialOf(load({ SECRET_KEY: SECRET, SECRET_KEY_PREVIOUS: OTHER }))).toEqual({
      secret: bytes(SECRET),
      secretPrevious: bytes(OTHER),
      master: bytes(SECRET),
      masterPrevious: bytes(OTHER),
    });
    expect(keyMaterialOf(load({ AUTH_MASTER_KEY: OTHER }))).toMatchObject({
      secret: undefined,
      master: bytes(OTHER),
    });
  });
});

describe('the algorithm', () => {
  test('is HS256 with a secret and EdDSA without', () => {
    expect(settingsOf(load({ SECRET_KEY: SECRET })).algorithm).toBe('HS256');
    expect(settingsOf(load({ AUTH_MASTER_KEY: OTHER })).algorithm).toBe('EdDSA');
    expect(settingsOf(load({ SECRET_KEY: SECRET, ALGORITHM: 'rs256' })).algorithm).toBe('RS256');
  });

  test('of the HS kind needs a secret, and none is unknown', () => {
    expect(problemOf({ AUTH_MASTER_KEY: OTHER, ALGORITHM: 'HS256' })).toContain('HS256 needs a secret_key');
    expect(problemOf({ SECRET_KEY: SECRET, ALGORITHM: 'none' })).toContain(
      'ALGORITHM: "none" is none of HS256',
    );
  });
});

test.each([
  [{ ACCESS_TOKEN_EXPIRE_MINUTES: '0' }, 'ACCESS_TOKEN_EXPIRE_MINUTES'],
  [{ ACCESS_TOKEN_EXPIRE_MINUTES: '525601' }, 'ACCESS_TOKEN_EXPIRE_MINUTES'],
  [{ ACCESS_TOKEN_EXPIRE_MINUTES: '1441', GRIDLEASE_PORT: ':8000' }, 'ACCESS_TOKEN_EXPIRE_MINUTES'],
  [{ REFRESH_TOKEN_EXPIRE_DAYS: '31' }, 'refresh_token_absolute_days'],
  [{ PASSWORD_POLICY: 'none' }, 'PASSWORD_POLICY'],
  [{ GRIDLEASE_HASHING__MEMORY_KIB: '7' }, 'GRIDLEASE_HASHING__MEMORY_KIB'],
  [{ GRIDLEASE_THROTTLE__LOCK_FIRST: '20m' }, 'throttle.lock_max'],
  [{ GRIDLEASE_MAIL__DRIVER: 'smtp' }, 'mail.url'],
  [{ BOOTSTRAP_ADMIN_EMAIL: 'root@example.org' }, 'bootstrap_admin'],
  [{ GRIDLEASE_PASSWORD_POLICE: 'strict' }, 'did you mean GRIDLEASE_PASSWORD_POLICY'],
  [{ DATABASE_URL: 'mysql://x' }, 'database_url'],
])('%j stops the start', (environment, named) => {
  expect(problemOf({ SECRET_KEY: SECRET, ...environment })).toContain(named);
});

describe('service accounts', () => {
  const file = `
service_accounts:
  - { client_id: scheduler, secret_file: scheduler.secret, scopes: [registry:read, billing:sessions] }
`;

  test('are declared with a file for each secret', () => {
    const files = { 'scheduler.secret': `${OTHER}\n` };
    const expected = [
      { client_id: 'scheduler', secret: OTHER, scopes: ['registry:read', 'billing:sessions'] },
    ];
    expect(load({ SECRET_KEY: SECRET }, { file, files }).service_accounts).toEqual(expected);
    const json = JSON.stringify([
      { client_id: 'scheduler', secret_file: 'scheduler.secret', scopes: 'registry:read billing:sessions' },
    ]);
    const environment = { SECRET_KEY: SECRET, GRIDLEASE_SERVICE_ACCOUNTS: json };
    expect(load(environment, { files }).service_accounts).toEqual(expected);
  });

  test('whose declaration or secret is wrong stop the start', () => {
    const declare = (text: string) =>
      problemOf({ SECRET_KEY: SECRET }, { file: `service_accounts: ${text}` });
    expect(problemOf({ SECRET_KEY: SECRET }, { file })).toContain(
      'scheduler names a file that cannot be read',
    );
    expect(problemOf({ SECRET_KEY: SECRET }, { file, files: { 'scheduler.secret': 'short' } })).toContain(
      '32 bytes',
    );
    expect(declare('[{ client_id: a b, secret_file: x, scopes: [a:b] }]')).toContain('client_id');
    expect(declare('[{ client_id: a, secret: x, scopes: [a:b] }]')).toContain('a member other than');
    expect(declare('[{ client_id: a, secret_file: x, scopes: [] }]')).toContain('scopes');
    expect(declare('[{ client_id: a, secret_file: x, scopes: ["A B"] }]')).toContain('scopes');
    expect(declare('yes')).toContain('list');
  });
});
