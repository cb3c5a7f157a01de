import { adminQuery } from '@gridlease/testing/database';
import {
  NEEDS_RECENT_AUTHENTICATION,
  SOMETIMES_NEEDS_RECENT_AUTHENTICATION,
} from '@gridlease/testing/needs-recent-authentication';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, call, newEmail, openAuth, PASSWORD, type Reply, type TestAuth } from './auth.ts';
import { makeClient } from './clients.ts';
import { claimsOf, refresh } from './logged-in.ts';
import { BODIES, operations, pathOf } from './operations.ts';
import { asPerson, type LoggedInPerson, newPerson, outcome } from './people.ts';

const BASE = '/api/v1/auth';
const REQUIRED = { mode: 'required', environment: { GRIDLEASE_AUTH__MODE: 'required' } } as const;

let auth: TestAuth;
let unasked: TestAuth;
let off: TestAuth;
beforeAll(async () => {
  auth = await openAuth(REQUIRED);
  const environment = { ...REQUIRED.environment, GRIDLEASE_AUTH__RECENT_AUTHENTICATION: '0' };
  unasked = await openAuth({ ...REQUIRED, environment });
  off = await openAuth();
});
afterAll(() => Promise.all([auth, unasked, off].map((each) => each.close())));

/** Lets time pass since the login of a session; its tokens of before do not know. */
async function age(at: TestAuth, { sessionId }: LoggedInPerson, seconds: number): Promise<void> {
  await adminQuery(
    'update sessions set authenticated_at = authenticated_at - make_interval(secs => $2) where id = $1',
    [sessionId, seconds],
    at.databaseUrl,
  );
}

/** The person with the token of a session that was opened some time ago, refreshed now. */
async function loggedInAgo(at: TestAuth, person: LoggedInPerson, seconds: number): Promise<LoggedInPerson> {
  await age(at, person, seconds);
  const { body } = await refresh(at, person.refreshToken);
  return withToken(at, person, body.access_token, body.refresh_token);
}

function withToken(
  at: TestAuth,
  person: LoggedInPerson,
  token: string,
  refreshToken = person.refreshToken,
): LoggedInPerson {
  const ask: LoggedInPerson['ask'] = (method, path, body) =>
    call(at, method, BASE + path, body, bearer(token));
  return { ...person, token, refreshToken, ask };
}

