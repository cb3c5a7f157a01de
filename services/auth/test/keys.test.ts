import { advanceDatabaseTime } from '@gridlease/testing/clock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, call, openAuth, type TestAuth } from './auth.ts';
import { claimsOf } from './logged-in.ts';
import { auditOf, type LoggedInPerson, newPerson, outcome } from './people.ts';

const TOKEN = '/api/v1/auth/token';

let auth: TestAuth;
let admin: LoggedInPerson;
let renter: LoggedInPerson;
beforeAll(async () => {
  auth = await openAuth({ trustedProxies: ['127.0.0.1'] });
  admin = await newPerson(auth, 'admin');
  renter = await newPerson(auth, 'renter');
});
afterAll(() => auth.close());

interface Credentials {
  readonly client_id: string;
  readonly client_secret: string;
}

/** Exchanges a key for a token, from this address. */
const tokenOf = (key: Credentials, from = '192.0.2.7', more: Record<string, string> = {}) => {
  const { client_id, client_secret } = key;
  const body = { grant_type: 'client_credentials', client_id, client_secret, ...more };
  return call(auth, 'POST', TOKEN, body, { 'x-forwarded-for': from });
};

async function newKey(owner: LoggedInPerson, members: Record<string, unknown> = {}) {
  const { status, body } = await owner.ask('POST', '/api-keys', { name: 'program', ...members });
  expect([status, body.code]).toEqual([201, undefined]);
  return body;
}

async function listed(owner: LoggedInPerson, { client_id }: Credentials) {
  const { body } = await owner.ask('GET', '/api-keys?limit=1000');
  return body.api_keys.find((each: Credentials) => each.client_id === client_id);
}

describe('a key of a renter', () => {
  const SCOPES = ['billing:read', 'billing:sessions', 'registry:read', 'storage:read', 'storage:write'];

  it('has the scopes of what renters do, and only reads unless it names some', async () => {
    const named = await newKey(renter, { scopes: SCOPES });
    const { body } = await tokenOf(named);
    const { sub, roles, scope } = claimsOf(body.access_token);
    expect({ sub, roles, scope }).toEqual({ sub: renter.id, roles: ['renter'], scope: SCOPES.join(' ') });
    expect((await newKey(renter)).scopes).toEqual(['registry:read', 'billing:read']);
  });

  it.each(['registry:heartbeat', 'registry:write', 'billing:usage', 'rentals:run', 'payouts:request'])(
    'has no %s, which is for providers',
    async (scope) => {
      const reply = await renter.ask('POST', '/api-keys', { name: 'x', scopes: ['billing:read', scope] });
      expect(outcome(reply)).toEqual([403, 'role_required']);
    },
  );

  it.each(['auth:read', 'registry:verify', 'admin', ''])('has no scope of services: %j', async (scope) => {
    const reply = await renter.ask('POST', '/api-keys', { name: 'x', scopes: [scope] });
    expect(outcome(reply)).toEqual([400, 'validation_failed']);
  });
});

describe('a key of somebody who loses the role provider', () => {
  it('keeps the scopes that are not for machines', async () => {
    const person = await newPerson(auth, 'provider', 'renter');
    const key = await newKey(person, { scopes: ['billing:read', 'registry:write'] });
    const before = await tokenOf(key);
    expect(before.body.scope).toBe('billing:read registry:write');
    await admin.ask('DELETE', `/admin/users/${person.id}/roles/provider`);
    const verify = () => auth.deps.liveVerifier.verify(before.body.access_token);
    await expect(verify()).rejects.toMatchObject({ code: 'invalid_token' });
    const after = await tokenOf(key);
    expect([after.body.scope, claimsOf(after.body.access_token).roles]).toEqual(['billing:read', ['renter']]);
    expect(outcome(await tokenOf(key, undefined, { scope: 'registry:write' }))).toEqual([
      400,
      'invalid_scope',
    ]);
  });
});

describe('a key of the staff', () => {
  it.each([
    ['admin', ['provider']],
    ['support', []],
    ['finance', []],
    ['auditor', []],
  ] as const)('of %s does not carry the role', async (role, rest) => {
    const person = await newPerson(auth, role);
    const key = await newKey(person, { scopes: ['billing:read'] });
    const { body } = await tokenOf(key);
    expect(claimsOf(body.access_token).roles).toEqual(rest);
    const users = await call(auth, 'GET', '/api/v1/auth/admin/users', undefined, bearer(body.access_token));
    expect(outcome(users)).toEqual([403, 'role_required']);
  });
});

