import { advanceDatabaseTime } from '@gridlease/testing/clock';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { bearer, call, login, newEmail, PASSWORD, type Reply, register } from './auth.ts';
import { claimsOf } from './logged-in.ts';
import { type MailedAuth, openMailedAuth } from './mailed.ts';
import { auditOf, type LoggedInPerson, newPerson, outcome } from './people.ts';

const BASE = '/api/v1/auth';
const NEW_PASSWORD = 'nine-amber-foxes-whistle';

let auth: MailedAuth;
let admin: LoggedInPerson;
beforeAll(async () => {
  auth = await openMailedAuth({ environment: { GRIDLEASE_REGISTRATION: 'invited' } });
  admin = await newPerson(auth, 'admin');
});
afterAll(() => auth.close());

/** Repeated while too many passwords are being checked. */
async function accept(token: string, more: object = {}): Promise<Reply> {
  const body = { token, password: NEW_PASSWORD, ...more };
  const reply = await call(auth, 'POST', `${BASE}/accept-invitation`, body);
  return reply.status === 503 ? accept(token, more) : reply;
}

/** Invites somebody, and returns the invitation and the token of its link. */
async function invite(more: object = {}, by = admin) {
  const email = newEmail();
  const { status, body } = await by.ask('POST', '/admin/invitations', { email, ...more });
  expect(status).toBe(201);
  return { email, id: body.id as string, body, token: await auth.tokenFor(email, 'invitation') };
}

describe('an invitation', () => {
  it('becomes an account with its roles and a verified address, once', async () => {
    const { email, id, body, token } = await invite({ roles: ['provider', 'renter'] });
    expect(body).toMatchObject({
      email,
      roles: ['provider', 'renter'],
      status: 'open',
      invited_by: admin.id,
    });
    expect(JSON.stringify(body)).not.toContain(token);
    const refused = await accept(token, { password: 'short' });
    expect(outcome(refused)).toEqual([400, 'password_rejected']);
    const replies = await Promise.all([1, 2, 3].map(() => accept(token, { name: 'Ann' })));
    expect(replies.map((reply) => [reply.status, reply.body.code]).sort()).toEqual([
      [201, undefined],
      [400, 'link_invalid'],
      [400, 'link_invalid'],
    ]);
    const account = replies.find((reply) => reply.status === 201)?.body;
    expect(account).toMatchObject({ email, roles: ['provider', 'renter'], verification: 'verified' });
    const { access_token } = await login(auth, email, NEW_PASSWORD);
    expect(claimsOf(access_token)).toMatchObject({ email_verified: true, roles: ['provider', 'renter'] });
    const me = await call(auth, 'GET', `${BASE}/me`, undefined, bearer(access_token));
    expect(me.body).toMatchObject({ name: 'Ann', email_verified: true });
    const events = await auditOf(auth, account.user_id);
    expect(events[0]).toMatchObject({ action: 'user.registered', detail: { invitation_id: id } });
    expect(outcome(await accept(token))).toEqual([400, 'link_invalid']);
    const { body: listed } = await admin.ask('GET', '/admin/invitations?status=accepted');
    expect(listed.invitations[0]).toMatchObject({ id, status: 'accepted', user_id: account.user_id });
  });

  it('of an address that has an account is refused', async () => {
    const taken = await admin.ask('POST', '/admin/invitations', { email: admin.email.toUpperCase() });
    expect(outcome(taken)).toEqual([409, 'email_taken']);
  });

  it('can be revoked, and is replaced by another one of its address', async () => {
    const { email, id, token } = await invite();
    expect((await admin.ask('POST', '/admin/invitations', { email })).status).toBe(201);
    expect(outcome(await accept(token))).toEqual([400, 'link_invalid']);
    expect(outcome(await admin.ask('DELETE', `/admin/invitations/${id}`))).toEqual([
      404,
      'invitation_not_found',
    ]);
    const other = await invite();
    expect((await admin.ask('DELETE', `/admin/invitations/${other.id}`)).status).toBe(200);
    expect(outcome(await accept(other.token))).toEqual([400, 'link_invalid']);
  });

  it('expires, and never lives for longer than 30 days', async () => {
    const in31Days = new Date(Date.now() + 31 * 86_400_000).toISOString();
    for (const expires_at of [in31Days, '2020-01-01T00:00:00Z']) {
      const refused = await admin.ask('POST', '/admin/invitations', { email: newEmail(), expires_at });
      expect(outcome(refused)).toEqual([400, 'validation_failed']);
      expect(refused.body.errors).toMatchObject([{ path: 'expires_at' }]);
    }
    const aging = await openMailedAuth();
    onTestFinished(() => aging.close());
    const author = await newPerson(aging, 'admin');
    const email = newEmail();
    await author.ask('POST', '/admin/invitations', { email });
    const token = await aging.tokenFor(email, 'invitation');
    await advanceDatabaseTime(aging.databaseUrl, 7 * 86_400 + 1);
    const late = await call(aging, 'POST', `${BASE}/accept-invitation`, { token, password: NEW_PASSWORD });
    expect(outcome(late)).toEqual([400, 'link_invalid']);
    const { body } = await author.ask('GET', '/admin/invitations');
    expect(body.invitations ?? body.code).toMatchObject([{ email, status: 'expired' }]);
  });

  it('ends with the authority of its author', async () => {
    const author = await newPerson(auth, 'admin');
    const { token } = await invite({ roles: ['admin'] }, author);
    expect((await admin.ask('POST', `/admin/users/${author.id}/disable`)).status).toBe(200);
    expect(outcome(await accept(token))).toEqual([400, 'link_invalid']);
  });

  it('is made, listed and revoked by administrators alone', async () => {
    const renter = await newPerson(auth, 'renter');
    const { id } = await invite();
    for (const [method, path] of [
      ['POST', '/admin/invitations'],
      ['GET', '/admin/invitations'],
      ['DELETE', `/admin/invitations/${id}`],
    ] as const) {
      const body = method === 'POST' ? { email: newEmail() } : undefined;
      expect(outcome(await renter.ask(method, path, body))).toEqual([403, 'role_required']);
    }
  });

  it('leaves nothing of the address once its account is erased', async () => {
    const { email, token } = await invite();
    await accept(token);
    const { access_token } = await login(auth, email, NEW_PASSWORD);
    const password = { password: NEW_PASSWORD };
    const gone = await call(auth, 'DELETE', `${BASE}/me`, password, bearer(access_token));
    expect(gone.status).toBe(200);
    const { body } = await admin.ask('GET', '/admin/invitations?limit=100');
    expect(JSON.stringify(body)).not.toContain(email);
  });
});

