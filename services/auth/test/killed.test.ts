import { text } from 'node:stream/consumers';
import { advanceDatabaseTime } from '@gridlease/testing/clock';
import { adminQuery, openTestDatabase } from '@gridlease/testing/database';
import { type FaultProxy, openFaultProxy } from '@gridlease/testing/fault-proxy';
import { openMailServer } from '@gridlease/testing/mail-server';
import { until } from '@gridlease/testing/until';
import { afterEach, describe, expect, it } from 'vitest';
import { bearer, call, login, register } from './auth.ts';
import { claimsOf, refresh } from './logged-in.ts';
import { type AuthProcess, startAuth } from './process.ts';

const SECRET_KEY = 'Yb7kq2Rf0mXv4Ts9Lw1Jz6Hc3Dn8Gp5E';

/** For how long a killed process keeps others from its work. */
const LEASE_SECONDS = 15;

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function start(databaseUrl: string, more: Record<string, string> = {}): Promise<AuthProcess> {
  const env = { DATABASE_URL: databaseUrl, SECRET_KEY, ...more };
  const auth = await startAuth({ port: '0' }, { env });
  await until(async () => (await call(auth, 'GET', '/health/ready')).status === 200, { timeoutMs: 60_000 });
  return auth;
}

/** A service as a process, a logged-in user, and a proxy that can lose replies of the database. */
async function openScene() {
  const database = await openTestDatabase();
  undo.push(() => database.close());
  const { hostname, port } = new URL(database.url);
  const proxy: FaultProxy = await openFaultProxy(hostname, Number(port));
  undo.push(() => proxy.close());
  const auth = await start(proxy.through(database.url));
  const { access_token, refresh_token } = await login(auth, (await register(auth)).email);
  const { sid } = claimsOf(access_token);
  const read = async <T>(column: string) => {
    const rows = await adminQuery<{ value: T }>(
      `select ${column} as value from sessions where id = $1`,
      [sid],
      database.url,
    );
    return rows[0]?.value;
  };
  return { database, proxy, auth, access_token, refresh_token, read };
}

/** Sends a request whose reply never comes, and kills the service once the work behind it is committed. */
async function killAfterCommit(
  { auth, proxy }: { auth: AuthProcess; proxy: FaultProxy },
  send: () => Promise<unknown>,
  isCommitted: () => Promise<boolean>,
): Promise<void> {
  proxy.delay(300);
  const lost = send().then(
    () => 'responded',
    () => 'lost',
  );
  await until(isCommitted);
  await auth.process.stop('SIGKILL');
  expect(await lost).toBe('lost');
  proxy.delay(0);
}

it('a service that is killed between the commit of a refresh and its response logs no user out', async () => {
  const scene = await openScene();
  const { database, auth, refresh_token, read } = scene;
  await killAfterCommit(
    scene,
    () => refresh(auth, refresh_token),
    async () => (await read<number>('counter')) === 1,
  );
  const next = await start(database.url);
  // The client has the old token alone, and shows it again: it gets the successor that was lost.
  const again = await refresh(next, refresh_token);
  expect(again.status).toBe(200);
  expect(await read('counter')).toBe(1);
  expect((await refresh(next, again.body.refresh_token)).status).toBe(200);
  expect(await next.stop()).toBe(0);
});

it('a logout whose response was lost with the service took effect (ASVS 7.4.1)', async () => {
  const scene = await openScene();
  const { database, auth, access_token, refresh_token, read } = scene;
  const isEnded = async () => (await read('revoked_at')) !== null;
  await killAfterCommit(
    scene,
    () => call(auth, 'POST', '/api/v1/auth/logout', undefined, bearer(access_token)),
    isEnded,
  );
  const next = await start(database.url);
  expect((await refresh(next, refresh_token)).status).toBe(401);
  const again = await call(next, 'POST', '/api/v1/auth/logout', { refresh_token });
  expect(again.status).toBe(200);
  expect(await next.stop()).toBe(0);
});

it('a lost response of the database does not end the session', async () => {
  const { auth, proxy, refresh_token, read } = await openScene();
  proxy.loseOneResponse();
  expect((await refresh(auth, refresh_token)).status).toBe(200);
  expect(await read('counter')).toBe(1);
  expect(await auth.stop()).toBe(0);
});

describe('an e-mail of a service that is killed', () => {
  /** A service that sends to this mail server. */
  async function openSending(url: string) {
    const database = await openTestDatabase();
    undo.push(() => database.close());
    const env = { GRIDLEASE_MAIL__DRIVER: 'smtp', GRIDLEASE_MAIL__URL: url };
    const auth = await start(database.url, env);
    return {
      auth,
      databaseUrl: database.url,
      /** Kills the service and starts it again, when the lease of the killed process has ended. */
      async replace() {
        await auth.process.stop('SIGKILL');
        await advanceDatabaseTime(database.url, LEASE_SECONDS + 1);
        return start(database.url, env);
      },
    };
  }

  it('between the response and the sending arrives after the restart', async () => {
    const server = await openMailServer();
    undo.push(() => server.close());
    const proxy = await openFaultProxy('127.0.0.1', server.port);
    undo.push(() => proxy.close());
    proxy.cut();
    const { auth, replace } = await openSending(`smtp://127.0.0.1:${proxy.port}`);
    const { email } = await register(auth);
    expect((await call(auth, 'POST', '/api/v1/auth/forgot-password', { email })).status).toBe(202);
    const next = await replace();
    expect(server.received).toEqual([]);
    proxy.restore();
    await until(() => server.receivedBy(email).length === 2, { timeoutMs: 60_000 });
    expect(server.receivedBy(email).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['Confirm your e-mail address for Gridlease', 'Reset your Gridlease password']),
    );
    expect(await next.stop()).toBe(0);
    expect(server.received).toHaveLength(2);
  });

  it('that the server has taken without a word is sent again with the same link and Message-ID', async () => {
    const resets: { id: string | undefined; token: string | undefined }[] = [];
    const server = await openMailServer({
      async onData(stream, _session, done) {
        const mail = (await text(stream)).replace(/=\r\n/g, '');
        const token = /\?token=(?:3D)?(glr_[\w-]+)/.exec(mail)?.[1];
        if (token !== undefined) resets.push({ id: /^Message-ID: (.*)$/im.exec(mail)?.[1], token });
        // The first one is never confirmed.
        if (token === undefined || resets.length > 1) done();
      },
    });
    undo.push(() => server.close());
    const { auth, databaseUrl, replace } = await openSending(server.url);
    const { email } = await register(auth);
    await call(auth, 'POST', '/api/v1/auth/forgot-password', { email });
    await until(() => resets.length === 1);
    const next = await replace();
    await until(() => resets.length === 2, { timeoutMs: 60_000 });
    const [first, second] = resets;
    expect(first).toEqual({ id: expect.any(String), token: expect.any(String) });
    expect(second).toEqual(first);
    const links = `select from one_time_tokens where purpose = 'password_reset'`;
    expect(await adminQuery(links, [], databaseUrl)).toHaveLength(1);
    const reset = { token: second?.token, new_password: 'nine-amber-foxes-whistle' };
    expect((await call(next, 'POST', '/api/v1/auth/reset-password', reset)).status).toBe(200);
    expect(await next.stop()).toBe(0);
  });
});
