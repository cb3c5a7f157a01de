import { tmpdir } from 'node:os';
import { adminQuery, openTestDatabase } from '@gridlease/testing/database';
import { type OtlpReceiver, openOtlpReceiver } from '@gridlease/testing/otlp-receiver';
import { startProcess, type TestProcess } from '@gridlease/testing/process';
import { programArguments } from '@gridlease/testing/programs';
import { until } from '@gridlease/testing/until';
import { Secret } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { totpCode } from '../src/second-factor/totp.ts';
import { type Body, bearer, call, newEmail, PASSWORD, type Reply, SECRET_KEY } from './auth.ts';
import { type AuthProcess, startAuth } from './process.ts';

const BASE = '/api/v1/auth';
const MASTER_KEY = 'Qe5Zt8Uo1Pa4Sd7Fg0Hj3Kl6Xc9Vb2Nm';
const ADMIN = { email: 'root@example.org', password: 'eleven-quiet-badgers-dance' };
const NEW_PASSWORD = 'nine-amber-foxes-whistle';
const WRONG_PASSWORD = 'twelve-green-moths-gamble';

const GATEWAY = 'packages/devstack/src/gateway/main.ts';

let auth: AuthProcess;
let gateway: TestProcess;
let gatewayUrl: string;
let collector: OtlpReceiver;
let databaseUrl: string;
const undo: (() => Promise<unknown>)[] = [];
/** Whatever must not be seen, and where it is from. */
const secrets = new Map<string, string>();
/** The bodies of all refusals. */
const problems: string[] = [];

beforeAll(async () => {
  const database = await openTestDatabase();
  undo.push(() => database.close());
  databaseUrl = database.url;
  collector = await openOtlpReceiver();
  undo.push(() => collector.close());
  const env = {
    GRIDLEASE_TRACING__OTLP_ENDPOINT: collector.url,
    DATABASE_URL: database.url,
    SECRET_KEY,
    AUTH_MASTER_KEY: MASTER_KEY,
    ALGORITHM: 'EdDSA',
    GRIDLEASE_LOG_LEVEL: 'trace',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    // Links are logged on purpose where mail is; here they go to nobody.
    GRIDLEASE_MAIL__DRIVER: 'smtp',
    GRIDLEASE_MAIL__URL: 'smtp://mailer:the-password-of-the-mailer@127.0.0.1:9',
  };
  auth = await startAuth({ port: '0' }, { env });
  await openGateway();
  await until(async () => (await call(auth, 'GET', '/health/ready')).status === 200, { timeoutMs: 60_000 });
  for (const [name, value] of Object.entries({ SECRET_KEY, MASTER_KEY, ADMIN: ADMIN.password })) {
    secrets.set(name, value);
  }
  for (const each of [PASSWORD, NEW_PASSWORD, WRONG_PASSWORD]) secrets.set(`password ${each}`, each);
  secrets.set('password of the mail server', 'the-password-of-the-mailer');
});
afterAll(async () => {
  for (const step of undo.reverse()) await step();
});

/** The embedded gateway in front of the service, as `npm start` runs it. */
async function openGateway(): Promise<void> {
  gateway = await startProcess({
    command: process.execPath,
    args: [...programArguments(GATEWAY)],
    env: {
      GRIDLEASE_CONFIG: '/dev/null',
      GRIDLEASE_PORT: '0',
      GRIDLEASE_LOG_LEVEL: 'trace',
      GRIDLEASE_TRACING__OTLP_ENDPOINT: collector.url,
      GRIDLEASE_UPSTREAMS__AUTH: auth.url,
    },
    cwd: tmpdir(),
  });
  undo.push(() => gateway.stop('SIGTERM'));
  const line = await gateway.waitForLine(/listening/);
  gatewayUrl = `http://127.0.0.1:${/"port":(\d+)/.exec(line)?.[1]}`;
}

const SECRET_MEMBERS = ['access_token', 'refresh_token', 'client_secret', 'secret'];
/** Of an enrollment; problem documents have a member of this name, which is no secret. */
const ENROLLMENT_CODE = /^([A-Z2-7]{4}-){5}/;

function keep(what: string, { status, body }: Reply): Body {
  if (status >= 400) problems.push(JSON.stringify(body));
  for (const member of SECRET_MEMBERS) {
    if (typeof body?.[member] === 'string') secrets.set(`${member} of ${what} ${secrets.size}`, body[member]);
  }
  if (ENROLLMENT_CODE.test(body?.code)) secrets.set(`enrollment code ${secrets.size}`, body.code);
  for (const code of body?.recovery_codes ?? []) secrets.set(`recovery code ${secrets.size}`, code);
  return body;
}

const post = async (path: string, body: unknown, token?: string) =>
  keep(path, await call(auth, 'POST', BASE + path, body, token === undefined ? {} : bearer(token)));

/** A token of each kind, whole and mangled, where it belongs and where it does not. */
async function showEverywhere(tokens: readonly string[]): Promise<void> {
  for (const token of tokens.flatMap((each) => [each, `${each.slice(0, -2)}!!`, `${each}${each}`])) {
    await post('/refresh', { refresh_token: token });
    // As clients do that know no body; through the gateway and without it.
    const inQuery = `${BASE}/refresh?refresh_token=${encodeURIComponent(token)}`;
    for (const url of [auth.url, gatewayUrl]) keep('refresh', await call({ url }, 'POST', inQuery));
    await post('/introspect', { token }, token);
    await post('/verify-email', { token });
    await post('/reset-password', { token, new_password: NEW_PASSWORD });
    await post('/revoke', { token, token_type_hint: token.slice(0, 60) });
    keep('verify', await call(auth, 'GET', `${BASE}/verify`, undefined, bearer(token)));
    keep('me', await call(auth, 'GET', `${BASE}/me?access_token=x`, undefined, bearer(token)));
  }
}

