import { adminQuery } from '@gridlease/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, call, openAuth, register, type TestAuth } from './auth.ts';
import { makeClient } from './clients.ts';
import { createMailbox, newPerson, outcome } from './people.ts';

const mailbox = createMailbox();
let auth: TestAuth;
beforeAll(async () => {
  auth = await openAuth({ mailer: mailbox });
});
afterAll(() => auth.close());

interface Event {
  readonly type: string;
  readonly subject: string;
  readonly version: number;
  readonly data: Record<string, unknown>;
}
const eventsOf = (id: string) =>
  adminQuery<Event>(
    'select type, subject, aggregate_version as version, data from outbox where aggregate_id = $1 order by seq',
    [id],
    auth.databaseUrl,
  );
const typesOf = async (id: string) => (await eventsOf(id)).map(({ type }) => type);

describe('events about users', () => {
  it('tell what happened and the state after it, and never an address', async () => {
    const admin = await newPerson(auth, 'admin');
    const { user_id: id, email } = await register(auth, { name: 'Ann of Nowhere' });
    const token = await mailbox.tokenFor(email, 'verify-email');
    expect((await call(auth, 'POST', '/api/v1/auth/verify-email', { token })).status).toBe(200);
    const user = `/admin/users/${id}`;
    await admin.ask('PUT', `${user}/roles/provider`);
    await admin.ask('DELETE', `${user}/roles/provider`);
    await admin.ask('POST', `${user}/disable`);
    await admin.ask('POST', `${user}/enable`);
    const events = await eventsOf(id);
    const active = { id, status: 'active', roles: ['renter'], email_verified: true };
    expect(events.map(({ type, data }) => [type, data])).toEqual([
      ['user.registered', { ...active, email_verified: false }],
      ['user.verified', active],
      ['user.roles_changed', { ...active, roles: ['provider', 'renter'] }],
      ['user.roles_changed', active],
      ['user.disabled', { ...active, status: 'disabled' }],
      ['user.enabled', active],
    ]);
    const versions = events.map(({ version }) => Number(version));
    expect(versions).toEqual(versions.toSorted((one, other) => one - other));
    expect(new Set(versions).size).toBe(events.length);
    expect(events[0]?.subject).toBe('auth.events.v1.user.registered');
    expect(JSON.stringify(events)).not.toMatch(/example\.org|Nowhere/);
  });

  it('are written once for a change, and not for what changes nothing', async () => {
    const admin = await newPerson(auth, 'admin');
    const { user_id: id } = await register(auth);
    for (let time = 0; time < 3; time += 1) await admin.ask('POST', `/admin/users/${id}/disable`);
    await Promise.all([1, 2, 3].map(() => admin.ask('POST', `/admin/users/${id}/enable`)));
    expect(await typesOf(id)).toEqual(['user.registered', 'user.disabled', 'user.enabled']);
  });

  it('tell of a deletion', async () => {
    const person = await newPerson(auth, 'renter');
    expect((await person.ask('DELETE', '/me', { password: 'seven-teal-otters-juggle' })).status).toBe(200);
    expect((await eventsOf(person.id)).map(({ type, data }) => [type, data])).toEqual([
      ['user.deleted', { id: person.id, status: 'deleted', roles: [], email_verified: false }],
    ]);
  });
});

describe('the states of users', () => {
  const read = (token: string, ids: readonly string[]) =>
    call(auth, 'POST', '/api/v1/auth/user-states', { ids }, bearer(token));

  it('are the present ones, for services that follow revocations and administrators', async () => {
    const admin = await newPerson(auth, 'admin');
    const disabled = await register(auth);
    const active = await register(auth);
    await admin.ask('POST', `/admin/users/${disabled.user_id}/disable`);
    const service = await makeClient(auth, { id: 'a-service', scopes: ['auth:revocations'] });
    const ids = [disabled.user_id, active.user_id, crypto.randomUUID()];
    for (const token of [service, admin.token]) {
      const { status, body } = await read(token, ids);
      expect(status).toBe(200);
      const found = body.users.map((user: { id: string; status: string }) => [user.id, user.status]);
      expect(found.toSorted()).toEqual(
        [
          [disabled.user_id, 'disabled'],
          [active.user_id, 'active'],
        ].toSorted(),
      );
    }
    const [{ version = 0 } = {}] = (await eventsOf(disabled.user_id)).slice(-1);
    const { body } = await read(service, [disabled.user_id]);
    expect(body.users[0].version).toBe(Number(version));
  });

  it('are nobody else’s business', async () => {
    const renter = await newPerson(auth, 'renter');
    expect(outcome(await read(renter.token, [renter.id]))).toEqual([403, 'role_required']);
    const other = await makeClient(auth, { id: 'another-service', scopes: ['registry:read'] });
    expect(outcome(await read(other, [renter.id]))).toEqual([403, 'insufficient_scope']);
  });
});
