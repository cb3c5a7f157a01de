import { inTransaction } from '@gridlease/common/database/transaction';
import { adminQuery } from '@gridlease/testing/database';
import { openFaultProxy } from '@gridlease/testing/fault-proxy';
import { until } from '@gridlease/testing/until';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { revokeSessions } from '../src/sessions/store.ts';
import { publishClientChange, publishUserChange } from '../src/tokens/revocations.ts';
import { bearer, call, openAuth, type Reply, type TestAuth } from './auth.ts';
import { makeClient as makeClientOn, CLIENT_SECRET as SECRET } from './clients.ts';
import { claimsOf, loggedIn, logIn, refresh } from './logged-in.ts';

const BASE = '/api/v1/auth';
let auth: TestAuth;
beforeAll(async () => {
  auth = await openAuth();
  await until(() => auth.deps.feed.isFresh());
});
afterAll(() => auth.close());

const verify = (token: string, on: TestAuth = auth): Promise<Reply> =>
  call(on, 'GET', `${BASE}/verify`, undefined, bearer(token));
const isRefused =
  (token: string, on: TestAuth = auth) =>
  async () =>
    (await verify(token, on)).status === 401;

/** A token of a new client. */
const makeClient = (client: Parameters<typeof makeClientOn>[1]) => makeClientOn(auth, client);

describe('forward authentication', () => {
  it.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])(
    'tells by headers who calls, asked with %s',
    async (method) => {
      const { user, access_token } = await loggedIn(auth, ['provider', 'renter']);
      const body = method === 'GET' || method === 'HEAD' ? undefined : '<any>body';
      const {
        status,
        headers,
        body: responseBody,
      } = await call(auth, method, `${BASE}/verify`, body, bearer(access_token));
      expect([status, responseBody]).toEqual([200, undefined]);
      expect(headers.get('x-user-id')).toBe(user.id);
      expect(headers.get('x-user-roles')).toBe('provider,renter');
      expect(headers.get('x-auth-scope')).toBe('');
      expect(headers.get('x-client-id')).toBe('test');
      expect(headers.get('cache-control')).toBe('no-store');
    },
  );

  it('tells the scopes of services and keys', async () => {
    const service = await verify(
      await makeClient({ id: 'scheduler', scopes: ['registry:read', 'billing:read'] }),
    );
    expect(service.headers.get('x-user-id')).toBe('scheduler');
    expect(service.headers.get('x-user-roles')).toBe('');
    expect(service.headers.get('x-auth-scope')).toBe('registry:read billing:read');
    const { user } = await loggedIn(auth, ['provider']);
    const key = await verify(await makeClient({ id: 'key', scopes: ['registry:heartbeat'], owner: user }));
    expect(key.headers.get('x-user-id')).toBe(user.id);
    expect(key.headers.get('x-client-id')).toBe('key');
  });

  it('refuses what is no access token, and says so in WWW-Authenticate', async () => {
    const without = await call(auth, 'GET', `${BASE}/verify`);
    expect([without.status, without.body.code]).toEqual([401, 'token_missing']);
    expect(without.headers.get('www-authenticate')).toBe('Bearer realm="gridlease"');
    expect(without.headers.get('x-problem-code')).toBe('token_missing');
    const { access_token, refresh_token } = await loggedIn(auth);
    for (const token of [`${access_token}x`, access_token.slice(0, -1), refresh_token, 'x']) {
      const { status, body, headers } = await verify(token);
      expect([status, body.code]).toEqual([401, 'invalid_token']);
      expect(headers.get('www-authenticate')).toContain('error="invalid_token"');
    }
    const basic = await call(auth, 'GET', `${BASE}/verify`, undefined, { authorization: 'Basic YTpi' });
    expect(basic.status).toBe(401);
  });

  it('refuses a token from the moment it expires, however often it was verified before (ASVS 9.2.1)', async () => {
    let now = Date.now();
    const clocked = await openAuth({ clock: () => now });
    try {
      const { access_token } = await loggedIn(clocked);
      const { exp } = claimsOf(access_token);
      now = exp * 1_000 - 1;
      expect((await verify(access_token, clocked)).status).toBe(200);
      now = exp * 1_000;
      expect((await verify(access_token, clocked)).body.code).toBe('token_expired');
    } finally {
      await clocked.close();
    }
  });
});