async function asPerson(): Promise<string[]> {
  const email = newEmail();
  await post('/register', { email, password: PASSWORD, role: 'provider' });
  await post('/register', { email, password: PASSWORD });
  await post('/register', { email: newEmail(), password: 'password' });
  await post('/login', { email, password: WRONG_PASSWORD });
  // Typed into the wrong field.
  await post('/login', { email: PASSWORD, password: PASSWORD });
  await post('/login', { email, password: [PASSWORD] });
  await post('/login', `{"email":"${email}","password":"${PASSWORD}"`);
  const first = await post('/login', { email, password: PASSWORD });
  const { access_token: token, refresh_token } = await post('/refresh', {
    refresh_token: first.refresh_token,
  });
  await post('/forgot-password', { email });
  await post('/change-password', { current_password: WRONG_PASSWORD, new_password: NEW_PASSWORD }, token);
  await post('/change-password', { current_password: PASSWORD, new_password: NEW_PASSWORD }, token);
  const factor = await post('/second-factor', { password: NEW_PASSWORD }, token);
  const code = totpCode(Buffer.from(Secret.fromBase32(factor.secret).buffer), Date.now());
  const { recovery_codes } = await post('/second-factor/confirm', { code }, token);
  await post('/login', { email, password: NEW_PASSWORD, code: recovery_codes[0] });
  await post('/login', { email, password: NEW_PASSWORD, code: recovery_codes[0] });
  const { code: enrollment } = await post('/enrollments', { name: 'rig' }, token);
  await post('/enrollments/redeem', { code: `${enrollment}X` });
  await post('/enrollments/redeem', { code: enrollment });
  await post('/enrollments/redeem', { code: enrollment });
  await post('/enrollments', {}, token);
  keep('export', await call(auth, 'GET', `${BASE}/me/export`, undefined, bearer(token)));
  return [token, refresh_token];
}

async function asAdministrator(): Promise<string[]> {
  const { access_token: token } = await post('/login', ADMIN);
  const account = { name: 'scheduler', client_id: 'scheduler', scopes: ['auth:introspect'] };
  const { client_secret } = await post('/admin/service-accounts', account, token);
  await post('/admin/service-accounts', account, token);
  const grant = { grant_type: 'client_credentials', client_id: 'scheduler' };
  await post('/token', { ...grant, client_secret: `${client_secret}x` });
  await post('/token', { ...grant, client_id: client_secret, client_secret });
  const issued = await post('/token', { ...grant, client_secret });
  await post('/admin/signing-keys/rotate', { at_once: true }, token);
  await post('/api-keys', { name: 'rig' }, token);
  return [issued.access_token, client_secret];
}

/** What only the database has: hashes, and keys even in their encrypted form. */
async function keepStored(): Promise<void> {
  const read = (query: string) => adminQuery<{ value: string }>(query, [], databaseUrl);
  const queries = {
    'password hash': 'select password_hash as value from users where password_hash is not null',
    'sealed signing key': `select encode(private_encrypted, 'base64') as value from signing_keys`,
    'sealed factor': `select encode(secret_encrypted, 'base64') as value from second_factors`,
    'hash of a client secret': `select encode(secret_hash, 'hex') as value from clients`,
    'hash of a link': `select encode(token_hash, 'hex') as value from one_time_tokens`,
  };
  for (const [what, query] of Object.entries(queries)) {
    const rows = await read(query);
    expect([what, rows.length > 0]).toEqual([what, true]);
    for (const [place, { value }] of rows.entries()) secrets.set(`${what} ${place}`, value.slice(0, 60));
  }
}

it('no log, trace, metric or refusal of service and gateway holds a password, token, hash or key (ASVS 16.2.5)', async () => {
  const tokens = [...(await asPerson()), ...(await asAdministrator())];
  await keepStored();
  await showEverywhere(tokens);
  const metrics = await (await fetch(`${auth.url}/metrics`)).text();
  expect(await auth.stop()).toBe(0);
  // An upstream that is gone is logged by the gateway.
  const [token = ''] = tokens;
  const target = `${BASE}/refresh?refresh_token=${encodeURIComponent(token)}`;
  expect((await call({ url: gatewayUrl }, 'POST', target)).status).toBeGreaterThanOrEqual(502);
  await gateway.stop('SIGTERM');
  const spans = JSON.stringify(collector.spans);
  for (const service of ['auth-service', 'gateway']) expect(spans).toContain(`"service":"${service}"`);
  const log = [...auth.process.lines, ...gateway.lines].join('\n');
  expect(log).toContain('an upstream did not answer');
  expect(log).toContain('"level"');
  expect(problems.length).toBeGreaterThan(30);
  expect(secrets.size).toBeGreaterThan(25);
  for (const [what, secret] of secrets) {
    // Of a token the signature is the secret, and half of it is as bad; of the rest, all.
    const part = secret.startsWith('ey') ? (secret.split('.')[2] ?? '').slice(0, 40) : secret;
    expect([what, log.includes(part)]).toEqual([what, false]);
    expect([what, metrics.includes(part) || spans.includes(part)]).toEqual([what, false]);
    expect([what, problems.some((problem) => problem.includes(part))]).toEqual([what, false]);
  }
});