const CHALLENGE =
  /^Bearer realm="gridlease", error="insufficient_user_authentication", max_age=300, error_description="[^"]+ log in again,[^"]+"$/;

function expectChallenge(reply: Reply): void {
  expect(outcome(reply)).toEqual([401, 'recent_authentication_required']);
  expect(reply.headers.get('www-authenticate')).toMatch(CHALLENGE);
  expect(reply.body.max_age).toBe(300);
}

const asked = operations.filter(({ operationId }) =>
  (NEEDS_RECENT_AUTHENTICATION.auth as readonly string[]).includes(operationId),
);
const inTheRight = { ...BODIES, deleteMe: { password: PASSWORD }, beginSecondFactor: { password: PASSWORD } };

describe('an operation that a stolen access token must not do', () => {
  it.each(asked)(
    '$operationId is refused six minutes after the login, also with the right password',
    async (each) => {
      const admin = await newPerson(auth, 'admin', 'provider');
      const old = await loggedInAgo(auth, admin, 360);
      const body = inTheRight[each.operationId as keyof typeof inTheRight];
      expectChallenge(await call(auth, each.method, pathOf(each), body, bearer(old.token)));
      // The token that was issued at the login is recent.
      const reply = await call(auth, each.method, pathOf(each), body, bearer(admin.token));
      expect(reply.body.code).not.toBe('recent_authentication_required');
    },
  );

  it.each(asked)('$operationId asks nobody with 0, and nobody on an open platform', async (each) => {
    for (const at of [unasked, off]) {
      const old = await loggedInAgo(at, await newPerson(at, 'admin', 'provider'), 80_000);
      const reply = await call(at, each.method, pathOf(each), BODIES[each.operationId], bearer(old.token));
      expect(reply.body.code).not.toBe('recent_authentication_required');
      expect(outcome(await old.ask('GET', '/me'))).toEqual([200, undefined]);
    }
  });

  it('is refused to a token that does not say when its user logged in', async () => {
    const { id: sub, sessionId: sid } = await newPerson(auth, 'provider');
    const { token } = await auth.deps.issuer.issue({ sub, sid, client_id: 'gridlease', roles: ['provider'] });
    expectChallenge(await call(auth, 'POST', `${BASE}/api-keys`, { name: 'rig' }, bearer(token)));
  });

  it('does not ask keys, which are nobody here', async () => {
    const owner = { ...(await newPerson(auth, 'provider')), roles: ['provider'] as const };
    const key = await makeClient(auth, { id: auth.deps.newId(), scopes: ['registry:heartbeat'], owner });
    const reply = await call(auth, 'POST', `${BASE}/api-keys`, { name: 'rig' }, bearer(key));
    expect(outcome(reply)).toEqual([403, 'person_required']);
  });

  it('includes another e-mail address, but not the same one or a name', async () => {
    expect(SOMETIMES_NEEDS_RECENT_AUTHENTICATION.auth).toContain('updateMe');
    const person = await loggedInAgo(auth, await newPerson(auth, 'renter'), 360);
    const harmless = await person.ask('PATCH', '/me', { name: 'Ada', email: person.email });
    expect([harmless.status, harmless.body.name]).toEqual([200, 'Ada']);
    const change = { email: newEmail(), current_password: PASSWORD };
    expectChallenge(await person.ask('PATCH', '/me', change));
    expect((await person.ask('GET', '/me')).body.email).toBe(person.email);
  });
});

describe('registering a member of the staff', () => {
  it('is refused to an administrator who has not logged in lately, and to nobody else', async () => {
    const old = await loggedInAgo(auth, await newPerson(auth, 'admin'), 360);
    const body = { email: newEmail(), password: PASSWORD };
    expectChallenge(await old.ask('POST', '/register', { ...body, role: 'admin' }));
    expect((await old.ask('POST', '/register', body)).status).toBe(201);
  });
});

describe('a token', () => {
  const authTime = (token: string): number => claimsOf(token).auth_time;

  it('says when its user logged in, which a refresh leaves as it is', async () => {
    const person = await newPerson(auth, 'renter');
    const [row] = await adminQuery<{ at: number }>(
      'select floor(extract(epoch from authenticated_at))::float8 as at from sessions where id = $1',
      [person.sessionId],
      auth.databaseUrl,
    );
    expect(authTime(person.token)).toBe(row?.at);
    const refreshed = await loggedInAgo(auth, person, 100);
    expect(authTime(refreshed.token)).toBe(authTime(person.token) - 100);
    // The one before is answered the same token again, and is as old.
    const replayed = await refresh(auth, person.refreshToken);
    expect(authTime(replayed.body.access_token)).toBe(authTime(refreshed.token));
    const introspected = await newPerson(auth, 'admin');
    const { body } = await introspected.ask('POST', '/introspect', { token: refreshed.token });
    expect(body.auth_time).toBe(authTime(refreshed.token));
  });

  it('of a new login is recent, and that of another session is not', async () => {
    const old = await loggedInAgo(auth, await newPerson(auth, 'provider'), 360);
    const fresh = await asPerson(auth, old);
    expectChallenge(await old.ask('POST', '/api-keys', { name: 'rig' }));
    expect((await fresh.ask('POST', '/api-keys', { name: 'rig' })).status).toBe(201);
  });
});

describe('confirming the password', () => {
  it('makes the session recent: its new token, and those of later refreshes', async () => {
    const old = await loggedInAgo(auth, await newPerson(auth, 'provider'), 360);
    const reply = await old.ask('POST', '/confirm', { password: PASSWORD });
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const { access_token: token, ...rest } = reply.body;
    const claims = claimsOf(token);
    expect(rest).toEqual({ token_type: 'Bearer', expires_in: 900, auth_time: claims.auth_time });
    const before = claimsOf(old.token);
    expect(claims).toMatchObject({ sub: old.id, sid: old.sessionId, roles: before.roles, aud: before.aud });
    expect(claims.auth_time).toBeGreaterThanOrEqual(before.auth_time + 360);

    expect((await withToken(auth, old, token).ask('POST', '/api-keys', { name: 'rig' })).status).toBe(201);
    const { body } = await refresh(auth, old.refreshToken);
    expect(claimsOf(body.access_token).auth_time).toBe(claims.auth_time);
    expect(
      (await withToken(auth, old, body.access_token).ask('POST', '/api-keys', { name: 'rig' })).status,
    ).toBe(201);
    // The token of before is as old as it was.
    expectChallenge(await old.ask('POST', '/api-keys', { name: 'rig' }));
  });

  it('leaves the other sessions of the user as they are', async () => {
    const person = await newPerson(auth, 'provider');
    const other = await loggedInAgo(auth, await asPerson(auth, person), 360);
    expect((await person.ask('POST', '/confirm', { password: PASSWORD })).status).toBe(200);
    const { body } = await refresh(auth, other.refreshToken);
    expect(claimsOf(body.access_token).auth_time).toBe(claimsOf(other.token).auth_time);
  });

  it('is for users with a session', async () => {
    const owner = { ...(await newPerson(auth, 'provider')), roles: ['provider'] as const };
    const key = await makeClient(auth, { id: auth.deps.newId(), scopes: ['registry:heartbeat'], owner });
    const path = `${BASE}/confirm`;
    const body = { password: PASSWORD };
    expect(outcome(await call(auth, 'POST', path, body))).toEqual([401, 'token_missing']);
    expect(outcome(await call(auth, 'POST', path, body, bearer(key)))).toEqual([403, 'person_required']);
  });

  it('does not bring back a session that has ended', async () => {
    const person = await newPerson(auth, 'renter');
    await person.ask('POST', '/logout');
    expect(outcome(await person.ask('POST', '/confirm', { password: PASSWORD }))).toEqual([
      401,
      'invalid_token',
    ]);
    expect((await refresh(auth, person.refreshToken)).status).toBe(401);
  });

  it('is open to users who have to set up a second factor, but not before a password that has to be changed', async () => {
    const environment = { ...REQUIRED.environment, GRIDLEASE_SECOND_FACTOR__REQUIRED_FOR: 'admin' };
    const strict = await openAuth({ ...REQUIRED, environment });
    try {
      const admin = await loggedInAgo(strict, await newPerson(strict, 'admin'), 360);
      const proof = { password: PASSWORD };
      expectChallenge(await admin.ask('POST', '/second-factor', proof));
      const { status, body } = await admin.ask('POST', '/confirm', proof);
      expect(status).toBe(200);
      const recent = withToken(strict, admin, body.access_token);
      expect((await recent.ask('POST', '/second-factor', proof)).status).toBe(200);
      await adminQuery(
        'update users set password_change_required = true where id = $1',
        [admin.id],
        strict.databaseUrl,
      );
      const first = await loggedInAgo(strict, admin, 0);
      expect(outcome(await first.ask('POST', '/confirm', proof))).toEqual([403, 'password_change_required']);
      // The user logs in again: that is recent.
      const again = await asPerson(strict, admin);
      const change = { current_password: PASSWORD, new_password: 'nine-amber-foxes-whistle' };
      expect((await again.ask('POST', '/change-password', change)).status).toBe(200);
    } finally {
      await strict.close();
    }
  });
});
