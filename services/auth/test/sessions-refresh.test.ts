import { advanceDatabaseTime, setDatabaseTime } from '@gridlease/testing/clock';
import { adminQuery } from '@gridlease/testing/database';
import { openFaultProxy } from '@gridlease/testing/fault-proxy';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mintRefreshToken } from '../src/sessions/refresh-token.ts';
import { bearer, call, openAuth, openAuthDatabase, type TestAuth } from './auth.ts';
import { claimsOf, loggedIn, logIn, refresh } from './logged-in.ts';

let auth: TestAuth;
beforeAll(async () => {
  auth = await openAuth();
});
afterAll(() => auth.close());

const auditOf = (userId: string, action: string) =>
  adminQuery<{ detail: Record<string, unknown> }>(
    'select detail from audit_events where target = $1 and action = $2',
    [userId, action],
    auth.databaseUrl,
  );

async function expectRefused(token: string): Promise<void> {
  const { status, body, headers } = await refresh(auth, token);
  expect([status, body.code]).toEqual([401, 'invalid_refresh_token']);
  expect(headers.get('www-authenticate')).toMatch(/^Bearer/);
}

it('a refresh returns new tokens with the members of a login, and must not be cached', async () => {
  const { user, refresh_token, access_token } = await loggedIn(auth, ['provider', 'renter']);
  const { status, body, headers } = await refresh(auth, refresh_token);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body).toEqual({
    access_token: expect.any(String),
    refresh_token: expect.stringMatching(/^rt1_/),
    token_type: 'Bearer',
    expires_in: 900,
    refresh_expires_in: 7 * 86_400,
    user: { id: user.id, email: user.email, roles: ['provider', 'renter'] },
  });
  expect(body.refresh_token).not.toBe(refresh_token);
  const [before, after] = [claimsOf(access_token), claimsOf(body.access_token)];
  expect(after).toMatchObject({
    sub: user.id,
    sid: before.sid,
    client_id: 'test',
    roles: ['provider', 'renter'],
  });
  expect(after.jti).not.toBe(before.jti);
});

it('twenty parallel refreshes of one token all succeed with one and the same successor', async () => {
  const { refresh_token } = await loggedIn(auth);
  const replies = await Promise.all(Array.from({ length: 20 }, () => refresh(auth, refresh_token)));
  expect(replies.map((reply) => reply.status)).toEqual(Array(20).fill(200));
  expect(new Set(replies.map((reply) => reply.body.refresh_token)).size).toBe(1);
  const [row] = await adminQuery<{ counter: number }>(
    'select counter from sessions where id = $1',
    [claimsOf(replies[0]?.body.access_token).sid],
    auth.databaseUrl,
  );
  expect(row?.counter).toBe(1);
});

it('twenty parallel refreshes all succeed while the winner refreshes twice more, and one token is left', async () => {
  const { refresh_token } = await loggedIn(auth);
  const winner = async () => {
    const first = await refresh(auth, refresh_token);
    const second = await refresh(auth, first.body.refresh_token);
    return refresh(auth, second.body.refresh_token);
  };
  const all = await Promise.all([
    winner(),
    ...Array.from({ length: 20 }, () => refresh(auth, refresh_token)),
  ]);
  expect(all.map((reply) => reply.status)).toEqual(Array(21).fill(200));
  // Every response leads to the one current token.
  const next = await Promise.all(all.map((reply) => refresh(auth, reply.body.refresh_token)));
  expect(next.map((reply) => reply.status)).toEqual(Array(21).fill(200));
  const last = await refresh(auth, refresh_token);
  expect(last.status).toBe(200);
  expect(next.some((reply) => reply.body.refresh_token === last.body.refresh_token)).toBe(true);
});

