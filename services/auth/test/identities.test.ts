import { adminQuery } from '@gridlease/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFirstAdmin } from '../src/admin/first-admin.ts';
import { applyServiceAccounts } from '../src/clients/declared-service-accounts.ts';
import { call, login, newEmail, openAuth, PASSWORD, register, type TestAuth } from './auth.ts';
import { auditOf, outcome } from './people.ts';

let auth: TestAuth;
beforeAll(async () => {
  auth = await openAuth();
});
afterAll(() => auth.close());

const secretOf = (letter: string) => letter.repeat(40);
const declare = (client_id: string, secret: string, ...scopes: string[]) => ({ client_id, secret, scopes });
const tokenOf = (client_id: string, client_secret: string) =>
  call(auth, 'POST', '/api/v1/auth/token', { grant_type: 'client_credentials', client_id, client_secret });

describe('service accounts of the configuration', () => {
  it('are what it says after every start, on however many replicas at once', async () => {
    const { db } = auth.deps;
    const first = [
      declare('billing', secretOf('b'), 'registry:read'),
      declare('indexer', secretOf('i'), 'registry:read'),
    ];
    await Promise.all([1, 2, 3].map(() => applyServiceAccounts(db, first)));
    const { body } = await tokenOf('billing', secretOf('b'));
    expect(body.scope).toBe('registry:read');
    expect((await auditOf(auth, 'billing')).map((event) => event.action)).toEqual([
      'service_account.created',
    ]);

    const second = [declare('billing', secretOf('c'), 'storage:read')];
    await applyServiceAccounts(db, second);
    expect(outcome(await tokenOf('billing', secretOf('b')))).toEqual([401, 'invalid_client']);
    expect((await tokenOf('billing', secretOf('c'))).body.scope).toBe('storage:read');
    expect(outcome(await tokenOf('indexer', secretOf('i')))).toEqual([401, 'invalid_client']);
    // A token with a scope that is not the account's any more counts no longer.
    await expect(auth.deps.liveVerifier.verify(body.access_token)).rejects.toMatchObject({
      code: 'invalid_token',
    });

    await applyServiceAccounts(db, first);
    expect((await tokenOf('indexer', secretOf('i'))).status).toBe(200);
    const actions = (await auditOf(auth, 'indexer')).map((event) => event.action);
    expect(actions.filter((action) => action.startsWith('service_account'))).toEqual([
      'service_account.created',
      'service_account.revoked',
      'service_account.changed',
    ]);
  });

  it('leave alone what administrators made', async () => {
    const { db } = auth.deps;
    const before = 'select client_id from clients where revoked_at is null order by 1';
    await adminQuery(
      `insert into clients (client_id, kind, name, secret_hash, scopes, created_by)
       values ('by-hand', 'service_account', 'x', '', '{registry:read}', 'somebody')`,
      [],
      auth.databaseUrl,
    );
    await applyServiceAccounts(db, []);
    expect(await adminQuery(before, [], auth.databaseUrl)).toEqual([{ client_id: 'by-hand' }]);
  });

  it('are kept without their secrets, of which the log says nothing', async () => {
    await applyServiceAccounts(auth.deps.db, [declare('scheduler', secretOf('s'), 'registry:read')]);
    const rows = await adminQuery('select * from clients', [], auth.databaseUrl);
    expect(JSON.stringify(rows)).not.toContain(secretOf('s'));
    expect(auth.logLines.join('')).not.toContain(secretOf('s'));
  });
});

describe('the first administrator', () => {
  it('is made once, however often and however many ask, and never from who registered first', async () => {
    const own = await openAuth();
    try {
      const early = await register(own, { email: newEmail() });
      expect(early.roles).toEqual(['renter']);
      const given = [1, 2, 3, 4].map(() => ({ email: newEmail(), password: PASSWORD }));
      const outcomes = await Promise.all(given.map((each) => createFirstAdmin(own.deps, each)));
      expect(outcomes.toSorted()).toEqual(['created', 'exists', 'exists', 'exists']);
      expect(await createFirstAdmin(own.deps, { email: newEmail(), password: PASSWORD })).toBe('exists');
      const { email } = given[outcomes.indexOf('created')] ?? { email: '' };
      expect((await login(own, email)).user.roles).toEqual(['admin']);
    } finally {
      await own.close();
    }
  });

  it('is never an account that was registered with the address', async () => {
    const own = await openAuth();
    try {
      const email = newEmail();
      await register(own, { email, password: 'the-password-of-a-stranger' });
      expect(await createFirstAdmin(own.deps, { email: email.toUpperCase(), password: PASSWORD })).toBe(
        'email_taken',
      );
      expect((await login(own, email, 'the-password-of-a-stranger')).user.roles).toEqual(['renter']);
    } finally {
      await own.close();
    }
  });

  it('has a password that the policy takes', async () => {
    const own = await openAuth();
    try {
      const weak = createFirstAdmin(own.deps, { email: newEmail(), password: 'password' });
      await expect(weak).rejects.toMatchObject({ code: 'password_rejected' });
    } finally {
      await own.close();
    }
  });
});
