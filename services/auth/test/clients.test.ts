import { advanceDatabaseTime } from '@gridlease/testing/clock';
import { adminQuery } from '@gridlease/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, call, openAuth, type TestAuth } from './auth.ts';
import { claimsOf } from './logged-in.ts';
import { auditOf, type LoggedInPerson, newPerson, outcome } from './people.ts';

const TOKEN = '/api/v1/auth/token';

let auth: TestAuth;
let provider: LoggedInPerson;
let admin: LoggedInPerson;
beforeAll(async () => {
  auth = await openAuth();
  provider = await newPerson(auth, 'provider');
  admin = await newPerson(auth, 'admin');
});
afterAll(() => auth.close());

interface Credentials {
  client_id: string;
  client_secret: string;
}

const grant = { grant_type: 'client_credentials' };
const tokenOf = (client: Credentials, more: Record<string, string> = {}) => {
  const { client_id, client_secret } = client;
  return call(auth, 'POST', TOKEN, { ...grant, client_id, client_secret, ...more });
};

async function newKey(members: Record<string, unknown> = {}, owner = provider) {
  const { status, body } = await owner.ask('POST', '/api-keys', { name: 'rig 1', ...members });
  expect(status).toBe(201);
  return body;
}

async function newServiceAccount(members: Record<string, unknown> = {}) {
  const request = { name: 'scheduler', scopes: ['registry:read', 'billing:sessions'], ...members };
  const { status, body } = await admin.ask('POST', '/admin/service-accounts', request);
  expect(status).toBe(201);
  return body;
}

