import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, newEmail, openAuth, PASSWORD, type TestAuth } from './auth.ts';
import { claimsOf, refresh } from './logged-in.ts';
import { asPerson, auditOf, type LoggedInPerson, newPerson, outcome } from './people.ts';

const STAFF = ['admin', 'support', 'finance', 'auditor'] as const;

let auth: TestAuth;
let admin: LoggedInPerson;
let support: LoggedInPerson;
beforeAll(async () => {
  auth = await openAuth();
  admin = await newPerson(auth, 'admin');
  support = await newPerson(auth, 'support');
});
afterAll(() => auth.close());

const rolesOf = async (id: string) => (await admin.ask('GET', `/admin/users/${id}`)).body.roles;

describe('a role of the staff', () => {
  it.each(STAFF)('%s is assigned and removed by administrators, with an audit event', async (role) => {
    const person = await newPerson(auth, 'renter');
    const path = `/admin/users/${person.id}/roles/${role}`;
    for (const other of STAFF.filter((each) => each !== 'admin')) {
      const member = await newPerson(auth, other);
      expect(outcome(await member.ask('PUT', path))).toEqual([403, 'role_required']);
      expect(outcome(await member.ask('DELETE', path))).toEqual([403, 'role_required']);
    }
    expect((await admin.ask('PUT', path)).body.roles).toEqual([role, 'renter'].sort());
    const { body } = await refresh(auth, person.refreshToken);
    expect(claimsOf(body.access_token).roles).toEqual([role, 'renter'].sort());
    await admin.ask('DELETE', path);
    expect(await rolesOf(person.id)).toEqual(['renter']);
    await expect(auth.deps.liveVerifier.verify(body.access_token)).rejects.toMatchObject({
      code: 'invalid_token',
    });
    const events = (await auditOf(auth, person.id)).filter(({ action }) => action.startsWith('role.'));
    expect(events).toMatchObject([
      { actor: admin.id, action: 'role.assigned', detail: { role } },
      { actor: admin.id, action: 'role.removed', detail: { role } },
    ]);
  });

  it.each(STAFF)(
    '%s is not to be had by registering, but by an administrator who registers',
    async (role) => {
      const asked = () => ({ email: newEmail(), password: PASSWORD, roles: ['renter', role] });
      const register = (person?: LoggedInPerson) =>
        person === undefined
          ? call(auth, 'POST', '/api/v1/auth/register', asked())
          : person.ask('POST', '/register', asked());
      expect(outcome(await register())).toEqual([403, 'role_not_allowed']);
      expect(outcome(await register(support))).toEqual([403, 'role_not_allowed']);
      expect((await register(admin)).body.roles).toEqual([role, 'renter'].sort());
    },
  );
});

describe('support', () => {
  it.each(['unlock', 'reset-password'])(
    'has %s for accounts, but none of the staff, its own included',
    async (help) => {
      const renter = await newPerson(auth, 'renter', 'provider');
      expect((await support.ask('POST', `/admin/users/${renter.id}/${help}`)).status).toBeLessThan(300);
      const event = (await auditOf(auth, renter.id)).at(-1);
      const action = help === 'unlock' ? 'user.unlocked' : 'user.password_reset_requested';
      expect(event).toMatchObject({ actor: support.id, action });
      const members = await Promise.all(STAFF.map((role) => newPerson(auth, role, 'renter')));
      for (const { id } of [...members, support]) {
        const reply = await support.ask('POST', `/admin/users/${id}/${help}`);
        expect(outcome(reply)).toEqual([403, 'role_required']);
        expect((await admin.ask('POST', `/admin/users/${id}/${help}`)).status).toBeLessThan(300);
      }
    },
  );

  it('reads accounts and changes nothing else of them', async () => {
    const renter = await newPerson(auth, 'renter');
    const user = `/admin/users/${renter.id}`;
    expect((await support.ask('GET', '/admin/users')).status).toBe(200);
    expect((await support.ask('GET', user)).body.email).toBe(renter.email);
    for (const [method, path] of [
      ['POST', `${user}/disable`],
      ['POST', `${user}/enable`],
      ['DELETE', `${user}/sessions`],
      ['DELETE', `${user}/second-factor`],
      ['POST', `${user}/verify-email`],
      ['PUT', `${user}/roles/support`],
      ['GET', '/admin/audit'],
    ] as const) {
      expect([path, ...outcome(await support.ask(method, path))]).toEqual([path, 403, 'role_required']);
    }
    expect((await renter.ask('GET', '/me')).status).toBe(200);
  });

  it('is out as soon as the role is taken away', async () => {
    const former = await newPerson(auth, 'support', 'renter');
    const renter = await newPerson(auth, 'renter');
    await admin.ask('DELETE', `/admin/users/${former.id}/roles/support`);
    expect(outcome(await former.ask('GET', '/admin/users'))).toEqual([401, 'invalid_token']);
    const again = await asPerson(auth, former);
    const reply = await again.ask('POST', `/admin/users/${renter.id}/unlock`);
    expect(outcome(reply)).toEqual([403, 'role_required']);
  });
});

describe('an auditor', () => {
  it('reads what administrators read, and changes nothing', async () => {
    const auditor = await newPerson(auth, 'auditor');
    for (const path of [
      '/admin/users',
      `/admin/users/${auditor.id}`,
      '/admin/audit',
      '/admin/service-accounts',
    ]) {
      expect([path, (await auditor.ask('GET', path)).status]).toEqual([path, 200]);
    }
    const renter = await newPerson(auth, 'renter');
    const unlock = await auditor.ask('POST', `/admin/users/${renter.id}/unlock`);
    expect(outcome(unlock)).toEqual([403, 'role_required']);
    const account = { name: 'x', scopes: ['registry:read'] };
    expect(outcome(await auditor.ask('POST', '/admin/service-accounts', account))).toEqual([
      403,
      'role_required',
    ]);
  });
});
