import { adminQuery } from '@gridlease/testing/database';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { bearer, call, login, newEmail, openAuth, PASSWORD, register } from './auth.ts';
import { claimsOf, refresh } from './logged-in.ts';
import { type MailedAuth, newVerifiedPerson, openMailedAuth } from './mailed.ts';
import { newPerson, outcome } from './people.ts';

const BASE = '/api/v1/auth';

let auth: MailedAuth;
beforeAll(async () => {
  auth = await openMailedAuth();
});
afterAll(() => auth.close());

describe('where e-mails are sent', () => {
  it('tokens say whether the address is verified, from the next refresh on', async () => {
    const email = newEmail();
    expect((await register(auth, { email })).verification).toBe('mailed');
    const session = await login(auth, email);
    expect(claimsOf(session.access_token).email_verified).toBe(false);
    const token = await auth.tokenFor(email, 'verify-email');
    expect((await call(auth, 'POST', `${BASE}/verify-email`, { token })).status).toBe(200);
    const { body } = await refresh(auth, session.refresh_token);
    expect(claimsOf(body.access_token).email_verified).toBe(true);
  });

  it('an account with an unverified address makes no keys and no codes for machines', async () => {
    const person = await newPerson(auth, 'provider');
    for (const path of ['/api-keys', '/enrollments']) {
      expect(outcome(await person.ask('POST', path, { name: 'rig' }))).toEqual([403, 'email_not_verified']);
    }
    await call(auth, 'POST', `${BASE}/resend-verification`, { email: person.email });
    const token = await auth.tokenFor(person.email, 'verify-email');
    await call(auth, 'POST', `${BASE}/verify-email`, { token });
    // The same token: what counts here is the account.
    for (const path of ['/api-keys', '/enrollments'])
      expect((await person.ask('POST', path, { name: 'rig' })).status).toBe(201);
  });

  it('the tokens of a key have the claim of their user, those of service accounts none', async () => {
    const person = await newVerifiedPerson(auth, 'provider');
    const { body: key } = await person.ask('POST', '/api-keys', { name: 'rig' });
    const grant = () => call(auth, 'POST', `${BASE}/token`, { grant_type: 'client_credentials', ...key });
    expect(claimsOf((await grant()).body.access_token).email_verified).toBe(true);
    const change = { email: newEmail(), current_password: PASSWORD };
    expect((await person.ask('PATCH', '/me', change)).status).toBe(200);
    expect(claimsOf((await grant()).body.access_token).email_verified).toBe(false);
    const admin = await newPerson(auth, 'admin');
    const account = { name: 'scheduler', scopes: ['registry:read'] };
    const { body: service } = await admin.ask('POST', '/admin/service-accounts', account);
    const granted = await call(auth, 'POST', `${BASE}/token`, {
      grant_type: 'client_credentials',
      ...service,
    });
    expect(claimsOf(granted.body.access_token)).not.toHaveProperty('email_verified');
  });
});

it('without a mail server nothing is limited, and registration says so', async () => {
  const silent = await openAuth();
  onTestFinished(() => silent.close());
  const { email, verification } = await register(silent, { role: 'provider' });
  expect(verification).toBe('unavailable');
  const { access_token } = await login(silent, email);
  expect(claimsOf(access_token)).not.toHaveProperty('email_verified');
  const key = await call(silent, 'POST', `${BASE}/api-keys`, { name: 'rig' }, bearer(access_token));
  expect(key.status).toBe(201);
  const [mail] = await adminQuery(
    'select email_verified_at from users where email = $1',
    [email],
    silent.databaseUrl,
  );
  expect(mail).toEqual({ email_verified_at: null });
});