const basic = ({ client_id, client_secret }: Credentials) => ({
  authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`,
});
const form = { 'content-type': 'application/x-www-form-urlencoded' };

describe('the service accounts of an administrator who leaves', () => {
  it.each<[string, (id: string) => [string, string]]>([
    ['user.disabled', (id) => ['POST', `/admin/users/${id}/disable`]],
    ['role.removed', (id) => ['DELETE', `/admin/users/${id}/roles/admin`]],
    ['user.deleted', (id) => ['DELETE', `/admin/users/${id}`]],
  ])('go on, and are named in the audit event %s', async (action, requestOf) => {
    const leaving = await newPerson(auth, 'admin');
    const request = { name: 'scheduler', scopes: ['registry:read'] };
    const accounts: Credentials[] = [];
    for (let count = 0; count < 3; count += 1)
      accounts.push((await leaving.ask('POST', '/admin/service-accounts', request)).body);
    const [first, second, revoked] = accounts as [Credentials, Credentials, Credentials];
    await leaving.ask('DELETE', `/admin/service-accounts/${revoked.client_id}`);
    const [method, path] = requestOf(leaving.id);
    expect((await admin.ask(method, path)).status).toBe(200);
    expect((await tokenOf(first)).status).toBe(200);
    const remaining = [first.client_id, second.client_id].sort();
    const event = (await auditOf(auth, leaving.id)).at(-1);
    expect(event).toMatchObject({ action, detail: { service_accounts: remaining } });
    const { body } = await admin.ask('GET', '/admin/service-accounts?limit=1000');
    const shown = body.service_accounts.filter(
      (each: { created_by: string }) => each.created_by === leaving.id,
    );
    expect(shown.map((each: Credentials) => each.client_id)).toEqual(remaining);
  });
});

describe('a token request', () => {
  it('of a service account gets a token that acts on behalf of all users within its scopes', async () => {
    const account = await newServiceAccount();
    const { status, body, headers } = await tokenOf(account);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 900,
      scope: 'registry:read billing:sessions',
    });
    const claims = claimsOf(body.access_token);
    const { client_id } = account;
    expect(claims).toMatchObject({ sub: client_id, client_id, scope: body.scope, exp: claims.iat + 900 });
    expect([claims.roles, claims.sid, claims.provider_ids]).toEqual([undefined, undefined, undefined]);
    const caller = await auth.deps.liveVerifier.verify(body.access_token);
    expect([caller.isService, caller.isDaemon]).toEqual([true, false]);
  });

  it('of a key gets a token of its user, bound to its machines', async () => {
    const scopes = ['registry:heartbeat'];
    const key = await newKey({ scopes, provider_ids: ['machine-1'] });
    const { body } = await tokenOf(key);
    expect(claimsOf(body.access_token)).toMatchObject({
      sub: provider.id,
      client_id: key.client_id,
      scope: 'registry:heartbeat',
      provider_ids: ['machine-1'],
      roles: ['provider'],
    });
    const caller = await auth.deps.liveVerifier.verify(body.access_token);
    expect([caller.isService, caller.isDaemon]).toEqual([false, true]);
  });

  it("of an administrator's key does not report an administrator", async () => {
    const key = await newKey({}, admin);
    const { body } = await tokenOf(key);
    expect(claimsOf(body.access_token).roles).toEqual(['provider']);
    const asAdmin = await call(auth, 'GET', '/api/v1/auth/admin/users', undefined, bearer(body.access_token));
    expect(outcome(asAdmin)).toEqual([403, 'role_required']);
  });

  it('may be a form or JSON, with HTTP Basic or credentials in the body', async () => {
    const account = await newServiceAccount();
    const inForm = new URLSearchParams({ ...grant, ...account, scope: 'registry:read' });
    for (const reply of [
      await call(auth, 'POST', TOKEN, grant, basic(account)),
      await call(auth, 'POST', TOKEN, 'grant_type=client_credentials', { ...form, ...basic(account) }),
      await call(auth, 'POST', TOKEN, inForm.toString(), form),
    ]) {
      expect(reply.status).toBe(200);
    }
  });

  it('gets fewer scopes when it asks for fewer, and never more', async () => {
    const account = await newServiceAccount();
    const fewer = await tokenOf(account, { scope: 'registry:read' });
    expect([fewer.body.scope, claimsOf(fewer.body.access_token).scope]).toEqual([
      'registry:read',
      'registry:read',
    ]);
    const more = await tokenOf(account, { scope: 'registry:read storage:write' });
    expect(outcome(more)).toEqual([400, 'invalid_scope']);
  });

  it('is refused in the words of RFC 6749, and alike whatever is wrong with the client', async () => {
    const account = await newServiceAccount();
    const wrong = await tokenOf({ ...account, client_secret: `${account.client_secret}x` });
    const unknown = await tokenOf({ ...account, client_id: 'nobody' });
    for (const reply of [wrong, unknown]) {
      expect(outcome(reply)).toEqual([401, 'invalid_client']);
      expect(reply.headers.has('www-authenticate')).toBe(true);
      expect(reply.body.error_description).toBe(reply.body.detail);
    }
    expect(wrong.body.detail).toBe(unknown.body.detail);
    const nothing = await call(auth, 'POST', TOKEN, grant);
    expect(outcome(nothing)).toEqual([401, 'invalid_client']);
    const noGrant = await call(auth, 'POST', TOKEN, {}, basic(account));
    expect(outcome(noGrant)).toEqual([400, 'invalid_request']);
    const other = await call(auth, 'POST', TOKEN, { grant_type: 'password' }, basic(account));
    expect(outcome(other)).toEqual([400, 'unsupported_grant_type']);
    const twice = await call(auth, 'POST', TOKEN, { ...grant, client_secret: 'x' }, basic(account));
    expect(outcome(twice)).toEqual([400, 'invalid_request']);
  });

  it('writes the last use once a minute at most', async () => {
    const key = await newKey();
    const lastUse = async () => {
      const { body } = await provider.ask('GET', '/api-keys?limit=1000');
      return body.api_keys.find((each: Credentials) => each.client_id === key.client_id).last_used_at;
    };
    expect(await lastUse()).toBeUndefined();
    await tokenOf(key);
    const first = await lastUse();
    expect(first).toBeDefined();
    await tokenOf(key);
    expect(await lastUse()).toBe(first);
    await advanceDatabaseTime(auth.databaseUrl, 61);
    await tokenOf(key);
    expect(await lastUse()).not.toBe(first);
  });
});

describe('a key', () => {
  it('is shown with its secret once, and only its hash is kept (ASVS 6.5.2)', async () => {
    const key = await newKey({ provider_ids: ['b', 'a', 'b'] });
    expect(key).toEqual({
      client_id: expect.any(String),
      client_secret: expect.stringMatching(/^glk_[\w-]{43}$/),
      name: 'rig 1',
      scopes: ['registry:heartbeat', 'billing:usage', 'rentals:run'],
      provider_ids: ['b', 'a'],
      created_at: expect.any(String),
    });
    const { body } = await provider.ask('GET', '/api-keys?limit=1000');
    expect(body.api_keys.map((each: Credentials) => each.client_id)).toContain(key.client_id);
    expect(JSON.stringify(body)).not.toContain('secret');
    const rows = await adminQuery('select * from clients', [], auth.databaseUrl);
    expect(JSON.stringify(rows)).not.toContain(key.client_secret);
    expect(auth.logLines.join('')).not.toContain(key.client_secret);
  });

  it('is made by people alone', async () => {
    const { body } = await tokenOf(await newKey());
    const daemon = await call(
      auth,
      'POST',
      '/api/v1/auth/api-keys',
      { name: 'x' },
      bearer(body.access_token),
    );
    expect(outcome(daemon)).toEqual([403, 'person_required']);
    expect(outcome(await call(auth, 'POST', '/api/v1/auth/api-keys', { name: 'x' }))).toEqual([
      401,
      'token_missing',
    ]);
  });

  it.each([
    ['a scope of services', { scopes: ['auth:introspect'] }],
    ['no scope', { scopes: [] }],
    ['an odd machine', { provider_ids: ['a/b'] }],
    [
      'more machines than a token holds',
      { provider_ids: Array.from({ length: 65 }, (_, index) => `m${index}`) },
    ],
    ['an end that has passed', { expires_at: '2020-01-01T00:00:00Z' }],
    ['a blank name', { name: ' ' }],
  ])('with %s is refused', async (_what, members) => {
    const reply = await provider.ask('POST', '/api-keys', { name: 'x', ...members });
    expect(outcome(reply)).toEqual([400, 'validation_failed']);
  });

  it('never belongs to whom the body names (CVE-2025-61928)', async () => {
    const other = await newPerson(auth, 'provider');
    const key = await newKey({ user_id: other.id, sub: other.id, created_by: other.id });
    const { body } = await tokenOf(key);
    expect(claimsOf(body.access_token).sub).toBe(provider.id);
  });

  it('of another user is neither listed nor revoked, except by an administrator', async () => {
    const other = await newPerson(auth, 'provider');
    const key = await newKey();
    expect((await other.ask('GET', '/api-keys')).body.api_keys).toEqual([]);
    expect(outcome(await other.ask('DELETE', `/api-keys/${key.client_id}`))).toEqual([
      404,
      'api_key_not_found',
    ]);
    expect((await tokenOf(key)).status).toBe(200);
    expect((await admin.ask('DELETE', `/api-keys/${key.client_id}`)).status).toBe(200);
    expect(outcome(await tokenOf(key))).toEqual([401, 'invalid_client']);
  });

  it('that is revoked ends its access tokens at once, and is listed no more (ASVS 7.4.1)', async () => {
    const key = await newKey();
    const { body } = await tokenOf(key);
    expect((await provider.ask('DELETE', `/api-keys/${key.client_id}`)).status).toBe(200);
    await expect(auth.deps.liveVerifier.verify(body.access_token)).rejects.toMatchObject({
      code: 'invalid_token',
    });
    expect(outcome(await tokenOf(key))).toEqual([401, 'invalid_client']);
    expect(outcome(await provider.ask('DELETE', `/api-keys/${key.client_id}`))).toEqual([
      404,
      'api_key_not_found',
    ]);
    const actions = (await auditOf(auth, key.client_id)).map((event) => event.action);
    expect(actions).toEqual(['api_key.created', 'api_key.revoked', 'client.refused']);
  });

  it('ends by itself, and no token outlives it', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000 * 24);
    const owner = await newPerson(auth, 'provider');
    const key = await newKey({ expires_at: expiresAt.toISOString() }, owner);
    const left = (expiresAt.getTime() - Date.now()) / 1_000;
    await advanceDatabaseTime(auth.databaseUrl, left - 300);
    const { body } = await tokenOf(key);
    expect(body.expires_in).toBeLessThanOrEqual(300);
    expect(body.expires_in).toBeGreaterThan(200);
    await advanceDatabaseTime(auth.databaseUrl, 400);
    expect(outcome(await tokenOf(key))).toEqual([401, 'invalid_client']);
    await advanceDatabaseTime(auth.databaseUrl, -left - 100);
  });

  it('of a user who is disabled or no longer a provider gets no token', async () => {
    const owner = await newPerson(auth, 'provider');
    const key = await newKey({}, owner);
    await admin.ask('DELETE', `/admin/users/${owner.id}/roles/provider`);
    expect(outcome(await tokenOf(key))).toEqual([400, 'unauthorized_client']);
    await admin.ask('PUT', `/admin/users/${owner.id}/roles/provider`);
    const { body } = await tokenOf(key);
    await admin.ask('POST', `/admin/users/${owner.id}/disable`);
    await expect(auth.deps.liveVerifier.verify(body.access_token)).rejects.toMatchObject({
      code: 'invalid_token',
    });
    await admin.ask('POST', `/admin/users/${owner.id}/enable`);
    expect(outcome(await tokenOf(key))).toEqual([401, 'invalid_client']);
  });

  it('is one of at most a hundred, also when many are made at once', async () => {
    const owner = await newPerson(auth, 'provider');
    await adminQuery(
      `insert into clients (client_id, kind, name, secret_hash, scopes, user_id, created_by)
       select 'many-' || n, 'api_key', 'x', '', '{}', $1::uuid, $1::text from generate_series(1, 98) n`,
      [owner.id],
      auth.databaseUrl,
    );
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => owner.ask('POST', '/api-keys', { name: 'x' })),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([201, 201, 409, 409, 409]);
    expect(replies.find((reply) => reply.status === 409)?.body.code).toBe('api_key_limit_reached');
    const first = await owner.ask('GET', '/api-keys?limit=60');
    const rest = await owner.ask('GET', `/api-keys?limit=60&cursor=${first.body.next_cursor}`);
    expect([first.body.api_keys.length, rest.body.api_keys.length, rest.body.next_cursor]).toEqual([
      60,
      40,
      undefined,
    ]);
  });
});

describe('service accounts', () => {
  it('are made, listed and revoked by administrators alone', async () => {
    const made = await newServiceAccount({ client_id: 'indexer' });
    expect(made).toMatchObject({ client_id: 'indexer', created_by: admin.id });
    const again = await admin.ask('POST', '/admin/service-accounts', {
      client_id: 'indexer',
      name: 'x',
      scopes: ['registry:read'],
    });
    expect(outcome(again)).toEqual([409, 'client_id_taken']);
    for (const [method, path] of [
      ['POST', '/admin/service-accounts'],
      ['GET', '/admin/service-accounts'],
      ['DELETE', '/admin/service-accounts/indexer'],
    ] as const) {
      const body = method === 'POST' ? { name: 'x', scopes: ['registry:read'] } : undefined;
      expect(outcome(await provider.ask(method, path, body))).toEqual([403, 'role_required']);
    }
    const { body } = await admin.ask('GET', '/admin/service-accounts');
    expect(body.service_accounts.map((each: Credentials) => each.client_id)).toContain('indexer');
    expect(JSON.stringify(body)).not.toContain('client_secret');
    const token = await tokenOf(made);
    expect((await admin.ask('DELETE', '/admin/service-accounts/indexer')).status).toBe(200);
    await expect(auth.deps.liveVerifier.verify(token.body.access_token)).rejects.toMatchObject({
      code: 'invalid_token',
    });
    expect(outcome(await tokenOf(made))).toEqual([401, 'invalid_client']);
    expect(outcome(await admin.ask('DELETE', '/admin/service-accounts/indexer'))).toEqual([
      404,
      'service_account_not_found',
    ]);
  });

  it('never have an id that could be a user', async () => {
    const request = { client_id: provider.id, name: 'x', scopes: ['registry:read'] };
    expect(outcome(await admin.ask('POST', '/admin/service-accounts', request))).toEqual([
      400,
      'validation_failed',
    ]);
  });
});
