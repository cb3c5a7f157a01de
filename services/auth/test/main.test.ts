import { readdir, readFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { getPriority } from 'node:os';
import { adminQuery, openTestDatabase } from '@gridlease/testing/database';
import { until } from '@gridlease/testing/until';
import { afterEach, expect, it } from 'vitest';
import { call, login, PASSWORD, register } from './auth.ts';
import { spawnAuth, startAuth } from './process.ts';

const SECRET_KEY = 'Yb7kq2Rf0mXv4Ts9Lw1Jz6Hc3Dn8Gp5E';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function emptyDatabase() {
  const database = await openTestDatabase();
  undo.push(() => database.close());
  return database;
}

/** What a page gets that resolves a name of its own to this machine. */
async function statusByOtherHost(url: string): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  get(`${url}/health`, { headers: { host: 'auth.example.org' } }, resolve).on('error', reject);
  const reply = await promise;
  reply.resume();
  return reply.statusCode;
}

/** The priorities of a process's threads by their names. */
async function threadPriorities(pid: number): Promise<Map<string, number[]>> {
  const priorities = new Map<string, number[]>();
  for (const thread of await readdir(`/proc/${pid}/task`)) {
    const name = (await readFile(`/proc/${pid}/task/${thread}/comm`, 'utf8')).trim();
    priorities.set(name, [...(priorities.get(name) ?? []), getPriority(Number(thread))]);
  }
  return priorities;
}

async function untilReady(url: string): Promise<void> {
  await until(async () => (await call({ url }, 'GET', '/health/ready')).status === 200, {
    timeoutMs: 60_000,
  });
}

it("on the specification's own variables it makes its tables, serves, and leaves when it is told to", async () => {
  const { url: DATABASE_URL } = await emptyDatabase();
  const variables = { ALGORITHM: 'HS256', ACCESS_TOKEN_EXPIRE_MINUTES: '5', PASSWORD_POLICY: 'standard' };
  const auth = await startAuth({ port: '0' }, { env: { DATABASE_URL, SECRET_KEY, ...variables } });
  await untilReady(auth.url);
  expect((await call(auth, 'GET', '/health')).body).toEqual({ status: 'healthy', service: 'auth-service' });
  for (const page of ['/docs/', '/redoc', '/openapi.json', '/metrics']) {
    expect([page, (await call(auth, 'GET', page)).status]).toEqual([page, 200]);
  }
  expect(await statusByOtherHost(auth.url)).toBe(403);
  const { email, user_id } = await register(auth);
  const { expires_in, user } = await login(auth, email);
  expect([expires_in, user.id]).toEqual([300, user_id]);
  expect(await auth.stop()).toBe(0);
  const output = auth.process.lines.join('\n');
  for (const secret of [SECRET_KEY, PASSWORD]) expect(output).not.toContain(secret);
});

it('signs with keys of its own when there is a master key alone', async () => {
  const { url: DATABASE_URL } = await emptyDatabase();
  const env = {
    DATABASE_URL,
    AUTH_MASTER_KEY: 'Qe5Zt8Uo1Pa4Sd7Fg0Hj3Kl6Xc9Vb2Nm',
    GRIDLEASE_AUTH__MODE: 'required',
  };
  const auth = await startAuth({ port: '0' }, { env });
  await untilReady(auth.url);
  expect(await statusByOtherHost(auth.url)).toBe(200);
  const { email } = await register(auth);
  const { access_token } = await login(auth, email);
  const header = JSON.parse(Buffer.from(access_token.split('.')[0], 'base64url').toString());
  expect(header).toMatchObject({ alg: 'EdDSA', typ: 'at+jwt' });
  const { keys } = (await call(auth, 'GET', '/.well-known/jwks.json')).body;
  expect(keys.map((key: { kid: string }) => key.kid)).toContain(header.kid);
  expect(await auth.stop()).toBe(0);
});

it('does not refuse good tokens while it starts, before it knows any key', async () => {
  const [first, { url: DATABASE_URL }] = await Promise.all([emptyDatabase(), emptyDatabase()]);
  const env = { AUTH_MASTER_KEY: 'Qe5Zt8Uo1Pa4Sd7Fg0Hj3Kl6Xc9Vb2Nm', GRIDLEASE_AUTH__MODE: 'required' };
  const ready = await startAuth({ port: '0' }, { env: { ...env, DATABASE_URL: first.url } });
  undo.push(() => ready.stop());
  await untilReady(ready.url);
  const { access_token } = await login(ready, (await register(ready)).email);
  const authorization = `Bearer ${access_token}`;
  const unmigrated = { port: '0', database: { migrate: 'off' } };
  const starting = await startAuth(unmigrated, { env: { ...env, DATABASE_URL } });
  undo.push(() => starting.stop());
  for (const path of ['/api/v1/auth/me', '/api/v1/auth/me', '/.well-known/jwks.json']) {
    expect(await call(starting, 'GET', path, undefined, { authorization })).toMatchObject({
      status: 503,
      body: { code: 'service_starting' },
    });
  }
  expect((await call(starting, 'GET', '/openapi.json')).status).toBe(200);
});

it.each([
  [{}, 'openssl rand -base64 48'],
  [{ SECRET_KEY: 'changeme' }, 'well-known'],
  [{ SECRET_KEY, JWT_SECRET: 'Qe5Zt8Uo1Pa4Sd7Fg0Hj3Kl6Xc9Vb2Nm' }, 'JWT_SECRET'],
])('V13.3.1 does not start with %j', async (secrets, told) => {
  const env = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing', ...secrets } as Record<string, string>;
  const { process, remove } = await spawnAuth({ port: '0' }, { env });
  undo.push(remove);
  expect((await process.exited).code).toBe(1);
  expect(process.lines.join('\n')).toContain(told);
});

it('the threads that hash passwords give way to the event loop, however many there are', async () => {
  const { url: DATABASE_URL } = await emptyDatabase();
  const env = { DATABASE_URL, SECRET_KEY, UV_THREADPOOL_SIZE: '6' };
  const auth = await startAuth({ port: '0' }, { env });
  undo.push(() => auth.stop());
  await untilReady(auth.url);
  const priorities = await threadPriorities(auth.process.pid);
  expect(priorities.get('libuv-worker')).toEqual([10, 10, 10, 10, 10, 10]);
  expect(getPriority(auth.process.pid)).toBe(0);
});

it('only migrates when it is told so', async () => {
  const { url: DATABASE_URL } = await emptyDatabase();
  const { process, remove } = await spawnAuth({}, { env: { DATABASE_URL, SECRET_KEY }, args: ['migrate'] });
  undo.push(remove);
  expect((await process.exited).code).toBe(0);
  expect(await adminQuery('select from users', [], DATABASE_URL)).toEqual([]);
});
