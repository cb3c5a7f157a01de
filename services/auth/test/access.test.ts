import { inTransaction } from '@gridlease/common/database/transaction';
import { MATRIX_CALLERS, MATRIX_SCOPES, type MatrixCaller } from '@gridlease/testing/access-callers';
import { describeAccessMatrix, type MatrixReply } from '@gridlease/testing/access-matrix';
import type { Operation } from '@gridlease/testing/openapi-document';
import { createTestIssuer } from '@gridlease/testing/tokens';
import { until } from '@gridlease/testing/until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEY_SCOPES, SERVICE_SCOPES } from '../src/clients/scopes.ts';
import { revokeSessions } from '../src/sessions/store.ts';
import { publishUserChange } from '../src/tokens/revocations.ts';
import type { Role } from '../src/users/roles.ts';
import { bearer, call, newEmail, openAuth, PASSWORD, SECRET_KEY, type TestAuth } from './auth.ts';
import { makeClient } from './clients.ts';
import { loggedIn, logIn, makeUser } from './logged-in.ts';
import { BODIES, operations, pathOf } from './operations.ts';

const issuer = createTestIssuer({ algorithm: 'HS256', secret: Buffer.from(SECRET_KEY) });
const stranger = createTestIssuer({ algorithm: 'HS256', kid: issuer.kid });
const BASE = '/api/v1/auth';

/** Refusals that come once access has been decided: of wrong credentials, and of what is not there. */
const DECIDED = {
  '*': ['current_password_wrong'],
  logIn: ['invalid_credentials'],
  refreshTokens: ['invalid_refresh_token'],
  issueClientToken: ['invalid_client'],
  revokeServiceAccount: ['service_account_not_found'],
  revokeInvitation: ['invitation_not_found'],
  removeUserSecondFactor: ['second_factor_not_set'],
  revokeUserSession: ['session_not_found'],
};
/** After these the caller is nobody any more. */
const ENDING = ['logOut', 'logOutEverywhere'];

/** Wrong passwords and codes are part of the matrix: they must not lock anybody out, and all come at once. */
const environment = {
  // A machine that is busy may need longer than a login is recent.
  GRIDLEASE_AUTH__RECENT_AUTHENTICATION: '0',
  GRIDLEASE_THROTTLE__FAILED_LOGINS_PER_MINUTE: '0',
  GRIDLEASE_HASHING__QUEUE_BUDGET: '60s',
};

interface Account {
  readonly id: string;
  readonly email: string;
  readonly roles: readonly Role[];
}

/** A caller's token, and the account of a person. */
interface Identity {
  readonly token: string | undefined;
  readonly account?: Account;
}

async function identify(auth: TestAuth, caller: MatrixCaller): Promise<Identity> {
  const { kind, roles, scopes, isBoundElsewhere } = caller;
  const past = Math.floor(Date.now() / 1_000) - 1_000;
  const claims = { sub: 'root', roles, sid: 's' };
  if (kind === 'anonymous') return { token: undefined };
  if (kind === 'expired') return { token: issuer.token({ ...claims, iat: past, exp: past + 900 }) };
  if (kind === 'forged') return { token: stranger.token(claims) };
  const id = auth.deps.newId();
  if (kind === 'service') return { token: await makeClient(auth, { id, scopes }) };
  const account = await makeUser(auth, roles as readonly Role[]);
  if (kind === 'person') return { token: (await logIn(auth, account)).access_token, account };
  const bound = isBoundElsewhere && { providerIds: ['another-machine'] };
  return { token: await makeClient(auth, { id, scopes, owner: account, ...bound }) };
}

it('every scope of keys and service accounts is tried', () => {
  expect([...MATRIX_SCOPES.key].sort()).toEqual([...KEY_SCOPES].sort());
  expect([...MATRIX_SCOPES.service].sort()).toEqual([...SERVICE_SCOPES].sort());
});

