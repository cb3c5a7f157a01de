import { describe, expect, it } from 'vitest';
import { createTokenVerifier } from '../src/access/token-verifier.ts';
import { createTestIssuer, keysOf, outcomeOf, verifierOf } from './access-tokens.ts';

const issuer = createTestIssuer();
const verifier = verifierOf([issuer]);
const now = () => Math.floor(Date.now() / 1_000);
const outcome = (claims: Record<string, unknown>, header: Record<string, unknown> = {}) =>
  outcomeOf(verifier.verify(issuer.token(claims, header)));

describe('ASVS 9.2.1: a token is valid only within its validity period', () => {
  it('expired tokens have their own code, without any leeway', async () => {
    const clock = () => 1_000_000_500;
    const own = verifierOf([issuer], clock);
    const at = (exp: number) => outcomeOf(own.verify(issuer.token({ exp, iat: 999_000 })));
    expect(await at(1_000_001)).toBe('accepted');
    expect(await at(1_000_000)).toMatch(/^token_expired: /);
    expect(await at(1)).toMatch(/^token_expired: /);
  });

  it.each([
    undefined,
    null,
    'tomorrow',
    '4102444800',
    true,
    [4_102_444_800],
    {},
    4_102_444_800.5,
    1e300,
    2 ** 53,
    253_402_300_801,
    -1,
  ])('exp %j is not a valid time', async (exp) => {
    expect(await outcome({ exp })).toMatch(/^invalid_token: .*exp/);
  });

  it.each(['NaN', 'Infinity', '1e999', '0x7fffffff', '9'.repeat(400)])(
    'exp written as %s is not a valid time',
    async (text) => {
      const [header = '', payload = ''] = issuer
        .token()
        .split('.')
        .map((part) => Buffer.from(part, 'base64url').toString());
      const changed = payload.replace(/"exp":\d+/, `"exp":${text}`);
      expect(await outcomeOf(verifier.verify(issuer.seal(header, changed)))).toMatch(/^invalid_token: /);
    },
  );

  it.each(['iat', 'nbf'])('%s may be up to 30 s ahead, as clocks differ, and no further', async (name) => {
    const clock = () => 1_000_000_000;
    const own = verifierOf([issuer], clock);
    const at = (time: number) =>
      outcomeOf(own.verify(issuer.token({ iat: 1_000_000, exp: 2_000_000, [name]: time })));
    expect(await at(1_000_030)).toBe('accepted');
    expect(await at(1_000_031)).toMatch(/^invalid_token: .*not valid yet/);
  });

  it.each([undefined, null, 'now', '1', 1.5, -1, true])('iat %j is refused', async (iat) => {
    expect(await outcome({ iat })).toMatch(/^invalid_token: .*iat/);
  });

  it.each([null, 'now', 1.5])('nbf %j is refused', async (nbf) => {
    expect(await outcome({ nbf })).toMatch(/^invalid_token: .*nbf/);
  });

  it('for a message the time of publication is compared, and no other claim changes', async () => {
    const token = issuer.token({ iat: now() - 7_200, exp: now() - 3_600 });
    expect(await outcomeOf(verifier.verify(token))).toMatch(/^token_expired/);
    expect(await outcomeOf(verifier.verify(token, { at: now() - 3_601 }))).toBe('accepted');
    expect(await outcomeOf(verifier.verify(token, { at: now() - 3_600 }))).toMatch(/^token_expired/);
  });

  it('a leeway of more than 30 s cannot be configured', () => {
    const options = { keys: keysOf(issuer), issuer: 'a', audience: 'b' };
    for (const leewaySeconds of [31, -1, Number.NaN]) {
      expect(() => createTokenVerifier({ ...options, leewaySeconds })).toThrow(RangeError);
    }
  });
});

describe('may_register', () => {
  it('is for keys that are bound to one provider', async () => {
    const token = issuer.daemonToken('registry:write', { provider_ids: ['p-1'], may_register: true });
    expect(await verifier.verify(token)).toMatchObject({ providerIds: ['p-1'], mayRegister: true });
  });

  it.each([
    { may_register: true },
    { may_register: true, provider_ids: ['p-1', 'p-2'] },
    { may_register: true, provider_ids: [] },
    { may_register: false, provider_ids: ['p-1'] },
    { may_register: 1, provider_ids: ['p-1'] },
  ])('is refused otherwise: %j', async (claims) => {
    const token = issuer.daemonToken('registry:write', claims);
    expect(await outcomeOf(verifier.verify(token))).toMatch(/^invalid_token: .*may_register/);
  });
});