describe('a key with networks', () => {
  const networks = ['192.0.2.0/24', '2001:db8:7::/48'];

  it('shows them, and its tokens carry them to every service', async () => {
    const key = await newKey(renter, { networks });
    expect([key.networks, (await listed(renter, key)).networks]).toEqual([networks, networks]);
    const { body } = await tokenOf(key);
    expect(claimsOf(body.access_token).networks).toEqual(networks);
    const caller = await auth.deps.liveVerifier.verify(body.access_token);
    expect(caller.networks).toEqual(networks);
    const [event] = await auditOf(auth, key.client_id);
    expect(event).toMatchObject({ action: 'api_key.created', detail: { networks } });
  });

  it('gets tokens from there alone, and a right secret from elsewhere is audited', async () => {
    const key = await newKey(renter, { networks });
    for (const from of ['192.0.2.1', '2001:db8:7:1::9', '::ffff:192.0.2.200']) {
      expect([from, (await tokenOf(key, from)).status]).toEqual([from, 200]);
    }
    for (const from of ['192.0.3.1', '2001:db8:8::1', '127.0.0.1']) {
      expect([from, ...outcome(await tokenOf(key, from))]).toEqual([from, 403, 'network_not_allowed']);
    }
    const wrong = await tokenOf({ ...key, client_secret: `${key.client_secret}x` }, '192.0.3.1');
    expect(outcome(wrong)).toEqual([401, 'invalid_client']);
    const refusals = (await auditOf(auth, key.client_id)).filter(({ action }) => action === 'client.refused');
    expect(refusals.at(0)).toMatchObject({ detail: { reason: 'network_not_allowed' }, ip: '192.0.3.1' });
  });

  it('has a token that is refused elsewhere, and that introspection shows with its networks', async () => {
    const key = await newKey(renter, { networks });
    const { body } = await tokenOf(key);
    const token = bearer(body.access_token);
    const me = (from: string) =>
      call(auth, 'GET', '/api/v1/auth/me', undefined, { ...token, 'x-forwarded-for': from });
    expect(outcome(await me('198.51.100.1'))).toEqual([403, 'network_not_allowed']);
    expect(outcome(await me('192.0.2.44'))).toEqual([403, 'person_required']);
    const introspected = await admin.ask('POST', '/introspect', { token: body.access_token });
    expect(introspected.body).toMatchObject({ active: true, networks });
  });

  it('has a token that no gateway lets pass from elsewhere', async () => {
    const key = await newKey(renter, { networks });
    const { body } = await tokenOf(key);
    const verify = (method: string, from: string) => {
      const headers = { ...bearer(body.access_token), 'x-forwarded-for': from };
      return call(auth, method, '/api/v1/auth/verify', undefined, headers);
    };
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect(outcome(await verify(method, '198.51.100.1'))).toEqual([403, 'network_not_allowed']);
      expect((await verify(method, '192.0.2.44')).status).toBe(200);
    }
  });

  it.each([
    ['no network', []],
    ['an address', ['192.0.2.1']],
    ['a name', ['example.org/24']],
    ['too long a prefix', ['192.0.2.0/33']],
    ['too many', Array.from({ length: 17 }, (_, index) => `192.0.${index}.0/24`)],
  ])('that are %s is refused', async (_what, wrong) => {
    const reply = await renter.ask('POST', '/api-keys', { name: 'x', networks: wrong });
    expect(outcome(reply)).toEqual([400, 'validation_failed']);
  });
});

