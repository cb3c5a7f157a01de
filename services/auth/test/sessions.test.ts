import { startLeasedWorker } from '@gridlease/common/worker/runner';
import { setDatabaseTime } from '@gridlease/testing/clock';
import { adminQuery } from '@gridlease/testing/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuthTables } from '../src/database/database.ts';
import { sessionsPurge } from '../src/sessions/purge-worker.ts';
import { bearer, call, openAuth, type TestAuth } from './auth.ts';
import { claimsOf, loggedIn, logIn, refresh } from './logged-in.ts';

const BASE = '/api/v1/auth';
let auth: TestAuth;
beforeAll(async () => {
  auth = await openAuth();
});
afterAll(() => auth.close());

const sessionsOf = (token: string, query = '') =>
  call(auth, 'GET', `${BASE}/sessions${query}`, undefined, bearer(token));
const idOf = (tokens: { access_token: string }) => claimsOf(tokens.access_token).sid;

it('logging out ends this session at once, and no other (ASVS 7.4.1)', async () => {
  const here = await loggedIn(auth);
  const there = await logIn(auth, here.user);
  const { status, headers } = await call(
    auth,
    'POST',
    `${BASE}/logout`,
    undefined,
    bearer(here.access_token),
  );
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect((await refresh(auth, here.refresh_token)).status).toBe(401);
  expect((await sessionsOf(here.access_token)).status).toBe(401);
  expect((await sessionsOf(there.access_token)).body.sessions).toHaveLength(1);
  expect((await refresh(auth, there.refresh_token)).status).toBe(200);
});

it('a refresh token logs out too, an old one as well, and again without harm', async () => {
  const { access_token, refresh_token } = await loggedIn(auth);
  const { body } = await refresh(auth, refresh_token);
  const logout = (token: string, headers = {}) =>
    call(auth, 'POST', `${BASE}/logout`, { refresh_token: token }, headers);
  expect((await logout(refresh_token, bearer('an-access-token.that.expired'))).status).toBe(200);
  expect((await refresh(auth, body.refresh_token)).status).toBe(401);
  expect((await logout(body.refresh_token)).status).toBe(200);
  expect((await sessionsOf(access_token)).status).toBe(401);
});

it('logging out without a token of a session is refused', async () => {
  const logout = (body: unknown, headers = {}) => call(auth, 'POST', `${BASE}/logout`, body, headers);
  expect((await logout(undefined)).body.code).toBe('token_missing');
  expect((await logout({})).body.code).toBe('token_missing');
  expect((await logout({ refresh_token: 'rt1_x' })).body.code).toBe('invalid_refresh_token');
  const { token } = await auth.deps.issuer.issue({ sub: 'svc', client_id: 'svc', scope: 'registry:read' });
  const { access_token } = await loggedIn(auth);
  await adminQuery(
    `insert into clients (client_id, kind, name, secret_hash, scopes, created_by)
     values ('svc', 'service_account', 'svc', '', '{registry:read}', 'test')`,
    [],
    auth.databaseUrl,
  );
  expect((await logout(undefined, bearer(token))).body.code).toBe('person_required');
  expect((await logout(null, { ...bearer(access_token), 'content-type': 'application/json' })).status).toBe(
    200,
  );
});

it("logging out everywhere ends every session of the caller, and nobody else's (ASVS 7.4.3)", async () => {
  const one = await loggedIn(auth);
  const two = await logIn(auth, one.user);
  const other = await loggedIn(auth);
  const { status, body } = await call(
    auth,
    'POST',
    `${BASE}/logout-all`,
    undefined,
    bearer(one.access_token),
  );
  expect([status, body.sessions_ended]).toEqual([200, 2]);
  for (const tokens of [one, two]) {
    expect((await refresh(auth, tokens.refresh_token)).status).toBe(401);
    expect((await sessionsOf(tokens.access_token)).status).toBe(401);
  }
  expect((await refresh(auth, other.refresh_token)).status).toBe(200);
});

it('users see their own live sessions, newest first, and which one is current (ASVS 7.5.2)', async () => {
  const one = await loggedIn(auth);
  const two = await logIn(auth, one.user);
  await loggedIn(auth);
  await fetch(`${auth.url}${BASE}/refresh`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'curl/8' },
    body: JSON.stringify({ refresh_token: one.refresh_token }),
  });
  const { status, body } = await sessionsOf(two.access_token);
  expect(status).toBe(200);
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\.\d{3}Z$/);
  const common = { created_at: time, last_used_at: time, expires_at: time };
  expect(body).toEqual({
    limit: 100,
    sessions: [
      { ...common, id: idOf(two), ip: '192.0.2.1', user_agent: 'test/1.0', current: true },
      { ...common, id: idOf(one), ip: '127.0.0.1', user_agent: 'curl/8', current: false },
    ],
  });
});