describe('ASVS 9.2.2: access tokens only', () => {
  it.each(['at+jwt', 'AT+JWT', 'application/at+jwt', 'Application/AT+JWT'])(
    'typ %s is accepted',
    async (typ) => {
      expect(await outcome({}, { typ })).toBe('accepted');
    },
  );

  it.each([
    undefined,
    null,
    '',
    'JWT',
    'jwt',
    'id+jwt',
    'refresh+jwt',
    'rt+jwt',
    'logout+jwt',
    'at+jwt ',
    'at+jwt\u0000',
    'application/application/at+jwt',
    'text/at+jwt',
    'at jwt',
    ['at+jwt'],
    { typ: 'at+jwt' },
  ])('typ %j (an ID token, a refresh token, or anything else) is refused', async (typ) => {
    expect(await outcome({}, { typ })).toMatch(/^invalid_token: .*typ at\+jwt/);
  });

  it.each(['sub', 'client_id', 'jti', 'roles'])('a token without %s is refused', async (claim) => {
    expect(await outcome({ [claim]: undefined })).toMatch(/^invalid_token: /);
  });

  const ODD_IDS = [
    null,
    '',
    ' ',
    1,
    true,
    [],
    ['user-1'],
    { id: 'user-1' },
    'x'.repeat(129),
    'a b',
    'user-1\u0000',
    'user-1\n',
    'ｕser-1',
    '\ud800',
  ];
  it.each(ODD_IDS)('ids that are %j are refused', async (id) => {
    for (const claim of ['sub', 'client_id', 'jti', 'sid']) {
      expect(await outcome({ [claim]: id })).toMatch(new RegExp(`^invalid_token: .*${claim}`));
    }
  });

  it.each([
    null,
    'admin',
    { 0: 'admin', length: 1 },
    ['superuser'],
    ['Admin'],
    ['admin\u0000'],
    ['admin '],
    [['admin']],
    ['renter', null],
    ['renter', 1],
    Array(65).fill('renter'),
  ])('roles %j are refused', async (roles) => {
    expect(await outcome({ roles })).toMatch(/^invalid_token: .*roles/);
  });

  it.each([null, 1, ['a'], 'a  b', ' a', 'a ', 'a\tb', 'a"b', 'a\\b', 'é', 'x'.repeat(1_025)])(
    'scope %j is refused',
    async (scope) => {
      expect(await outcome({ scope, sid: undefined })).toMatch(/^invalid_token: .*scope/);
    },
  );

  it.each([null, 'p-1', [1], [''], ['../p'], ['p 1'], ['x'.repeat(129)], Array(65).fill('p')])(
    'provider_ids %j are refused',
    async (provider_ids) => {
      const token = issuer.daemonToken('registry:heartbeat', { provider_ids });
      expect(await outcomeOf(verifier.verify(token))).toMatch(/^invalid_token: .*provider_ids/);
    },
  );

  it.each([null, '192.0.2.0/24', [1], ['192.0.2.0'], ['192.0.2.0/33'], Array(65).fill('192.0.2.0/24')])(
    'networks %j are refused',
    async (networks) => {
      const token = issuer.daemonToken('registry:read', { networks });
      expect(await outcomeOf(verifier.verify(token))).toMatch(/^invalid_token: .*networks/);
    },
  );

  it.each([null, 1, '', '-1', '1e3', ' 1', '01', '1.', '.5', '1.50', '0.0000000001', ['1'], '9'.repeat(30)])(
    'spend_day_max %j is refused',
    async (spend_day_max) => {
      const token = issuer.daemonToken('billing:sessions', { spend_day_max });
      expect(await outcomeOf(verifier.verify(token))).toMatch(/^invalid_token: .*spend_day_max/);
    },
  );
});