describe('what is revoked ends within a second where it had been verified before', () => {
  const soon = { timeoutMs: 1_000 };

  it('a session, on another replica too (ASVS 7.4.1)', async () => {
    const other = await openAuth({ databaseUrl: auth.databaseUrl });
    try {
      await until(() => other.deps.feed.isFresh());
      const { access_token } = await loggedIn(auth);
      expect([(await verify(access_token)).status, (await verify(access_token, other)).status]).toEqual([
        200, 200,
      ]);
      await call(auth, 'POST', `${BASE}/logout`, undefined, bearer(access_token));
      await until(isRefused(access_token), soon);
      await until(isRefused(access_token, other), soon);
    } finally {
      await other.close();
    }
  });

  it('a user who is disabled, also for their keys; enabled again, keys work again (ASVS 7.4.2)', async () => {
    const { user, access_token } = await loggedIn(auth, ['provider']);
    const key = await makeClient({ id: `key-of-${user.id}`, scopes: ['registry:heartbeat'], owner: user });
    expect([(await verify(access_token)).status, (await verify(key)).status]).toEqual([200, 200]);
    const setStatus = (status: 'active' | 'disabled') =>
      inTransaction(auth.deps.db, async (trx) => {
        await trx.updateTable('users').set({ status }).where('id', '=', user.id).execute();
        if (status === 'disabled') await revokeSessions(trx, { userId: user.id }, 'user_disabled');
        await publishUserChange(trx, user.id);
      });
    await setStatus('disabled');
    await until(isRefused(access_token), soon);
    await until(isRefused(key), soon);
    await setStatus('active');
    await until(async () => (await verify(key)).status === 200, soon);
    expect((await verify(access_token)).status).toBe(401);
    const again = await logIn(auth, user);
    expect((await verify(again.access_token)).status).toBe(200);
  });

  it('a role that is taken away', async () => {
    const { user, access_token, refresh_token } = await loggedIn(auth, ['provider', 'renter']);
    expect((await verify(access_token)).status).toBe(200);
    await inTransaction(auth.deps.db, async (trx) => {
      await trx
        .deleteFrom('user_roles')
        .where('user_id', '=', user.id)
        .where('role', '=', 'provider')
        .execute();
      await publishUserChange(trx, user.id);
    });
    await until(isRefused(access_token), soon);
    const { body } = await refresh(auth, refresh_token);
    const renewed = await verify(body.access_token);
    expect(renewed.headers.get('x-user-roles')).toBe('renter');
  });

  it('a role that is taken away; given back, tokens that claim it count at once', async () => {
    const { user, access_token } = await loggedIn(auth, ['provider', 'renter']);
    const change = (query: string) =>
      inTransaction(auth.deps.db, async (trx) => {
        await sql`${sql.raw(query)}`.execute(trx);
        await publishUserChange(trx, user.id);
      });
    for (let round = 0; round < 3; round += 1) {
      await change(`delete from user_roles where user_id = '${user.id}' and role = 'provider'`);
      await until(isRefused(access_token), soon);
      await change(
        `insert into user_roles (user_id, role, granted_by) values ('${user.id}', 'provider', 'test')`,
      );
      expect((await verify(access_token)).status).toBe(200);
      const own = await call(auth, 'GET', `${BASE}/me`, undefined, bearer(access_token));
      expect(own.status).toBe(200);
    }
  });

  it('a client, or a scope of one', async () => {
    const token = await makeClient({ id: 'narrowed', scopes: ['registry:read', 'registry:write'] });
    const { token: less } = await auth.deps.issuer.issue({
      sub: 'narrowed',
      client_id: 'narrowed',
      scope: 'registry:read',
    });
    expect((await verify(token)).status).toBe(200);
    const change = (set: { scopes: string[] } | { revoked_at: Date }) =>
      inTransaction(auth.deps.db, async (trx) => {
        await trx.updateTable('clients').set(set).where('client_id', '=', 'narrowed').execute();
        await publishClientChange(trx, 'narrowed');
      });
    await change({ scopes: ['registry:read'] });
    await until(isRefused(token), soon);
    expect((await verify(less)).status).toBe(200);
    await change({ revoked_at: new Date() });
    await until(isRefused(less), soon);
  });

  it('one access token, and nothing else of its session (RFC 7009)', async () => {
    const { access_token, refresh_token } = await loggedIn(auth);
    expect((await verify(access_token)).status).toBe(200);
    expect((await call(auth, 'POST', `${BASE}/revoke`, { token: access_token })).status).toBe(200);
    await until(isRefused(access_token), soon);
    const { status, body } = await refresh(auth, refresh_token);
    expect(status).toBe(200);
    expect((await verify(body.access_token)).status).toBe(200);
  });

  it('rows that are committed later than younger ones are not missed', async () => {
    const [early, late] = [await loggedIn(auth), await loggedIn(auth)];
    const { promise: isLateSeen, resolve } = Promise.withResolvers<void>();
    const open = inTransaction(auth.deps.db, async (trx) => {
      await revokeSessions(trx, { sessionId: claimsOf(early.access_token).sid }, 'logout');
      await isLateSeen;
    });
    await inTransaction(auth.deps.db, (trx) =>
      revokeSessions(trx, { sessionId: claimsOf(late.access_token).sid }, 'logout'),
    );
    await until(isRefused(late.access_token), soon);
    expect((await verify(early.access_token)).status).toBe(200);
    resolve();
    await open;
    await until(isRefused(early.access_token), soon);
  });
});

