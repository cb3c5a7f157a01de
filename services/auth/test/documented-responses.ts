import { adminQuery } from '@gridlease/testing/database';
import { Secret } from 'otpauth';
import { UNLOCK } from '../src/account/links.ts';
import { requestLink } from '../src/account/requested-mails.ts';
import { createFirstSignIn } from '../src/first-sign-in/creation.ts';
import { totpCode } from '../src/second-factor/totp.ts';
import { bearer, call, login, newEmail, PASSWORD, type Reply, register, type TestAuth } from './auth.ts';
import { CLIENT_SECRET, makeClient } from './clients.ts';
import { ABSENT } from './operations.ts';
import { asPerson, type createMailbox, type LoggedInPerson, newPerson } from './people.ts';

const BASE = '/api/v1/auth';
const METHODS = `${BASE}/methods`;
const NEW_PASSWORD = 'nine-amber-foxes-whistle';

/** The service that replies, and its mailbox. */
export interface Source {
  readonly auth: TestAuth;
  readonly mailbox: ReturnType<typeof createMailbox>;
  /** The service's time for one-time codes, advanced by one step on every call. */
  readonly nextStep: () => number;
}

/** Produces one documented reply of one operation. */
type Producer = (source: Source) => Promise<Reply>;
type Producers = Readonly<Record<number, Producer>>;

const open =
  (method: string, path: string, body?: unknown): Producer =>
  ({ auth }) =>
    call(auth, method, path.startsWith('/') ? BASE + path : path, body);
const post = (path: string, body: unknown) => open('POST', path, body);

/** A request by a new user with this role. */
const as =
  (role: 'renter' | 'provider' | 'admin', method: string, path: string, body?: unknown): Producer =>
  async ({ auth }) =>
    (await newPerson(auth, role)).ask(method, path, body);

/** What an administrator does with another user. */
const aboutOther =
  (method: string, suffix: string): Producer =>
  async ({ auth }) => {
    const [admin, other] = [await newPerson(auth, 'admin'), await newPerson(auth, 'renter')];
    return admin.ask(method, `/admin/users/${other.id}${suffix}`);
  };

const about = (method: string, suffix: string, more: Producers = {}): Producers => ({
  200: aboutOther(method, suffix),
  400: as('admin', method, `/admin/users/x${suffix}`),
  404: as('admin', method, `/admin/users/${ABSENT}${suffix}`),
  ...more,
});

/** A request of the only administrator that would leave none. */
const lastAdmin =
  (method: string, path: (id: string) => string, body?: unknown): Producer =>
  async ({ auth }) => {
    const admin = await newPerson(auth, 'admin');
    const { db } = auth.deps;
    await db.deleteFrom('user_roles').where('role', '=', 'admin').where('user_id', '<>', admin.id).execute();
    return admin.ask(method, path(admin.id), body);
  };

async function linkToken(
  { auth, mailbox }: Source,
  page: 'reset-password' | 'verify-email',
): Promise<string> {
  const { email } = await register(auth);
  if (page === 'reset-password') await call(auth, 'POST', `${BASE}/forgot-password`, { email });
  return mailbox.tokenFor(email, page);
}

/** A user with a pending or confirmed second factor. */
async function withFactor({ auth, nextStep }: Source, isConfirmed: boolean) {
  const person = await newPerson(auth, 'renter');
  const { body } = await person.ask('POST', '/second-factor', { password: PASSWORD });
  const secret = Buffer.from(Secret.fromBase32(body.secret).buffer);
  const proof = () => ({ password: PASSWORD, code: totpCode(secret, nextStep()) });
  if (isConfirmed) await person.ask('POST', '/second-factor/confirm', { code: proof().code });
  return { person, proof };
}

const factorProof = (method: string, path: string): Producers => ({
  200: async (source) => {
    const { person, proof } = await withFactor(source, true);
    return person.ask(method, path, proof());
  },
  400: as('renter', method, path, {}),
  404: as('renter', method, path, { password: PASSWORD, code: '000000' }),
});