describe.each(['off', 'required'] as const)('with auth.mode %s', (mode) => {
  let auth: TestAuth;
  const identities = new Map<string, Identity>();
  beforeAll(async () => {
    auth = await openAuth({ mode, environment });
    await until(() => auth.deps.feed.isFresh());
    for (const caller of MATRIX_CALLERS) identities.set(caller.name, await identify(auth, caller));
  });
  afterAll(() => auth.close());

  /** What the operation is about, new for each caller: the caller's own, or a renter's, or an account. */
  async function namesFor(operationId: string, caller: MatrixCaller): Promise<Record<string, string>> {
    const own = caller.isOwn ? identities.get(caller.name)?.account : undefined;
    const owner = own ?? (await makeUser(auth));
    if (operationId === 'revokeApiKey') {
      const id = auth.deps.newId();
      await makeClient(auth, { id, scopes: ['registry:read'], owner });
      return { client_id: id };
    }
    if (operationId !== 'revokeSession') return { userID: owner.id };
    const { access_token } = await logIn(auth, owner);
    const { sid } = JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString());
    return { sessionID: sid };
  }

  async function bodyFor(operationId: string): Promise<object | undefined> {
    if (operationId === 'register') return { email: newEmail(), password: PASSWORD };
    if (operationId === 'introspectToken') return { token: (await loggedIn(auth)).access_token };
    return BODIES[operationId];
  }

  async function ask(operation: Operation, caller: MatrixCaller): Promise<MatrixReply> {
    const { operationId, method } = operation;
    const isLast = ENDING.includes(operationId);
    const { token } = isLast ? await identify(auth, caller) : (identities.get(caller.name) ?? { token: '' });
    const headers = token === undefined ? {} : bearer(token);
    const path = pathOf(operation, await namesFor(operationId, caller));
    const reply = await call(auth, method, path, await bodyFor(operationId), headers);
    const challenge = reply.headers.get('www-authenticate');
    // RFC 7662: those who may not know are told that the token is not active.
    const isHidden = operationId === 'introspectToken' && reply.body?.active === false;
    return isHidden
      ? { status: 403, code: 'inactive', challenge }
      : { status: reply.status, code: reply.body?.code, challenge };
  }

  describeAccessMatrix({
    title: 'each operation',
    file: new URL('../access.json', import.meta.url),
    operations,
    ask,
    decided: DECIDED,
    checksDocument: false,
  });

  /** Tokens of administrators that are not valid any more, or never were. */
  const INVALID: Readonly<Record<string, () => Promise<string>>> = {
    'of nobody': async () => issuer.token({ sub: 'root', roles: ['admin'], sid: 's', client_id: 'x' }),
    revoked: async () => {
      const { user, access_token } = await loggedIn(auth, ['admin']);
      await inTransaction(auth.deps.db, (trx) => revokeSessions(trx, { userId: user.id }, 'logout_all'));
      return access_token;
    },
    'of a disabled user': async () => {
      const { user, access_token } = await loggedIn(auth, ['admin']);
      await inTransaction(auth.deps.db, async (trx) => {
        await trx.updateTable('users').set({ status: 'disabled' }).where('id', '=', user.id).execute();
        await publishUserChange(trx, user.id);
      });
      return access_token;
    },
  };

  it.each(Object.keys(INVALID))('a token %s is refused wherever one is needed (ASVS 7.2.1)', async (name) => {
    const token = (await INVALID[name]?.()) ?? '';
    const verify = () => call(auth, 'GET', `${BASE}/verify`, undefined, bearer(token));
    // These two ask no database: they believe a signature of ours, unless the feed speaks against it.
    const isKnown = name === 'of nobody';
    if (!isKnown) await until(async () => (await verify()).status === 401, { timeoutMs: 1_000 });
    const believing = isKnown ? ['verifyAccess', 'introspectToken'] : [];
    for (const operation of operations.filter(({ security }) =>
      security.some((each) => 'bearerAuth' in each),
    )) {
      const { operationId, method } = operation;
      if (operationId === 'register' || believing.includes(operationId)) continue;
      const reply = await call(auth, method, pathOf(operation), await bodyFor(operationId), bearer(token));
      expect([operationId, reply.status, reply.body?.code]).toEqual([operationId, 401, 'invalid_token']);
    }
  });
});