describe('when the database cannot be heard', () => {
  let proxied: TestAuth;
  let proxy: Awaited<ReturnType<typeof openFaultProxy>>;
  beforeAll(async () => {
    const server = new URL(auth.databaseUrl);
    proxy = await openFaultProxy(server.hostname, Number(server.port));
    proxied = await openAuth({ databaseUrl: proxy.through(auth.databaseUrl) });
    await until(() => proxied.deps.feed.isFresh());
  });
  afterAll(async () => {
    proxy.restore();
    await proxied.close();
    await proxy.close();
  });

  it('connections that were cut, the one that listens too, cost a revocation no more than the poll', async () => {
    const { access_token } = await loggedIn(auth);
    expect((await verify(access_token, proxied)).status).toBe(200);
    proxy.cut();
    await call(auth, 'POST', `${BASE}/logout`, undefined, bearer(access_token));
    proxy.restore();
    await until(isRefused(access_token, proxied), { timeoutMs: 60_000 });
  });

  it('verifying asks no database while the feed is fresh', async () => {
    const { access_token } = await loggedIn(auth);
    await until(() => proxied.deps.feed.isFresh());
    proxy.stall();
    expect((await verify(access_token, proxied)).status).toBe(200);
    proxy.restore();
    await until(() => proxied.deps.feed.isFresh());
  });

  it('a stale feed is not trusted: the database is asked, or access is refused', async () => {
    const { access_token } = await loggedIn(auth);
    expect((await verify(access_token, proxied)).status).toBe(200);
    proxy.stall();
    await until(() => !proxied.deps.feed.isFresh(), { timeoutMs: 60_000 });
    proxy.cut();
    expect((await verify(access_token, proxied)).status).toBe(503);
    proxy.restore();
    await until(async () => (await verify(access_token, proxied)).status === 200);
  });
});