async function withKey({ auth }: Source): Promise<{ owner: LoggedInPerson; clientId: string }> {
  const owner = await newPerson(auth, 'provider');
  return { owner, clientId: (await owner.ask('POST', '/api-keys', { name: 'rig' })).body.client_id };
}

/** Gives a user as many keys as one may have. */
async function fillKeys({ auth }: Source, owner: LoggedInPerson): Promise<void> {
  await adminQuery(
    `insert into clients (client_id, kind, name, secret_hash, scopes, user_id, created_by)
     select $1 || n, 'api_key', 'rig', '\\x00', '{registry:heartbeat}', $1::uuid, 'test' from generate_series(1, 100) n`,
    [owner.id],
    auth.databaseUrl,
  );
}

/** A user who may have no further key. */
async function withKeysOnly(source: Source): Promise<LoggedInPerson> {
  const owner = await newPerson(source.auth, 'provider');
  await fillKeys(source, owner);
  return owner;
}

interface Invited {
  readonly admin: LoggedInPerson;
  readonly id: string;
  readonly email: string;
}

/** An administrator, who has invited somebody. */
async function withInvitation({ auth }: Source): Promise<Invited> {
  const [admin, email] = [await newPerson(auth, 'admin'), newEmail()];
  const { body } = await admin.ask('POST', '/admin/invitations', { email });
  return { admin, id: body.id, email };
}

async function accept({ auth, mailbox }: Source, { email }: Invited): Promise<Reply> {
  const token = await mailbox.tokenFor(email, 'invitation');
  return call(auth, 'POST', `${BASE}/accept-invitation`, { token, password: NEW_PASSWORD });
}

const account = { name: 'scheduler', scopes: ['registry:read'] };
const link = (page: 'reset-password' | 'verify-email', more: object): Producers => ({
  200: async (source) => {
    const token = await linkToken(source, page);
    return call(source.auth, 'POST', `${BASE}/${page}`, { token, ...more });
  },
  400: post(`/${page}`, { token: 'wrong', ...more }),
});