describe('a key with a limit on what its rentals spend', () => {
  const scopes = ['billing:sessions'];
  const ask = (spend_day_max: unknown, members: Record<string, unknown> = { scopes }) =>
    renter.ask('POST', '/api-keys', { name: 'x', spend_day_max, ...members });

  it.each([
    ['12.5', '12.5'],
    ['012.500', '12.5'],
    [3, '3'],
    [0.1, '0.1'],
    [1e-9, '0.000000001'],
    ['0', '0'],
    ['0.0', '0'],
    ['18446744073.709551615', '18446744073.709551615'],
  ])('of %j shows it, and so do its tokens, introspection and the audit log', async (given, shown) => {
    const key = await newKey(renter, { scopes, spend_day_max: given });
    expect([key.spend_day_max, (await listed(renter, key)).spend_day_max]).toEqual([shown, shown]);
    const { body } = await tokenOf(key);
    const { client_id, spend_day_max } = claimsOf(body.access_token);
    expect({ client_id, spend_day_max }).toEqual({ client_id: key.client_id, spend_day_max: shown });
    expect((await auth.deps.liveVerifier.verify(body.access_token)).spendDayMax).toBe(shown);
    const introspected = await admin.ask('POST', '/introspect', { token: body.access_token });
    expect(introspected.body).toMatchObject({ active: true, spend_day_max: shown });
    const [event] = await auditOf(auth, key.client_id);
    expect(event).toMatchObject({ action: 'api_key.created', detail: { spend_day_max: shown } });
  });

  it('has it in a token of fewer scopes, too', async () => {
    const key = await newKey(renter, { scopes: ['billing:read', ...scopes], spend_day_max: '1' });
    const { body } = await tokenOf(key, undefined, { scope: 'billing:read' });
    expect(claimsOf(body.access_token)).toMatchObject({ scope: 'billing:read', spend_day_max: '1' });
  });

  it.each([
    ['negative', '-1', 'must be at least 0'],
    ['a negative number', -0.5, 'must be at least 0'],
    ['too precise', '0.0000000001', 'must be a decimal string'],
    ['too precise a number', 1e-10, 'must be a decimal string'],
    ['a number of too many digits', 0.1 + 0.2, 'must be a decimal string'],
    ['above the maximum', '18446744073.709551616', 'must be at most 18446744073.709551615'],
    ['endless', '9'.repeat(500), 'must be a decimal string'],
    ['with an exponent', '1e3', 'must be a decimal string'],
    ['hexadecimal', '0x10', 'must be a decimal string'],
    ['empty', '', 'must be a decimal string'],
    ['no number', true, 'must be a decimal string'],
    ['a list', ['1'], 'must be a decimal string'],
  ])('that is %s is refused', async (_what, wrong, message) => {
    const { status, body } = await ask(wrong);
    expect([status, body.code]).toEqual([400, 'invalid_amount']);
    expect(body.errors).toEqual([
      { path: 'spend_day_max', message: expect.stringContaining(message), code: 'invalid_amount' },
    ]);
  });

  it.each([[{}], [{ scopes: ['billing:read'] }]])('starts rentals: %j does not', async (members) => {
    const { status, body } = await ask('1', members);
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(body.errors).toEqual([
      { path: 'spend_day_max', message: 'needs the scope billing:sessions', code: 'custom' },
    ]);
  });

  it('gets no token once it is revoked, and the next key may have another limit', async () => {
    const key = await newKey(renter, { scopes, spend_day_max: '1' });
    const { body } = await tokenOf(key);
    expect((await renter.ask('DELETE', `/api-keys/${key.client_id}`)).status).toBe(200);
    expect(outcome(await tokenOf(key))).toEqual([401, 'invalid_client']);
    await expect(auth.deps.liveVerifier.verify(body.access_token)).rejects.toMatchObject({
      code: 'invalid_token',
    });
    const next = await tokenOf(await newKey(renter, { scopes, spend_day_max: '2' }));
    expect(claimsOf(next.body.access_token).spend_day_max).toBe('2');
  });

  it('is made without one by null, as by none', async () => {
    for (const members of [{}, { spend_day_max: null }]) {
      const key = await newKey(renter, { scopes, ...members });
      expect(key).not.toHaveProperty('spend_day_max');
      const { body } = await tokenOf(key);
      expect(claimsOf(body.access_token)).not.toHaveProperty('spend_day_max');
    }
  });
});

it('a key says roughly from where it was used last', async () => {
  const key = await newKey(renter);
  expect((await listed(renter, key)).last_used_from).toBeUndefined();
  await tokenOf(key, '203.0.113.77');
  expect((await listed(renter, key)).last_used_from).toBe('203.0.113.0/24');
  await tokenOf(key, '198.51.100.1');
  expect((await listed(renter, key)).last_used_from).toBe('203.0.113.0/24');
  await advanceDatabaseTime(auth.databaseUrl, 61);
  await tokenOf(key, '2001:db8:1:2::3');
  expect((await listed(renter, key)).last_used_from).toBe('2001:db8:1::/48');
});