it('sessions come in pages', async () => {
  const one = await loggedIn(auth);
  const all = [one, ...(await Promise.all([1, 2, 3, 4].map(() => logIn(auth, one.user))))].map(idOf);
  const found: string[] = [];
  let cursor = '';
  do {
    const { body } = await sessionsOf(one.access_token, `?limit=2${cursor && `&cursor=${cursor}`}`);
    found.push(...body.sessions.map((session: { id: string }) => session.id));
    cursor = body.next_cursor ?? '';
  } while (cursor !== '');
  expect(found.toSorted()).toEqual(all.toSorted());
  const { body } = await sessionsOf(one.access_token, '?limit=2&offset=4');
  expect(body.sessions.map((session: { id: string }) => session.id)).toEqual(found.slice(4));
  expect((await sessionsOf(one.access_token, '?cursor=nonsense')).status).toBe(400);
  expect((await sessionsOf(one.access_token, '?limit=0')).status).toBe(400);
});

it('users end one of their sessions; those of other users and past ones are 404', async () => {
  const one = await loggedIn(auth);
  const two = await logIn(auth, one.user);
  const other = await loggedIn(auth);
  const end = (id: string) =>
    call(auth, 'DELETE', `${BASE}/sessions/${id}`, undefined, bearer(one.access_token));
  expect((await end(idOf(two).toUpperCase())).status).toBe(200);
  expect((await refresh(auth, two.refresh_token)).status).toBe(401);
  expect((await sessionsOf(two.access_token)).status).toBe(401);
  expect((await end(idOf(two))).body.code).toBe('session_not_found');
  expect((await end(idOf(other))).body.code).toBe('session_not_found');
  expect((await end(auth.deps.newId())).status).toBe(404);
  expect((await end('x')).status).toBe(400);
  expect((await refresh(auth, other.refresh_token)).status).toBe(200);
});

it('a key of a machine neither sees nor ends sessions of its user', async () => {
  const { user } = await loggedIn(auth, ['provider']);
  await adminQuery(
    `insert into clients (client_id, kind, name, secret_hash, scopes, user_id, created_by)
     values ('key-1', 'api_key', 'key', '', '{registry:heartbeat}', $1, 'test')`,
    [user.id],
    auth.databaseUrl,
  );
  const claims = { sub: user.id, client_id: 'key-1', roles: ['provider'], scope: 'registry:heartbeat' };
  const { token } = await auth.deps.issuer.issue(claims);
  for (const [method, path] of [
    ['GET', '/sessions'],
    ['POST', '/logout-all'],
    ['DELETE', `/sessions/${auth.deps.newId()}`],
  ] as const) {
    expect((await call(auth, method, BASE + path, undefined, bearer(token))).body.code).toBe(
      'person_required',
    );
  }
});

it('what happened to sessions stands in the audit log', async () => {
  const { user, access_token } = await loggedIn(auth);
  const two = await logIn(auth, user);
  await call(auth, 'DELETE', `${BASE}/sessions/${idOf(two)}`, undefined, bearer(access_token));
  await call(auth, 'POST', `${BASE}/logout`, undefined, {
    ...bearer(access_token),
    'x-request-id': 'audit-me',
  });
  const rows = await adminQuery(
    'select action, target, ip, request_id from audit_events where actor = $1 order by position',
    [user.id],
    auth.databaseUrl,
  );
  expect(rows).toEqual([
    { action: 'session.revoked', target: idOf(two), ip: '127.0.0.1', request_id: expect.any(String) },
    { action: 'session.logged_out', target: idOf({ access_token }), ip: '127.0.0.1', request_id: 'audit-me' },
  ]);
});

it('sessions are forgotten 30 days after their end, and revocations with the last token they can be about', async () => {
  const purged = await openAuth({ sendsMail: false });
  const { db, log } = purged.deps;
  await setDatabaseTime(purged.databaseUrl, '2030-01-01T00:00:00Z');
  const loggedOut = await loggedIn(purged);
  const idle = await loggedIn(purged);
  await call(purged, 'POST', `${BASE}/logout`, undefined, bearer(loggedOut.access_token));
  const count = async (table: string) => {
    const [row] = await adminQuery<{ count: string }>(
      `select count(*) from ${table}`,
      [],
      purged.databaseUrl,
    );
    return Number(row?.count);
  };
  const purge = async () => {
    const { pass, ...work } = sessionsPurge({ tokenMs: 1_500_000, clientMs: 1_500_000 });
    const { promise, resolve } = Promise.withResolvers<void>();
    const worker = startLeasedWorker<AuthTables>({
      db,
      log,
      holder: 'test',
      ...work,
      pass: (lease) => pass(lease).then(resolve),
    });
    await promise;
    await worker.stop();
  };
  try {
    await purge();
    expect([await count('sessions'), await count('revocations')]).toEqual([2, 1]);
    await setDatabaseTime(purged.databaseUrl, '2030-01-31T00:00:00.001Z');
    await purge();
    expect([await count('sessions'), await count('revocations')]).toEqual([1, 0]);
    // Seven days idle, and thirty after that.
    await setDatabaseTime(purged.databaseUrl, '2030-02-07T00:00:00.001Z');
    await purge();
    expect(await count('sessions')).toBe(0);
    expect((await refresh(purged, idle.refresh_token)).status).toBe(401);
  } finally {
    await purged.close();
  }
});
