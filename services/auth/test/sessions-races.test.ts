import { inTransaction } from '@gridlease/common/database/transaction';
import { adminQuery } from '@gridlease/testing/database';
import { until } from '@gridlease/testing/until';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { revokeSessions } from '../src/sessions/store.ts';
import { publishUserChange } from '../src/tokens/revocations.ts';
import { bearer, call, openAuth, type TestAuth } from './auth.ts';
import { claimsOf, loggedIn, logIn, makeUser, refresh } from './logged-in.ts';

const BASE = '/api/v1/auth';
let auth: TestAuth;
beforeAll(async () => {
  auth = await openAuth();
});
afterAll(() => auth.close());

/** How many statements of this database wait for a lock now. */
async function waitingCount(): Promise<number> {
  const rows = await adminQuery(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    [],
    auth.databaseUrl,
  );
  return rows.length;
}

/** Does `first` in an open transaction, starts `second`, which has to wait for it, and commits. */
async function inOrder<T>(first: (client: Client) => Promise<unknown>, second: () => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: auth.databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await first(client);
    const waiting = second();
    await until(async () => (await waitingCount()) > 0, { message: 'the second waits for the first' });
    await client.query('commit');
    return await waiting;
  } finally {
    await client.end();
  }
}

/** What disabling a user does, in the documented order: the user's row, then the sessions. */
async function disable(client: Client, userId: string): Promise<void> {
  await client.query(`update users set status = 'disabled' where id = $1`, [userId]);
  await client.query(
    `update sessions set revoked_at = gridlease_now(), revoke_reason = 'user_disabled'
     where user_id = $1 and revoked_at is null`,
    [userId],
  );
}

it('a refresh that waits for a logout gets nothing', async () => {
  const { access_token, refresh_token } = await loggedIn(auth);
  const { sid } = claimsOf(access_token);
  const reply = await inOrder(
    (client) =>
      client.query(`update sessions set revoked_at = now(), revoke_reason = 'logout' where id = $1`, [sid]),
    () => refresh(auth, refresh_token),
  );
  expect(reply.status).toBe(401);
});

it('a refresh that waits for its user to be disabled gets nothing (ASVS 7.4.2)', async () => {
  const { user, refresh_token } = await loggedIn(auth);
  const reply = await inOrder(
    (client) => disable(client, user.id),
    () => refresh(auth, refresh_token),
  );
  expect(reply.status).toBe(401);
});

it('a login that waits for its user to be disabled opens no session', async () => {
  const user = await makeUser(auth);
  const attempt = await inOrder(
    (client) => disable(client, user.id),
    () =>
      logIn(auth, user).then(
        () => 'opened',
        (error) => error.code,
      ),
  );
  expect(attempt).toBe('invalid_credentials');
  const rows = await adminQuery('select from sessions where user_id = $1', [user.id], auth.databaseUrl);
  expect(rows).toEqual([]);
});

it('a logout that waits for a refresh ends the refreshed session', async () => {
  const { access_token, refresh_token } = await loggedIn(auth);
  const { sid } = claimsOf(access_token);
  await inOrder(
    (client) =>
      client.query('update sessions set counter = counter + 1, rotated_at = array[now()] where id = $1', [
        sid,
      ]),
    () => call(auth, 'POST', `${BASE}/logout`, undefined, bearer(access_token)),
  );
  expect((await refresh(auth, refresh_token)).status).toBe(401);
});

it('concurrent refreshes of one token return the same token', async () => {
  const { access_token, refresh_token } = await loggedIn(auth);
  const { sid } = claimsOf(access_token);
  const reply = await inOrder(
    (client) =>
      client.query(
        'update sessions set counter = counter + 1, rotated_at = array[gridlease_now()] where id = $1',
        [sid],
      ),
    () => refresh(auth, refresh_token),
  );
  expect(reply.status).toBe(200);
  const [row] = await adminQuery<{ counter: number }>(
    'select counter from sessions where id = $1',
    [sid],
    auth.databaseUrl,
  );
  expect(row?.counter).toBe(1);
});

it.each([
  [
    'logging out',
    (_id: string, token: string) => call(auth, 'POST', `${BASE}/logout`, undefined, bearer(token)),
  ],
  [
    'logging out everywhere',
    (_id: string, token: string) => call(auth, 'POST', `${BASE}/logout-all`, undefined, bearer(token)),
  ],
  [
    'being disabled',
    async (id: string) =>
      inTransaction(auth.deps.db, async (trx) => {
        await trx.updateTable('users').set({ status: 'disabled' }).where('id', '=', id).execute();
        await revokeSessions(trx, { userId: id }, 'user_disabled');
        await publishUserChange(trx, id);
      }),
  ],
] as const)('after %s during refreshes no token of the session works (ASVS 7.4.1)', async (_what, end) => {
  for (let round = 0; round < 5; round += 1) {
    const { user, access_token, refresh_token } = await loggedIn(auth);
    const chain = async () => {
      const replies = [{ access_token, refresh_token }];
      for (;;) {
        const { status, body } = await refresh(auth, replies.at(-1)?.refresh_token ?? '');
        if (status !== 200) return replies;
        replies.push(body);
        if (replies.length > 200) throw new Error('the session does not end');
      }
    };
    const chains = [chain(), chain(), chain()];
    await refresh(auth, refresh_token);
    await end(user.id, access_token);
    const replies = (await Promise.all(chains)).flat();
    for (const reply of replies.slice(-3)) {
      expect((await refresh(auth, reply.refresh_token)).status).toBe(401);
      const listed = await call(auth, 'GET', `${BASE}/sessions`, undefined, bearer(reply.access_token));
      expect(listed.status).toBe(401);
    }
  }
});

it('roles that are taken away during refreshes are in no token that counts afterwards', async () => {
  const { user, refresh_token } = await loggedIn(auth, ['provider', 'renter']);
  const refreshes = Array.from({ length: 10 }, () => refresh(auth, refresh_token));
  await inTransaction(auth.deps.db, async (trx) => {
    await trx
      .deleteFrom('user_roles')
      .where('user_id', '=', user.id)
      .where('role', '=', 'provider')
      .execute();
    await publishUserChange(trx, user.id);
  });
  for (const { body } of await Promise.all(refreshes)) {
    const { status } = await call(auth, 'GET', `${BASE}/sessions`, undefined, bearer(body.access_token));
    expect(status).toBe(claimsOf(body.access_token).roles.includes('provider') ? 401 : 200);
  }
});

it('two who end the same sessions at once do not deadlock, and each session ends once', async () => {
  const one = await loggedIn(auth);
  for (let count = 0; count < 10; count += 1) await logIn(auth, one.user);
  const ended = await Promise.all(
    Array.from({ length: 8 }, () =>
      inTransaction(auth.deps.db, (trx) => revokeSessions(trx, { userId: one.user.id }, 'logout_all')),
    ),
  );
  expect(ended.reduce((sum, count) => sum + count, 0)).toBe(11);
});
