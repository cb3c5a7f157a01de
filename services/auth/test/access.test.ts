import { inTransaction } from '@gridlease/common/database/transaction';
import type { Operation } from '@gridlease/testing/openapi-document';
import { createTestIssuer } from '@gridlease/testing/tokens';
import { until } from '@gridlease/testing/until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { revokeSessions } from '../src/sessions/store.ts';
import { publishUserChange } from '../src/tokens/revocations.ts';
import type { Role } from '../src/users/roles.ts';
import { bearer, call, newEmail, openAuth, PASSWORD, type Reply, SECRET_KEY, type TestAuth } from './auth.ts';
import { makeClient } from './clients.ts';
import { loggedIn, makeUser } from './logged-in.ts';
import { BODIES, operations, pathOf } from './operations.ts';

const issuer = createTestIssuer({ algorithm: 'HS256', secret: Buffer.from(SECRET_KEY) });
const stranger = createTestIssuer({ algorithm: 'HS256', kid: issuer.kid });
const past = Math.floor(Date.now() / 1_000) - 1_000;

type Maker = (auth: TestAuth) => Promise<string | undefined>;

const person =
  (...roles: Role[]): Maker =>
  async (auth) =>
    (await loggedIn(auth, roles)).access_token;
const service =
  (scope: string): Maker =>
  async (auth) =>
    makeClient(auth, { id: auth.deps.newId(), scopes: [scope] });
const key =
  (...roles: Role[]): Maker =>
  async (auth) => {
    const owner = { ...(await makeUser(auth, roles)), roles: ['provider'] as const };
    return makeClient(auth, { id: auth.deps.newId(), scopes: ['registry:heartbeat'], owner });
  };

async function revoked(auth: TestAuth): Promise<string> {
  const { user, access_token } = await loggedIn(auth, ['admin']);
  await inTransaction(auth.deps.db, (trx) => revokeSessions(trx, { userId: user.id }, 'logout_all'));
  return access_token;
}

async function disabled(auth: TestAuth): Promise<string> {
  const { user, access_token } = await loggedIn(auth, ['admin']);
  await inTransaction(auth.deps.db, async (trx) => {
    await trx.updateTable('users').set({ status: 'disabled' }).where('id', '=', user.id).execute();
    await publishUserChange(trx, user.id);
  });
  return access_token;
}

/** Everybody who may call. */
const CALLERS: Readonly<Record<string, Maker>> = {
  anonymous: async () => undefined,
  expired: async () => issuer.token({ sub: 'root', roles: ['admin'], sid: 's', iat: past, exp: past + 900 }),
  forged: async () => stranger.token({ sub: 'root', roles: ['admin'], sid: 's' }),
  'of nobody': async () => issuer.token({ sub: 'root', roles: ['admin'], sid: 's', client_id: 'x' }),
  revoked,
  disabled,
  renter: person('renter'),
  provider: person('provider'),
  admin: person('admin', 'renter'),
  service: service('registry:read'),
  'service auth:introspect': service('auth:introspect'),
  'service auth:read': service('auth:read'),
  'service auth:revocations': service('auth:revocations'),
  'key of a provider': key('provider'),
  'key of an admin': key('admin'),
};

/** A status, the code of a refusal, or `active` and `inactive` of an introspection. */
type Outcome = string | number;
type Row = Readonly<Record<string, Outcome>>;

const refused: Row = {
  anonymous: 'token_missing',
  expired: 'token_expired',
  forged: 'invalid_token',
  'of nobody': 'invalid_token',
  revoked: 'invalid_token',
  disabled: 'invalid_token',
};
const everybody = (outcome: Outcome): Row =>
  Object.fromEntries(Object.keys(CALLERS).map((caller) => [caller, outcome]));
const signedIn = (outcome: Outcome): Row => ({ ...everybody(outcome), ...refused });
const people = (outcome: Outcome): Row => ({
  ...signedIn('person_required'),
  renter: outcome,
  provider: outcome,
  admin: outcome,
});
const admins = (outcome: Outcome): Row => ({ ...signedIn('role_required'), admin: outcome });