/** How to get each documented reply, except those that all operations share. */
export const PRODUCERS: Readonly<Record<string, Producers>> = {
  getHealth: { 200: ({ auth }) => call(auth, 'GET', '/health') },
  getReadiness: { 200: ({ auth }) => call(auth, 'GET', '/health/ready') },
  getLiveness: { 200: ({ auth }) => call(auth, 'GET', '/health/live') },
  getSignInMethods: {
    200: ({ auth }) => call(auth, 'GET', METHODS),
    401: ({ auth }) => call(auth, 'GET', METHODS, undefined, bearer('not-a-token')),
    403: async ({ auth }) => {
      const { id } = await newPerson(auth, 'renter');
      const key = { id: auth.deps.newId(), scopes: ['registry:read'], networks: ['192.0.2.0/24'] };
      const token = await makeClient(auth, { ...key, owner: { id, roles: ['renter'] } });
      return call(auth, 'GET', METHODS, undefined, bearer(token));
    },
  },
  getJwks: {
    200: ({ auth }) => call(auth, 'GET', '/.well-known/jwks.json'),
    304: async ({ auth }) => {
      const path = '/.well-known/jwks.json';
      const { headers } = await call(auth, 'GET', path);
      return call(auth, 'GET', path, undefined, { 'if-none-match': headers.get('etag') ?? '' });
    },
  },
  register: {
    201: async ({ auth }) =>
      call(auth, 'POST', `${BASE}/register`, { email: newEmail(), password: PASSWORD, name: 'Ada' }),
    400: post('/register', { email: 'ada@example.org', password: 'password' }),
    401: async ({ auth }) => {
      const body = { email: newEmail(), password: PASSWORD, role: 'admin' };
      return call(auth, 'POST', `${BASE}/register`, body, bearer('wrong'));
    },
    403: post('/register', { email: 'ada@example.org', password: PASSWORD, role: 'admin' }),
    409: async ({ auth }) => {
      const { email } = await register(auth);
      return call(auth, 'POST', `${BASE}/register`, { email: email.toUpperCase(), password: PASSWORD });
    },
  },
  logIn: {
    200: async ({ auth }) => {
      const { email } = await register(auth);
      return call(auth, 'POST', `${BASE}/login`, { email, password: PASSWORD });
    },
    400: post('/login', {}),
    401: post('/login', { email: 'nobody@example.org', password: 'wrong' }),
    403: post('/login', { email: 'nobody@example.org', password: 'wrong', session: 'cookie' }),
  },
  refreshTokens: {
    200: async ({ auth }) => {
      const { refresh_token } = await login(auth, (await register(auth)).email);
      return call(auth, 'POST', `${BASE}/refresh`, { refresh_token });
    },
    400: post('/refresh', {}),
    401: post('/refresh', { refresh_token: 'wrong' }),
    403: post('/refresh', { session: 'cookie' }),
  },
  logOut: {
    200: as('renter', 'POST', '/logout'),
    400: as('renter', 'POST', '/logout', { refresh_token: 1 }),
  },
  confirm: {
    200: as('renter', 'POST', '/confirm', { password: PASSWORD }),
    400: as('renter', 'POST', '/confirm', {}),
  },
  logOutEverywhere: { 200: as('renter', 'POST', '/logout-all') },
  listSessions: { 200: as('renter', 'GET', '/sessions'), 400: as('renter', 'GET', '/sessions?limit=x') },
  revokeSession: {
    200: async ({ auth }) => {
      const person = await newPerson(auth, 'renter');
      return person.ask('DELETE', `/sessions/${person.sessionId}`);
    },
    400: as('renter', 'DELETE', '/sessions/x'),
    404: as('renter', 'DELETE', `/sessions/${ABSENT}`),
  },
  getMe: { 200: as('renter', 'GET', '/me') },
  updateMe: {
    200: as('renter', 'PATCH', '/me', { name: 'Ada' }),
    400: as('renter', 'PATCH', '/me', { email: 'x' }),
    409: async ({ auth }) => {
      const { email } = await register(auth);
      return (await newPerson(auth, 'renter')).ask('PATCH', '/me', { email, current_password: PASSWORD });
    },
  },
  deleteMe: {
    200: as('renter', 'DELETE', '/me', { password: PASSWORD }),
    400: as('renter', 'DELETE', '/me', {}),
    409: lastAdmin('DELETE', () => '/me', { password: PASSWORD }),
  },
  exportMe: { 200: as('renter', 'GET', '/me/export') },
  changePassword: {
    200: as('renter', 'POST', '/change-password', { current_password: PASSWORD, new_password: NEW_PASSWORD }),
    400: as('renter', 'POST', '/change-password', { current_password: PASSWORD, new_password: 'password' }),
  },
  resendVerification: {
    202: as('renter', 'POST', '/resend-verification'),
    400: post('/resend-verification', {}),
    401: ({ auth }) => call(auth, 'POST', `${BASE}/resend-verification`, {}, bearer('wrong')),
    403: async ({ auth }) => {
      const key = await makeClient(auth, { id: auth.deps.newId(), scopes: ['registry:read'] });
      return call(auth, 'POST', `${BASE}/resend-verification`, {}, bearer(key));
    },
  },
  forgotPassword: {
    202: post('/forgot-password', { email: 'nobody@example.org' }),
    400: post('/forgot-password', {}),
  },
  resetPassword: link('reset-password', { new_password: NEW_PASSWORD }),
  verifyEmail: link('verify-email', {}),
  unlockByLink: {
    200: async ({ auth, mailbox }) => {
      const { email } = await register(auth);
      const origin = { ip: '192.0.2.1', requestId: 'test' };
      await requestLink(auth.deps, UNLOCK, email, origin);
      const token = await mailbox.tokenFor(email, 'unlock');
      return call(auth, 'POST', `${BASE}/unlock`, { token });
    },
    400: post('/unlock', { token: 'wrong' }),
  },
  createInvitation: {
    201: async ({ auth }) => {
      const admin = await newPerson(auth, 'admin');
      return admin.ask('POST', '/admin/invitations', { email: newEmail() });
    },
    400: as('admin', 'POST', '/admin/invitations', { email: 'x' }),
    409: async ({ auth }) => {
      const admin = await newPerson(auth, 'admin');
      return admin.ask('POST', '/admin/invitations', { email: admin.email });
    },
  },
  listInvitations: {
    200: async (source) => (await withInvitation(source)).admin.ask('GET', '/admin/invitations'),
    400: as('admin', 'GET', '/admin/invitations?limit=x'),
  },
  revokeInvitation: {
    200: async (source) => {
      const { admin, id } = await withInvitation(source);
      return admin.ask('DELETE', `/admin/invitations/${id}`);
    },
    400: as('admin', 'DELETE', '/admin/invitations/x'),
    404: as('admin', 'DELETE', `/admin/invitations/${ABSENT}`),
  },
  acceptInvitation: {
    201: async (source) => accept(source, await withInvitation(source)),
    400: post('/accept-invitation', { token: 'wrong', password: NEW_PASSWORD }),
    409: async (source) => {
      const invited = await withInvitation(source);
      await register(source.auth, { email: invited.email });
      return accept(source, invited);
    },
  },
  createUser: {
    201: async ({ auth }) => {
      const admin = await newPerson(auth, 'admin');
      return admin.ask('POST', '/admin/users', { email: newEmail(), password: NEW_PASSWORD });
    },
    400: as('admin', 'POST', '/admin/users', { email: 'x' }),
    409: async ({ auth }) => {
      const admin = await newPerson(auth, 'admin');
      return admin.ask('POST', '/admin/users', { email: admin.email, password: NEW_PASSWORD });
    },
  },
  deleteUser: about('DELETE', '', { 409: lastAdmin('DELETE', (id) => `/admin/users/${id}`) }),
  verifyUserEmail: about('POST', '/verify-email'),
  sendUserPasswordReset: {
    202: aboutOther('POST', '/reset-password'),
    400: as('admin', 'POST', '/admin/users/x/reset-password'),
    404: as('admin', 'POST', `/admin/users/${ABSENT}/reset-password`),
    409: async ({ auth }) => {
      const [admin, other] = [await newPerson(auth, 'admin'), await newPerson(auth, 'renter')];
      await admin.ask('POST', `/admin/users/${other.id}/disable`);
      return admin.ask('POST', `/admin/users/${other.id}/reset-password`);
    },
    429: async ({ auth }) => {
      const [admin, other] = [await newPerson(auth, 'admin'), await newPerson(auth, 'renter')];
      await admin.ask('POST', `/admin/users/${other.id}/reset-password`);
      return admin.ask('POST', `/admin/users/${other.id}/reset-password`);
    },
  },
  removeUserSecondFactor: {
    ...about('DELETE', '/second-factor'),
    200: async (source) => {
      const { person } = await withFactor(source, true);
      return (await newPerson(source.auth, 'admin')).ask('DELETE', `/admin/users/${person.id}/second-factor`);
    },
  },
  listUserSessions: about('GET', '/sessions'),
  revokeUserSession: {
    200: async ({ auth }) => {
      const [admin, other] = [await newPerson(auth, 'admin'), await newPerson(auth, 'renter')];
      return admin.ask('DELETE', `/admin/users/${other.id}/sessions/${other.sessionId}`);
    },
    400: as('admin', 'DELETE', `/admin/users/${ABSENT}/sessions/x`),
    404: as('admin', 'DELETE', `/admin/users/${ABSENT}/sessions/${ABSENT}`),
  },
  beginSecondFactor: {
    200: as('renter', 'POST', '/second-factor', { password: PASSWORD }),
    400: as('renter', 'POST', '/second-factor', {}),
    409: async (source) => {
      const { person } = await withFactor(source, true);
      return person.ask('POST', '/second-factor', { password: PASSWORD });
    },
  },
  confirmSecondFactor: {
    200: async (source) => {
      const { person, proof } = await withFactor(source, false);
      return person.ask('POST', '/second-factor/confirm', { code: proof().code });
    },
    400: as('renter', 'POST', '/second-factor/confirm', {}),
    409: as('renter', 'POST', '/second-factor/confirm', { code: '000000' }),
  },
  removeSecondFactor: factorProof('DELETE', '/second-factor'),
  renewRecoveryCodes: factorProof('POST', '/second-factor/recovery-codes'),
  issueClientToken: {
    200: async ({ auth }) => {
      const client_id = auth.deps.newId();
      await makeClient(auth, { id: client_id, scopes: ['registry:read'] });
      const grant = { grant_type: 'client_credentials', client_id, client_secret: CLIENT_SECRET };
      return call(auth, 'POST', `${BASE}/token`, grant);
    },
    400: post('/token', { grant_type: 'password' }),
    401: post('/token', { grant_type: 'client_credentials', client_id: 'nobody', client_secret: 'wrong' }),
    403: async ({ auth }) => {
      const person = await newPerson(auth, 'renter');
      const { body } = await person.ask('POST', '/api-keys', { name: 'rig', networks: ['192.0.2.0/24'] });
      const { client_id, client_secret } = body;
      const grant = { grant_type: 'client_credentials', client_id, client_secret };
      return call(auth, 'POST', `${BASE}/token`, grant);
    },
  },
  createApiKey: {
    201: as('provider', 'POST', '/api-keys', { name: 'rig', provider_ids: ['one'] }),
    400: as('provider', 'POST', '/api-keys', {}),
    409: async (source) => (await withKeysOnly(source)).ask('POST', '/api-keys', { name: 'rig' }),
  },
  createEnrollment: {
    201: as('provider', 'POST', '/enrollments'),
    400: as('provider', 'POST', '/enrollments', { name: ' ' }),
    409: async (source) => (await withKeysOnly(source)).ask('POST', '/enrollments'),
  },
  redeemFirstSignIn: {
    200: async ({ auth }) => {
      const { email } = await newPerson(auth, 'admin');
      await adminQuery(
        'update users set password_change_required = true where email = $1',
        [email],
        auth.databaseUrl,
      );
      const code = await createFirstSignIn(auth.deps.db, email);
      return call(auth, 'POST', `${BASE}/first-sign-in`, { code, new_password: PASSWORD });
    },
    400: post('/first-sign-in', { code: 'wrong', new_password: PASSWORD }),
  },
  redeemEnrollment: {
    201: async ({ auth }) => {
      const { body } = await (await newPerson(auth, 'provider')).ask('POST', '/enrollments');
      return call(auth, 'POST', `${BASE}/enrollments/redeem`, { code: body.code });
    },
    400: post('/enrollments/redeem', { code: 'wrong' }),
    409: async (source) => {
      const owner = await newPerson(source.auth, 'provider');
      const { body } = await owner.ask('POST', '/enrollments');
      await fillKeys(source, owner);
      return call(source.auth, 'POST', `${BASE}/enrollments/redeem`, { code: body.code });
    },
  },
  listApiKeys: {
    200: async (source) => (await withKey(source)).owner.ask('GET', '/api-keys'),
    400: as('provider', 'GET', '/api-keys?limit=x'),
  },
  revokeApiKey: {
    200: async (source) => {
      const { owner, clientId } = await withKey(source);
      return owner.ask('DELETE', `/api-keys/${clientId}`);
    },
    400: as('provider', 'DELETE', `/api-keys/${'x'.repeat(129)}`),
    404: as('provider', 'DELETE', `/api-keys/${ABSENT}`),
  },
  createServiceAccount: {
    201: as('admin', 'POST', '/admin/service-accounts', account),
    400: as('admin', 'POST', '/admin/service-accounts', {}),
    409: async ({ auth }) => {
      const admin = await newPerson(auth, 'admin');
      const again = { ...account, client_id: 'contract' };
      await admin.ask('POST', '/admin/service-accounts', again);
      return admin.ask('POST', '/admin/service-accounts', again);
    },
  },
  listServiceAccounts: {
    200: as('admin', 'GET', '/admin/service-accounts'),
    400: as('admin', 'GET', '/admin/service-accounts?limit=x'),
  },
  revokeServiceAccount: {
    200: async ({ auth }) => {
      const admin = await newPerson(auth, 'admin');
      const { body } = await admin.ask('POST', '/admin/service-accounts', account);
      return admin.ask('DELETE', `/admin/service-accounts/${body.client_id}`);
    },
    400: as('admin', 'DELETE', `/admin/service-accounts/${'x'.repeat(129)}`),
    404: as('admin', 'DELETE', '/admin/service-accounts/nobody'),
  },
  verifyAccess: {
    200: as('renter', 'GET', '/verify'),
    403: async ({ auth }) => {
      const { id: sub, sessionId: sid } = await newPerson(auth, 'renter');
      const claims = { sub, sid, client_id: 'gridlease', roles: ['renter'] };
      const { token } = await auth.deps.issuer.issue({ ...claims, password_change_required: true });
      return call(auth, 'GET', `${BASE}/verify`, undefined, bearer(token));
    },
  },
  introspectToken: {
    200: async ({ auth }) => {
      const admin = await newPerson(auth, 'admin');
      return admin.ask('POST', '/introspect', { token: admin.token });
    },
    400: as('admin', 'POST', '/introspect', {}),
  },
  listRevocations: {
    200: as('admin', 'GET', '/revocations'),
    400: as('admin', 'GET', '/revocations?wait=x'),
  },
  readUserStates: {
    200: as('admin', 'POST', '/user-states', { ids: [ABSENT] }),
    400: as('admin', 'POST', '/user-states', { ids: ['x'] }),
  },
  revokeToken: { 200: post('/revoke', { token: 'wrong' }), 400: post('/revoke', {}) },
  listUsers: { 200: as('admin', 'GET', '/admin/users'), 400: as('admin', 'GET', '/admin/users?role=king') },
  getUser: about('GET', ''),
  disableUser: about('POST', '/disable', { 409: lastAdmin('POST', (id) => `/admin/users/${id}/disable`) }),
  enableUser: about('POST', '/enable'),
  unlockUser: about('POST', '/unlock'),
  revokeUserSessions: about('DELETE', '/sessions'),
  assignRole: about('PUT', '/roles/provider'),
  removeRole: about('DELETE', '/roles/renter', {
    409: lastAdmin('DELETE', (id) => `/admin/users/${id}/roles/admin`),
  }),
  rotateSigningKeys: {
    400: as('admin', 'POST', '/admin/signing-keys/rotate', { at_once: 'perhaps' }),
    409: as('admin', 'POST', '/admin/signing-keys/rotate'),
  },
  listAuditEvents: {
    200: as('admin', 'GET', '/admin/audit?limit=3'),
    400: as('admin', 'GET', '/admin/audit?from=yesterday'),
  },
};

/** Callers who are refused with 403, with requests that are otherwise valid. */
export async function forbidden(source: Source, tags: readonly string[]): Promise<Record<string, string>> {
  const { auth } = source;
  if (tags.includes('administration')) return bearer((await newPerson(auth, 'renter')).token);
  return bearer(await makeClient(auth, { id: auth.deps.newId(), scopes: ['registry:read'] }));
}

/** The one reply that needs a service whose tokens are signed with keys. */
export async function rotated(auth: TestAuth): Promise<Reply> {
  const { id, email } = await newPerson(auth, 'admin');
  const admin = await asPerson(auth, { id, email });
  return admin.ask('POST', '/admin/signing-keys/rotate', { at_once: true });
}