describe.each(['invited', 'closed'] as const)('with registration: %s', (mode) => {
  it('only administrators register users, and nobody learns who has an account', async () => {
    const shut = await openMailedAuth({ environment: { GRIDLEASE_REGISTRATION: mode } });
    onTestFinished(() => shut.close());
    const [root, renter] = [await newPerson(shut, 'admin'), await newPerson(shut, 'renter')];
    const attempt = (email: string, headers = {}) =>
      call(shut, 'POST', `${BASE}/register`, { email, password: PASSWORD }, headers);
    for (const email of [newEmail(), renter.email])
      expect(outcome(await attempt(email))).toEqual([403, 'registration_closed']);
    expect(outcome(await attempt(newEmail(), bearer(renter.token)))).toEqual([403, 'registration_closed']);
    expect((await attempt(newEmail(), bearer(root.token))).status).toBe(201);
  });
});

it('the throttle of registrations is the bound for learning who has an account', async () => {
  const open = await openMailedAuth({ environment: { GRIDLEASE_THROTTLE__REGISTRATIONS_PER_MINUTE: '3' } });
  onTestFinished(() => open.close());
  const { email } = await register(open);
  const attempt = () => call(open, 'POST', `${BASE}/register`, { email, password: PASSWORD });
  // The minute may end in between, on a machine that has other things to do.
  const outcomes = [];
  for (let at = 0; at < 8; at += 1) outcomes.push(outcome(await attempt()));
  expect(outcomes[0]).toEqual([409, 'email_taken']);
  expect(outcomes).toContainEqual([429, 'too_many_registrations']);
});
