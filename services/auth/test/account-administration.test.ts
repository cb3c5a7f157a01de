import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, call, login, newEmail, PASSWORD } from './auth.ts';
import { refresh } from './logged-in.ts';
import { type MailedAuth, newVerifiedPerson, openMailedAuth, setFactor } from './mailed.ts';
import { asPerson, auditOf, type LoggedInPerson, newPerson, outcome } from './people.ts';

const BASE = '/api/v1/auth';
const NEW_PASSWORD = 'nine-amber-foxes-whistle';
const NOTICE = 'Your Gridlease account was changed by an administrator';

let auth: MailedAuth;
let admin: LoggedInPerson;
beforeAll(async () => {
  auth = await openMailedAuth({
    mode: 'required',
    environment: { GRIDLEASE_AUTH__MODE: 'required' },
  });
  admin = await newPerson(auth, 'admin');
});
afterAll(() => auth.close());

const lastEvent = async (id: string) => (await auditOf(auth, id)).at(-1);

describe('administrators', () => {
  it('register users, whose first password has to be changed as if created', async () => {
    const email = newEmail();
    const user = { email, password: PASSWORD, roles: ['finance'] };
    expect((await admin.ask('POST', '/register', user)).status).toBe(201);
    const { access_token, password_change_required } = await login(auth, email);
    expect(password_change_required).toBe(true);
    const limited = await call(auth, 'GET', `${BASE}/sessions`, undefined, bearer(access_token));
    expect(outcome(limited)).toEqual([403, 'password_change_required']);
    expect(await auth.subjectsTo(email)).toContain('You have an account on Gridlease');
  });

  it('leave the password of users alone who register openly, whatever token is sent', async () => {
    const email = newEmail();
    expect((await admin.ask('POST', '/register', { email, password: PASSWORD })).status).toBe(201);
    expect((await login(auth, email)).password_change_required).toBeUndefined();
  });

  it('create users, whose first password has to be changed', async () => {
    const email = newEmail();
    const user = { email, name: 'Ann', password: PASSWORD, roles: ['provider'], email_verified: true };
    const { status, body } = await admin.ask('POST', '/admin/users', user);
    expect(status).toBe(201);
    expect(body).toMatchObject({ email, name: 'Ann', roles: ['provider'], email_verified: true });
    expect(await auditOf(auth, body.id)).toMatchObject([{ actor: admin.id, action: 'user.registered' }]);
    const { access_token, password_change_required } = await login(auth, email);
    expect(password_change_required).toBe(true);
    const limited = await call(auth, 'GET', `${BASE}/sessions`, undefined, bearer(access_token));
    expect(outcome(limited)).toEqual([403, 'password_change_required']);
    const change = { current_password: PASSWORD, new_password: NEW_PASSWORD };
    const changed = await call(auth, 'POST', `${BASE}/change-password`, change, bearer(access_token));
    expect(changed.status).toBe(200);
    expect((await auth.subjectsTo(email))[0]).toBe('You have an account on Gridlease');
    expect(outcome(await admin.ask('POST', '/admin/users', user))).toEqual([409, 'email_taken']);
  });

  it('verify an address, once', async () => {
    const person = await newPerson(auth, 'renter');
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await admin.ask('POST', `/admin/users/${person.id}/verify-email`);
      expect([status, body.email_verified]).toEqual([200, true]);
    }
    expect(await lastEvent(person.id)).toMatchObject({ actor: admin.id, action: 'user.email_verified' });
    expect(await auth.subjectsTo(person.email)).toEqual([NOTICE]);
  });

  it('remove a factor that its user has lost, and the user is told (ASVS 6.4.4)', async () => {
    const person = await newVerifiedPerson(auth, 'renter');
    await setFactor(auth, person);
    const attempt = () => call(auth, 'POST', `${BASE}/login`, { email: person.email, password: PASSWORD });
    expect(outcome(await attempt())).toEqual([401, 'second_factor_required']);
    const remove = () => admin.ask('DELETE', `/admin/users/${person.id}/second-factor`);
    expect((await remove()).status).toBe(200);
    const events = await auditOf(auth, person.id);
    expect(events.at(-1)).toMatchObject({ actor: admin.id, action: 'second_factor.disabled' });
    expect((await attempt()).status).toBe(200);
    expect(outcome(await remove())).toEqual([404, 'second_factor_not_set']);
    expect((await auth.subjectsTo(person.email)).at(-1)).toBe(NOTICE);
  });

  it('list and end the sessions of a user', async () => {
    const person = await newPerson(auth, 'renter');
    const other = await asPerson(auth, person);
    const { body } = await admin.ask('GET', `/admin/users/${person.id}/sessions`);
    const ids = body.sessions.map((session: { id: string }) => session.id);
    expect(ids).toEqual([other.sessionId, person.sessionId]);
    expect(body.sessions[0].current).toBe(false);
    const end = () => admin.ask('DELETE', `/admin/users/${person.id}/sessions/${other.sessionId}`);
    expect((await end()).status).toBe(200);
    expect((await refresh(auth, other.refreshToken)).status).toBe(401);
    expect((await refresh(auth, person.refreshToken)).status).toBe(200);
    expect(outcome(await end())).toEqual([404, 'session_not_found']);
    // A session of another user is none of this one's.
    const foreign = await admin.ask('DELETE', `/admin/users/${person.id}/sessions/${admin.sessionId}`);
    expect(outcome(foreign)).toEqual([404, 'session_not_found']);
    expect(await lastEvent(other.sessionId)).toMatchObject({ actor: admin.id, action: 'session.revoked' });
    expect(await auth.subjectsTo(person.email)).toEqual([NOTICE]);
  });

  it('have a link to reset the password sent, and never see it', async () => {
    const person = await newPerson(auth, 'renter');
    const send = () => admin.ask('POST', `/admin/users/${person.id}/reset-password`);
    const sent = await send();
    expect(sent.status).toBe(202);
    const token = await auth.tokenFor(person.email, 'reset-password');
    expect(JSON.stringify(sent.body)).not.toContain(token);
    expect(outcome(await send())).toEqual([429, 'too_many_links']);
    const reset = { token, new_password: NEW_PASSWORD };
    expect((await call(auth, 'POST', `${BASE}/reset-password`, reset)).status).toBe(200);
    const events = await auditOf(auth, person.id);
    expect(events).toContainEqual(
      expect.objectContaining({ actor: admin.id, action: 'user.password_reset_requested' }),
    );
    await admin.ask('POST', `/admin/users/${person.id}/disable`);
    expect(outcome(await send())).toEqual([409, 'user_disabled']);
  });

  it('delete users, also those that they have disabled, but never the last of themselves', async () => {
    const [active, disabled] = [await newPerson(auth, 'renter'), await newPerson(auth, 'renter')];
    await admin.ask('POST', `/admin/users/${disabled.id}/disable`);
    for (const { id, email } of [active, disabled]) {
      expect((await admin.ask('DELETE', `/admin/users/${id}`)).status).toBe(200);
      expect((await admin.ask('GET', `/admin/users/${id}`)).body.status).toBe('deleted');
      expect((await auth.subjectsTo(email)).at(-1)).toBe('Your Gridlease account was changed');
      const attempt = await call(auth, 'POST', `${BASE}/login`, { email, password: PASSWORD });
      expect(outcome(attempt)).toEqual([401, 'invalid_credentials']);
    }
    expect(outcome(await admin.ask('DELETE', `/admin/users/${active.id}`))).toEqual([404, 'user_not_found']);
    expect(outcome(await admin.ask('DELETE', `/admin/users/${admin.id}`))).toEqual([409, 'last_admin']);
    expect(await lastEvent(active.id)).toMatchObject({ actor: admin.id, action: 'user.deleted' });
  });

  it.each([
    ['POST', '/disable'],
    ['PUT', '/roles/provider'],
    ['DELETE', '/roles/renter'],
    ['DELETE', '/sessions'],
    ['POST', '/unlock'],
  ])('tell the user of %s %s', async (method, path) => {
    const person = await newPerson(auth, 'renter');
    expect((await admin.ask(method, `/admin/users/${person.id}${path}`)).status).toBe(200);
    expect(await auth.subjectsTo(person.email)).toEqual([NOTICE]);
  });
});