describe('by the clock of the database', () => {
  let clocked: TestAuth;
  beforeAll(async () => {
    clocked = await openAuth({
      environment: { REFRESH_TOKEN_EXPIRE_DAYS: '2', REFRESH_TOKEN_ABSOLUTE_DAYS: '3' },
    });
    await setDatabaseTime(clocked.databaseUrl, '2030-01-01T00:00:00Z');
  });
  afterAll(() => clocked.close());
  const advance = (seconds: number) => advanceDatabaseTime(clocked.databaseUrl, seconds);
  const statusOf = async (token: string) => (await refresh(clocked, token)).status;

  it('the previous token gets the current one for 60 s, and does not prolong them', async () => {
    const { refresh_token } = await loggedIn(clocked);
    const first = await refresh(clocked, refresh_token);
    await advance(40);
    const replayed = await refresh(clocked, refresh_token);
    expect(replayed.body.refresh_token).toBe(first.body.refresh_token);
    await advance(20);
    expect((await refresh(clocked, refresh_token)).body.refresh_token).toBe(first.body.refresh_token);
    await advance(0.001);
    expect(await statusOf(refresh_token)).toBe(401);
    expect(await statusOf(first.body.refresh_token)).toBe(401);
  });

  it('an older token is excused for 10 s, and after that it ends the session (ASVS 10.4.5)', async () => {
    const { refresh_token } = await loggedIn(clocked);
    const first = await refresh(clocked, refresh_token);
    const second = await refresh(clocked, first.body.refresh_token);
    await advance(10);
    expect((await refresh(clocked, refresh_token)).body.refresh_token).toBe(second.body.refresh_token);
    await advance(0.001);
    expect(await statusOf(refresh_token)).toBe(401);
    expect(await statusOf(second.body.refresh_token)).toBe(401);
  });

  it('a session without a refresh ends (ASVS 7.3.1)', async () => {
    const { refresh_token } = await loggedIn(clocked);
    await advance(2 * 86_400);
    expect(await statusOf(refresh_token)).toBe(401);
  });

  it('a session ends at its absolute age, however often it is refreshed (ASVS 7.3.2)', async () => {
    let { refresh_token } = await loggedIn(clocked);
    for (const seconds of [1.5 * 86_400, 86_400]) {
      await advance(seconds);
      ({ refresh_token } = (await refresh(clocked, refresh_token)).body);
    }
    const { body } = await refresh(clocked, refresh_token);
    expect(body.refresh_expires_in).toBe(86_400 / 2);
    await advance(86_400 / 2);
    expect(await statusOf(body.refresh_token)).toBe(401);
  });
});

it('a reused token ends its session for thief and victim, committed although the request fails', async () => {
  const { user, refresh_token } = await loggedIn(auth);
  let current = refresh_token;
  for (let count = 0; count < 9; count += 1) current = (await refresh(auth, current)).body.refresh_token;
  await expectRefused(refresh_token);
  await expectRefused(current);
  const [event, ...more] = await auditOf(user.id, 'refresh.reused');
  expect(event?.detail).toMatchObject({ counter: 9, presented_counter: 0 });
  expect(more).toEqual([]);
  // Whoever goes on trying changes nothing more.
  await expectRefused(refresh_token);
  expect(await auditOf(user.id, 'refresh.reused')).toHaveLength(1);
});

it('parallel uses of a reused token end the session once', async () => {
  const { user, refresh_token } = await loggedIn(auth);
  let current = refresh_token;
  for (let count = 0; count < 9; count += 1) current = (await refresh(auth, current)).body.refresh_token;
  const replies = await Promise.all(Array.from({ length: 10 }, () => refresh(auth, refresh_token)));
  expect(replies.map((reply) => reply.status)).toEqual(Array(10).fill(401));
  expect(await auditOf(user.id, 'refresh.reused')).toHaveLength(1);
});

it('another session of the same user does not end with a reused one', async () => {
  const one = await loggedIn(auth);
  const two = await logIn(auth, one.user);
  let current = one.refresh_token;
  for (let count = 0; count < 9; count += 1) current = (await refresh(auth, current)).body.refresh_token;
  await expectRefused(one.refresh_token);
  expect((await refresh(auth, two.refresh_token)).status).toBe(200);
});

it('mangled tokens are refused like any other, and none of them reaches the database', async () => {
  const server = new URL(auth.databaseUrl);
  const proxy = await openFaultProxy(server.hostname, Number(server.port));
  const lonely = await openAuth({ databaseUrl: proxy.through(auth.databaseUrl) });
  try {
    const { refresh_token } = await loggedIn(lonely);
    proxy.cut();
    const mangle = fc.tuple(
      fc.nat({ max: refresh_token.length - 1 }),
      fc.constantFrom('A', 'b', '7', '-', '=', ' '),
    );
    await fc.assert(
      fc.asyncProperty(mangle, async ([place, character]) => {
        const mangled = refresh_token.slice(0, place) + character + refresh_token.slice(place + 1);
        if (mangled === refresh_token) return;
        expect((await refresh(lonely, mangled)).status).toBe(401);
      }),
      { numRuns: 60 },
    );
    expect((await refresh(lonely, refresh_token)).status).toBe(503);
    proxy.restore();
    expect((await refresh(lonely, refresh_token)).status).toBe(200);
  } finally {
    await lonely.close();
    await proxy.close();
  }
});

it('a genuine token of a session that is not there is refused', async () => {
  await expectRefused(
    mintRefreshToken(auth.deps.keys.refreshMac, { sessionId: auth.deps.newId(), counter: 0 }),
  );
});

it('a counter that the session has not reached ends it, as the key has leaked', async () => {
  const { access_token, refresh_token, user } = await loggedIn(auth);
  const { sid } = claimsOf(access_token);
  await expectRefused(mintRefreshToken(auth.deps.keys.refreshMac, { sessionId: sid, counter: 5 }));
  await expectRefused(refresh_token);
  expect(await auditOf(user.id, 'refresh.reused')).toHaveLength(1);
});