/** The expected reply of each operation to each caller, with the body of `BODIES` and ids that do not exist. */
const EXPECTED: Readonly<Record<string, Row>> = {
  getHealth: everybody(200),
  getReadiness: everybody(200),
  getLiveness: everybody(200),
  getJwks: everybody(200),
  // Asked for the role admin, which is the one thing here that not everybody may do.
  register: { ...signedIn('role_not_allowed'), anonymous: 'role_not_allowed', admin: 201 },
  logIn: everybody('invalid_credentials'),
  refreshTokens: everybody('invalid_refresh_token'),
  forgotPassword: everybody(202),
  resetPassword: everybody('link_invalid'),
  verifyEmail: everybody('link_invalid'),
  redeemEnrollment: everybody('enrollment_code_invalid'),
  issueClientToken: everybody('invalid_client'),
  revokeToken: everybody(200),
  // These two ask no database: they believe a signature of ours, unless the feed speaks against it.
  verifyAccess: { ...signedIn(200), 'of nobody': 200 },
  introspectToken: {
    ...signedIn('inactive'),
    admin: 'active',
    'of nobody': 'active',
    'service auth:introspect': 'active',
  },
  logOut: people(200),
  logOutEverywhere: people(200),
  listSessions: people(200),
  revokeSession: people('session_not_found'),
  getMe: people(200),
  updateMe: people(200),
  deleteMe: people('current_password_wrong'),
  exportMe: people(200),
  changePassword: people('current_password_wrong'),
  resendVerification: { ...signedIn(202), anonymous: 202 },
  unlockByLink: everybody('link_invalid'),
  acceptInvitation: everybody('link_invalid'),
  createInvitation: admins(201),
  listInvitations: admins(200),
  revokeInvitation: admins('invitation_not_found'),
  createUser: admins(201),
  beginSecondFactor: people('current_password_wrong'),
  removeSecondFactor: people('current_password_wrong'),
  renewRecoveryCodes: people('current_password_wrong'),
  confirmSecondFactor: people('second_factor_not_pending'),
  createEnrollment: { ...people(201), renter: 'role_required' },
  createApiKey: { ...people(201), renter: 'role_required' },
  listApiKeys: people(200),
  revokeApiKey: people('api_key_not_found'),
  createServiceAccount: admins(201),
  listServiceAccounts: admins(200),
  revokeServiceAccount: admins('service_account_not_found'),
  listUsers: admins(200),
  // One user at a time: a service that must reach people needs no list of them.
  getUser: {
    ...admins('user_not_found'),
    service: 'insufficient_scope',
    'service auth:introspect': 'insufficient_scope',
    'service auth:read': 'user_not_found',
    'service auth:revocations': 'insufficient_scope',
  },
  listRevocations: {
    ...signedIn('insufficient_scope'),
    renter: 'role_required',
    provider: 'role_required',
    admin: 200,
    'key of a provider': 'role_required',
    'key of an admin': 'role_required',
    'service auth:revocations': 200,
  },
  listAuditEvents: admins(200),
  rotateSigningKeys: admins('algorithm_has_no_keys'),
};

const BASE = '/api/v1/auth';
/** After these a caller is nobody any more. */
const ENDING = ['logOut', 'logOutEverywhere'];
const expectedOf = ({ operationId, path }: Operation) =>
  EXPECTED[operationId] ?? (path.startsWith(`${BASE}/admin/users/{userID}`) ? admins('user_not_found') : {});

function outcomeOf({ status, body }: Reply): Outcome {
  if (typeof body?.active === 'boolean') return body.active ? 'active' : 'inactive';
  return status < 400 ? status : (body?.code ?? status);
}

describe.each(['off', 'required'] as const)('with auth.mode %s', (mode) => {
  let auth: TestAuth;
  const tokens: Record<string, string | undefined> = {};
  beforeAll(async () => {
    auth = await openAuth({ mode });
    await until(() => auth.deps.feed.isFresh());
    for (const [name, make] of Object.entries(CALLERS)) tokens[name] = await make(auth);
    for (const name of ['revoked', 'disabled']) {
      const verify = () => call(auth, 'GET', `${BASE}/verify`, undefined, bearer(tokens[name] ?? ''));
      await until(async () => (await verify()).status === 401, { timeoutMs: 1_000 });
    }
  });
  afterAll(() => auth.close());

  async function bodyFor(operationId: string): Promise<object | undefined> {
    if (operationId === 'register') return { email: newEmail(), password: PASSWORD, roles: ['admin'] };
    if (operationId === 'introspectToken') return { token: (await loggedIn(auth)).access_token };
    return BODIES[operationId];
  }

  const cases = operations.flatMap((operation) =>
    Object.keys(CALLERS).map((caller) => ({ operation, caller, operationId: operation.operationId })),
  );
  it.each(cases)(
    '$operationId responds as specified to the caller: $caller (ASVS 7.2.1, 8.2.1)',
    async (each) => {
      const { operation, caller } = each;
      const isLast = ENDING.includes(operation.operationId);
      const token = isLast ? await CALLERS[caller]?.(auth) : tokens[caller];
      const headers = token === undefined ? {} : bearer(token);
      const body = await bodyFor(operation.operationId);
      const reply = await call(auth, operation.method, pathOf(operation), body, headers);
      expect(outcomeOf(reply)).toBe(expectedOf(operation)[caller]);
      if (reply.status === 401) expect(reply.headers.get('www-authenticate')).toMatch(/^Bearer/);
    },
  );
});