describe('ASVS 9.2.2: kinds of callers are distinguished by their claims', () => {
  it('a person', async () => {
    expect(await verifier.verify(issuer.token({ roles: ['provider', 'admin'], jti: 't-1' }))).toEqual({
      subject: 'user-1',
      roles: ['provider', 'admin'],
      scopes: new Set(),
      clientId: 'gridlease',
      sessionId: 'session-1',
      tokenId: 't-1',
      networks: undefined,
      spendDayMax: undefined,
      providerIds: undefined,
      mayRegister: false,
      isService: false,
      isDaemon: false,
      expiresAt: expect.any(Number),
      authenticatedAt: expect.any(Number),
      emailVerified: undefined,
    });
  });

  it('a service account', async () => {
    const caller = await verifier.verify(issuer.serviceToken('scheduler', 'registry:read billing:sessions'));
    expect(caller).toMatchObject({ subject: 'scheduler', roles: [], isService: true, isDaemon: false });
    expect([...caller.scopes]).toEqual(['registry:read', 'billing:sessions']);
  });

  it('an API key of a user, for named providers or for all', async () => {
    const claims = { sub: 'user-9', provider_ids: ['p-1', 'p-2'] };
    const named = await verifier.verify(issuer.daemonToken('registry:heartbeat', claims));
    const all = await verifier.verify(issuer.daemonToken('', { sub: 'user-9' }));
    expect(named).toMatchObject({
      subject: 'user-9',
      isDaemon: true,
      isService: false,
      providerIds: ['p-1', 'p-2'],
    });
    expect(all).toMatchObject({ isDaemon: true, providerIds: undefined, scopes: new Set() });
  });

  it.each(['0', '0.000000001', '12.5', '18446744073.709551615'])(
    'an API key with a spend_day_max of %s',
    async (spend_day_max) => {
      const caller = await verifier.verify(issuer.daemonToken('billing:sessions', { spend_day_max }));
      expect(caller).toMatchObject({ isDaemon: true, spendDayMax: spend_day_max });
    },
  );

  it.each([
    ['a user with a scope', { scope: 'registry:write' }],
    ['a user with providers', { provider_ids: ['p-1'] }],
    [
      'a service account with roles',
      { sub: 's', client_id: 's', scope: 'a', sid: undefined, roles: ['admin'] },
    ],
    ['a service account without a scope', { sub: 's', client_id: 's', sid: undefined, roles: undefined }],
    ['a service account with a session', { sub: 's', client_id: 's', scope: 'a', roles: undefined }],
    ['an API key with a role of the staff', { scope: 'a', sid: undefined, roles: ['provider', 'auditor'] }],
    ['a user with networks', { networks: ['192.0.2.0/24'] }],
    ['a user with a spend limit', { spend_day_max: '1' }],
    [
      'a service account with a spend limit',
      { sub: 's', client_id: 's', scope: 'a', sid: undefined, roles: undefined, spend_day_max: '1' },
    ],
    ['an API key without roles', { scope: 'a', sid: undefined, roles: undefined }],
  ])('%s is refused', async (_what, claims) => {
    expect(await outcome(claims)).toMatch(/^invalid_token: /);
  });
});

describe('ASVS 9.2.3 and 9.2.4: only tokens of our issuer and for our audience', () => {
  it.each(['gridlease', ['gridlease'], ['other', 'gridlease']])('aud %j is accepted', async (aud) => {
    expect(await outcome({ aud })).toBe('accepted');
  });

  it.each([
    undefined,
    null,
    '',
    'other',
    'Gridlease',
    'gridlease ',
    'gridlease/',
    'gridlease,other',
    'gridlease\u0000',
    'https://gridlease',
    [],
    ['other'],
    [['gridlease']],
    [{ toString: 'gridlease' }],
    ['gridlease', 1],
    ['gridlease', null],
    { 0: 'gridlease', length: 1 },
    Array(65).fill('gridlease'),
    true,
    '*',
  ])('aud %j is refused', async (aud) => {
    expect(await outcome({ aud })).toMatch(/^invalid_token: /);
  });

  it.each([undefined, null, '', 'evil', 'gridlease-auth/', 'GRIDLEASE-AUTH', ['gridlease-auth'], 1])(
    'iss %j is refused',
    async (iss) => {
      expect(await outcome({ iss })).toMatch(/^invalid_token: .*issuer/);
    },
  );
});

it('no refusal repeats any part of the token', async () => {
  const token = issuer.token({ sub: 'needle needle', aud: 'needle' }, { kid: 'needle' });
  for (const text of [token, issuer.token({ sub: 'needle needle' }), issuer.token({}, { typ: 'needle' })]) {
    const refusal = await outcomeOf(verifier.verify(text));
    expect(refusal).toMatch(/^invalid_token/);
    expect(refusal).not.toContain('needle');
    expect(text.split('.').some((part) => refusal.includes(part))).toBe(false);
  }
});