it('what is no refresh request is 400, and an access token is no refresh token', async () => {
  for (const body of [{}, { refresh_token: 7 }, { refresh_token: '' }, []]) {
    expect((await call(auth, 'POST', '/api/v1/auth/refresh', body)).status).toBe(400);
  }
  const { access_token, refresh_token } = await loggedIn(auth);
  await expectRefused(access_token);
  const me = await call(auth, 'GET', '/api/v1/auth/sessions', undefined, bearer(refresh_token));
  expect(me.status).toBe(401);
});

it('refresh tells what the user is now, and refuses one who is disabled (ASVS 7.4.2)', async () => {
  const { user, refresh_token } = await loggedIn(auth, ['provider', 'renter']);
  await adminQuery(
    `delete from user_roles where user_id = $1 and role = 'provider'`,
    [user.id],
    auth.databaseUrl,
  );
  const { body } = await refresh(auth, refresh_token);
  expect(body.user.roles).toEqual(['renter']);
  expect(claimsOf(body.access_token).roles).toEqual(['renter']);
  await adminQuery(`update users set status = 'disabled' where id = $1`, [user.id], auth.databaseUrl);
  await expectRefused(body.refresh_token);
  // The session itself was not ended: enabled again, the user goes on.
  await adminQuery(`update users set status = 'active' where id = $1`, [user.id], auth.databaseUrl);
  expect((await refresh(auth, body.refresh_token)).status).toBe(200);
});

it('a restart changes nothing: sessions, counters and windows are in the database', async () => {
  const database = await openAuthDatabase();
  try {
    const before = await openAuth({ databaseUrl: database.url });
    const { refresh_token } = await loggedIn(before);
    const first = await refresh(before, refresh_token);
    await before.close();
    const after = await openAuth({ databaseUrl: database.url });
    expect((await refresh(after, refresh_token)).body.refresh_token).toBe(first.body.refresh_token);
    const second = await refresh(after, first.body.refresh_token);
    expect(second.status).toBe(200);
    const verified = await call(
      after,
      'GET',
      '/api/v1/auth/verify',
      undefined,
      bearer(first.body.access_token),
    );
    expect(verified.status).toBe(200);
    await after.close();
  } finally {
    await database.close();
  }
});

it('a change of the master key logs no user out while the old key is configured, too', async () => {
  const database = await openAuthDatabase();
  const [old, young] = ['Qe5Zt8Uo1Pa4Sd7Fg0Hj3Kl6Xc9Vb2Nm', 'Mm2bV9cX6lK3jH0gF7dS4aP1oU8tZ5eQ'];
  try {
    const before = await openAuth({ databaseUrl: database.url, environment: { AUTH_MASTER_KEY: old } });
    const one = await loggedIn(before);
    const two = await loggedIn(before);
    await before.close();
    const environment = { AUTH_MASTER_KEY: young, AUTH_MASTER_KEY_PREVIOUS: old };
    const between = await openAuth({ databaseUrl: database.url, environment });
    const renewed = await refresh(between, one.refresh_token);
    expect(renewed.status).toBe(200);
    await between.close();
    const after = await openAuth({ databaseUrl: database.url, environment: { AUTH_MASTER_KEY: young } });
    expect((await refresh(after, renewed.body.refresh_token)).status).toBe(200);
    expect((await refresh(after, two.refresh_token)).status).toBe(401);
    await after.close();
  } finally {
    await database.close();
  }
});

it('a response that is lost after the commit does not end the session', async () => {
  const { refresh_token } = await loggedIn(auth);
  const proxy = await openFaultProxy('127.0.0.1', Number(new URL(auth.url).port));
  try {
    proxy.loseResponses();
    await expect(
      refresh({ url: proxy.through(auth.url).replace(/\/$/, '') }, refresh_token),
    ).rejects.toThrow();
    const again = await refresh(auth, refresh_token);
    expect(again.status).toBe(200);
    const [row] = await adminQuery<{ counter: number }>(
      'select counter from sessions where id = $1',
      [claimsOf(again.body.access_token).sid],
      auth.databaseUrl,
    );
    expect(row?.counter).toBe(1);
  } finally {
    await proxy.close();
  }
});

it('neither logs nor responses of refused refreshes contain a token', async () => {
  const { refresh_token } = await loggedIn(auth);
  const mangled = `${refresh_token.slice(0, -1)}!`;
  const { body } = await refresh(auth, mangled);
  expect(JSON.stringify(body)).not.toContain(refresh_token.slice(4, 40));
  expect(auth.logLines.join('\n')).not.toContain(refresh_token.slice(4, 40));
});