describe('introspection (RFC 7662)', () => {
  const introspect = (token: string, headers: Record<string, string>) =>
    call(auth, 'POST', `${BASE}/introspect`, { token }, headers);
  let gateway: Record<string, string>;
  beforeAll(async () => {
    gateway = bearer(await makeClient({ id: 'gateway', scopes: ['auth:introspect'] }));
  });

  it('tells what a token says', async () => {
    const { user, access_token } = await loggedIn(auth, ['renter']);
    const { status, headers, body } = await introspect(access_token, gateway);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toEqual({ active: true, token_type: 'Bearer', ...claimsOf(access_token) });
    expect(body).toMatchObject({ sub: user.id, roles: ['renter'], iss: 'gridlease-auth', aud: 'gridlease' });
  });

  it('takes a form, and the credentials of a client', async () => {
    const { access_token } = await loggedIn(auth);
    const form = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
      call(auth, 'POST', `${BASE}/introspect`, new URLSearchParams(fields).toString(), {
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      });
    const basic = (secret: string) => ({
      authorization: `Basic ${Buffer.from(`gateway:${encodeURIComponent(secret)}`).toString('base64')}`,
    });
    expect((await form({ token: access_token }, basic(SECRET))).body.active).toBe(true);
    const inBody = { token: access_token, client_id: 'gateway', client_secret: SECRET };
    expect((await form(inBody)).body.active).toBe(true);
    expect((await form({ token: access_token }, basic('wrong'))).body.code).toBe('invalid_client');
    expect((await form({ token: access_token }, gateway)).body.active).toBe(true);
    const twice = `token=${access_token}&token=${access_token}`;
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await call(auth, 'POST', `${BASE}/introspect`, twice, { ...type, ...gateway })).status).toBe(400);
  });

  it('says of everything else only that it is not active', async () => {
    const { access_token, refresh_token } = await loggedIn(auth);
    await refresh(auth, refresh_token);
    for (const token of ['x', 'a.b.c', `${access_token}x`, refresh_token, 'rt1_x']) {
      expect((await introspect(token, gateway)).body).toEqual({ active: false });
    }
    await call(auth, 'POST', `${BASE}/logout`, undefined, bearer(access_token));
    await until(async () => (await introspect(access_token, gateway)).body.active === false);
  });

  it('knows the current refresh token of a session, and asking does not use it', async () => {
    const { user, refresh_token } = await loggedIn(auth);
    const { body } = await introspect(refresh_token, gateway);
    expect(body).toMatchObject({ active: true, token_type: 'refresh_token', sub: user.id });
    expect((await refresh(auth, refresh_token)).status).toBe(200);
  });

  it('tells nothing to those who may not know, and asks strangers to authenticate', async () => {
    const { access_token } = await loggedIn(auth, ['provider', 'renter']);
    const admin = await loggedIn(auth, ['admin']);
    const scheduler = await makeClient({ id: 'curious', scopes: ['registry:read'] });
    expect((await introspect(access_token, bearer(admin.access_token))).body.active).toBe(true);
    expect((await introspect(access_token, bearer(access_token))).body).toEqual({ active: false });
    expect((await introspect(access_token, bearer(scheduler))).body).toEqual({ active: false });
    expect((await introspect(access_token, {})).status).toBe(401);
    expect((await introspect(access_token, bearer('x'))).status).toBe(401);
    expect((await call(auth, 'POST', `${BASE}/introspect`, {}, gateway)).status).toBe(400);
  });
});

describe('revocation (RFC 7009)', () => {
  const revoke = (token: string, headers: Record<string, string> = {}) =>
    call(auth, 'POST', `${BASE}/revoke`, { token, token_type_hint: 'access_token' }, headers);

  it('a refresh token ends with its whole session', async () => {
    const { user, access_token, refresh_token } = await loggedIn(auth);
    expect((await revoke(refresh_token)).status).toBe(200);
    expect((await refresh(auth, refresh_token)).status).toBe(401);
    await until(isRefused(access_token));
    const other = await logIn(auth, user);
    expect((await verify(other.access_token)).status).toBe(200);
  });

  it('takes a form, and returns 200 for a token that is unknown, malformed or already revoked', async () => {
    const { access_token, refresh_token } = await loggedIn(auth);
    for (const token of ['x', 'a.b.c', 'rt1_x', access_token, access_token, refresh_token, refresh_token]) {
      expect((await revoke(token)).status).toBe(200);
    }
    const form = await call(auth, 'POST', `${BASE}/revoke`, 'token=x&token_type_hint=refresh_token', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(form.status).toBe(200);
    expect((await call(auth, 'POST', `${BASE}/revoke`, {})).status).toBe(400);
    const { jti, sub } = claimsOf(access_token);
    const rows = await adminQuery(
      `select from audit_events where action = 'token.revoked' and actor = $1 and target = $2`,
      [sub, jti],
      auth.databaseUrl,
    );
    expect(rows).toHaveLength(1);
  });
});
