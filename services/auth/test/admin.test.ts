import { adminQuery } from '@gridlease/testing/database';
import { until } from '@gridlease/testing/until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, call, openAuth, PASSWORD, type TestAuth } from './auth.ts';
import { makeClient } from './clients.ts';
import { refresh } from './logged-in.ts';
import { asPerson, auditOf, type LoggedInPerson, newPerson, outcome } from './people.ts';

const ABSENT = '0190a3b4-0000-7000-8000-000000000000';

let auth: TestAuth;
let admin: LoggedInPerson;
beforeAll(async () => {
  auth = await openAuth();
  admin = await newPerson(auth, 'admin');
});
afterAll(() => auth.close());

const actionsOn = async (target: string) => (await auditOf(auth, target)).map((event) => event.action);
const isLoginRefused = async (email: string, password = PASSWORD) => {
  const reply = await call(auth, 'POST', '/api/v1/auth/login', { email, password });
  return outcome(reply);
};

describe('administration', () => {
  const operations: readonly (readonly [method: string, path: string])[] = [
    ['GET', '/admin/users'],
    ['GET', `/admin/users/${ABSENT}`],
    ['POST', `/admin/users/${ABSENT}/disable`],
    ['POST', `/admin/users/${ABSENT}/enable`],
    ['POST', `/admin/users/${ABSENT}/unlock`],
    ['DELETE', `/admin/users/${ABSENT}/sessions`],
    ['PUT', `/admin/users/${ABSENT}/roles/provider`],
    ['DELETE', `/admin/users/${ABSENT}/roles/provider`],
    ['POST', '/admin/signing-keys/rotate'],
    ['GET', '/admin/audit'],
  ];

  it.each(operations)('%s %s is for administrators alone (ASVS 8.2.1)', async (method, path) => {
    const other = await newPerson(auth, 'provider', 'renter');
    expect(outcome(await other.ask(method, path))).toEqual([403, 'role_required']);
    expect(outcome(await call(auth, method, `/api/v1/auth${path}`))).toEqual([401, 'token_missing']);
  });

  it.each(operations.filter(([, path]) => path.includes(ABSENT)))(
    '%s %s of nobody is 404',
    async (method, path) => {
      expect(outcome(await admin.ask(method, path))).toEqual([404, 'user_not_found']);
    },
  );
});

describe('a list of users', () => {
  it('is narrowed by address, role and status, and paged in the order of registration', async () => {
    const people = [];
    for (let count = 0; count < 3; count += 1) people.push(await newPerson(auth, 'renter'));
    await admin.ask('POST', `/admin/users/${people[1]?.id}/disable`);
    const ids = async (query: string) => {
      const { status, body } = await admin.ask('GET', `/admin/users?${query}`);
      expect(status).toBe(200);
      return body.users.map((user: { id: string }) => user.id);
    };
    expect(await ids(`email=${encodeURIComponent(people[0]?.email.toUpperCase() ?? '')}`)).toEqual([
      people[0]?.id,
    ]);
    expect(await ids('email=%25')).toEqual([]);
    expect(await ids('role=admin')).toEqual([admin.id]);
    expect(await ids('status=disabled')).toEqual([people[1]?.id]);
    const [first, second, third] = people.map(({ id }) => id);
    expect(await ids(`ids=${third},${admin.id.toUpperCase()},${first},${auth.deps.newId()}`)).toEqual([
      admin.id,
      first,
      third,
    ]);
    expect(await ids(`ids=${first},${second}&status=disabled`)).toEqual([second]);
    expect(outcome(await admin.ask('GET', `/admin/users?ids=${first},x`))).toEqual([
      400,
      'validation_failed',
    ]);
    const all = await ids('limit=1000');
    const totalOf = async (query: string) => (await admin.ask('GET', `/admin/users?${query}`)).body.total;
    expect([await totalOf('limit=1'), await totalOf('limit=1&offset=1')]).toEqual([all.length, all.length]);
    expect([await totalOf('status=disabled'), await totalOf('email=%25')]).toEqual([1, 0]);
    expect(await ids('limit=1000&offset=1')).toEqual(all.slice(1));
    const paged = [];
    for (let query = 'limit=2'; query !== ''; ) {
      const { body } = await admin.ask('GET', `/admin/users?${query}`);
      paged.push(...body.users.map((user: { id: string }) => user.id));
      query = body.next_cursor === undefined ? '' : `limit=2&cursor=${body.next_cursor}`;
    }
    expect(paged).toEqual(all);
    expect(outcome(await admin.ask('GET', '/admin/users?cursor=x'))).toEqual([400, 'invalid_cursor']);
    expect(outcome(await admin.ask('GET', '/admin/users?role=king'))).toEqual([400, 'validation_failed']);
  });

  it('says nothing that could be used to log in', async () => {
    const { body } = await admin.ask('GET', `/admin/users/${admin.id}`);
    expect(body).toEqual({
      id: admin.id,
      email: admin.email,
      status: 'active',
      roles: ['admin'],
      email_verified: false,
      second_factor: false,
      live_sessions: 1,
      password_changed_at: expect.any(String),
      created_at: expect.any(String),
    });
  });
});

describe('one user', () => {
  it('is read by a service account with auth:read, which sees what administrators see and changes nothing', async () => {
    const person = await newPerson(auth, 'renter');
    const service = bearer(await makeClient(auth, { id: auth.deps.newId(), scopes: ['auth:read'] }));
    const ask = (method: string, path: string) =>
      call(auth, method, `/api/v1/auth/admin/users${path}`, undefined, service);
    const { status, body } = await ask('GET', `/${person.id}`);
    expect([status, body.email]).toEqual([200, person.email]);
    expect(body).toEqual((await admin.ask('GET', `/admin/users/${person.id}`)).body);
    expect(outcome(await ask('GET', ''))).toEqual([403, 'role_required']);
    expect(outcome(await ask('POST', `/${person.id}/disable`))).toEqual([403, 'role_required']);
  });
});

describe('a user who is disabled', () => {
  it('is out at once and everywhere (ASVS 7.4.2, CVE-2023-22492)', async () => {
    const person = await newPerson(auth, 'provider');
    const { body: key } = await person.ask('POST', '/api-keys', { name: 'rig' });
    expect((await admin.ask('POST', `/admin/users/${person.id}/disable`)).status).toBe(200);
    expect(outcome(await person.ask('GET', '/me'))).toEqual([401, 'invalid_token']);
    expect(outcome(await refresh(auth, person.refreshToken))).toEqual([401, 'invalid_refresh_token']);
    expect(await isLoginRefused(person.email)).toEqual([401, 'invalid_credentials']);
    const grant = { grant_type: 'client_credentials', ...key };
    expect(outcome(await call(auth, 'POST', '/api/v1/auth/token', grant))).toEqual([401, 'invalid_client']);
    const events = await auditOf(auth, person.id);
    expect(events.at(-2)).toMatchObject({
      actor: admin.id,
      action: 'user.disabled',
      detail: { sessions_revoked: 1, api_keys_revoked: 1 },
      ip: '127.0.0.1',
    });
  });

  it('is in again when enabled, with nothing of before', async () => {
    const person = await newPerson(auth, 'renter');
    await admin.ask('POST', `/admin/users/${person.id}/disable`);
    await admin.ask('POST', `/admin/users/${person.id}/disable`);
    expect((await admin.ask('POST', `/admin/users/${person.id}/enable`)).status).toBe(200);
    expect(outcome(await person.ask('GET', '/me'))).toEqual([401, 'invalid_token']);
    const again = await asPerson(auth, person);
    expect((await again.ask('GET', '/me')).status).toBe(200);
    // What changes nothing is no event.
    const events = (await actionsOn(person.id)).filter((action) => action.startsWith('user.'));
    expect(events).toEqual(['user.disabled', 'user.enabled']);
  });
});

describe('a role', () => {
  it('that is given is in the next token, and one that is taken counts no longer (ASVS 8.3.2)', async () => {
    const person = await newPerson(auth, 'renter');
    const given = await admin.ask('PUT', `/admin/users/${person.id}/roles/provider`);
    expect([given.status, given.body.roles]).toEqual([200, ['provider', 'renter']]);
    expect((await person.ask('GET', '/me')).status).toBe(200);
    const { body } = await refresh(auth, person.refreshToken);
    expect(body.user.roles).toEqual(['provider', 'renter']);
    const taken = await admin.ask('DELETE', `/admin/users/${person.id}/roles/provider`);
    expect([taken.status, taken.body.roles]).toEqual([200, ['renter']]);
    const claimsProvider = await call(auth, 'GET', '/api/v1/auth/me', undefined, bearer(body.access_token));
    expect(outcome(claimsProvider)).toEqual([401, 'invalid_token']);
    const next = await refresh(auth, body.refresh_token);
    expect([next.status, next.body.user.roles]).toEqual([200, ['renter']]);
    expect((await auditOf(auth, person.id)).slice(-2)).toMatchObject([
      { actor: admin.id, action: 'role.assigned', detail: { role: 'provider' } },
      { actor: admin.id, action: 'role.removed', detail: { role: 'provider' } },
    ]);
  });

  it('removing the role admin ends its access', async () => {
    const second = await newPerson(auth, 'admin', 'renter');
    await admin.ask('DELETE', `/admin/users/${second.id}/roles/admin`);
    expect((await second.ask('GET', '/admin/users')).status).toBe(401);
    const { body } = await refresh(auth, second.refreshToken);
    const asRenter = await call(
      auth,
      'GET',
      '/api/v1/auth/admin/users',
      undefined,
      bearer(body.access_token),
    );
    expect(outcome(asRenter)).toEqual([403, 'role_required']);
  });

  it('that there is not is refused', async () => {
    expect(outcome(await admin.ask('PUT', `/admin/users/${admin.id}/roles/king`))).toEqual([
      400,
      'validation_failed',
    ]);
  });
});

describe('the last administrator', () => {
  it('stays: neither role nor status nor account is taken away', async () => {
    expect(outcome(await admin.ask('DELETE', `/admin/users/${admin.id}/roles/admin`))).toEqual([
      409,
      'last_admin',
    ]);
    expect(outcome(await admin.ask('POST', `/admin/users/${admin.id}/disable`))).toEqual([409, 'last_admin']);
    expect(outcome(await admin.ask('DELETE', '/me', { password: PASSWORD }))).toEqual([409, 'last_admin']);
    expect((await admin.ask('GET', '/me')).body.roles).toEqual(['admin']);
  });

  it('is not counted when disabled', async () => {
    const second = await newPerson(auth, 'admin');
    await admin.ask('POST', `/admin/users/${second.id}/disable`);
    expect(outcome(await admin.ask('DELETE', `/admin/users/${admin.id}/roles/admin`))).toEqual([
      409,
      'last_admin',
    ]);
  });

  it.each([
    ['take the role from each other', 'DELETE', '/roles/admin'],
    ['disable each other', 'POST', '/disable'],
  ])('is one of two who %s at the same moment', async (_what, method, action) => {
    const against = (one: LoggedInPerson, other: LoggedInPerson) =>
      one.ask(method, `/admin/users/${other.id}${action}`);
    for (let round = 0; round < 5; round += 1) {
      const second = await newPerson(auth, 'admin');
      const first = await asPerson(auth, admin);
      const replies = await Promise.all([against(first, second), against(second, first)]);
      expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
      const { body } = await findAdmins();
      expect(body).toHaveLength(1);
      await restoreAdmin(second);
    }
  });

  it('is one of two who leave at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const second = await newPerson(auth, 'admin');
      const first = await asPerson(auth, admin);
      const replies = await Promise.all(
        [first, second].map((one) => one.ask('DELETE', `/admin/users/${one.id}/roles/admin`)),
      );
      expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409]);
      await restoreAdmin(second);
    }
  });

  async function findAdmins() {
    const body = await adminQuery(
      `select id from users join user_roles on user_id = id where role = 'admin' and status = 'active'`,
      [],
      auth.databaseUrl,
    );
    return { body };
  }

  /** The administrator of this file is the only one again, as after each of the other tests. */
  async function restoreAdmin(other: LoggedInPerson): Promise<void> {
    const run = (text: string, id: string) => adminQuery(text, [id], auth.databaseUrl);
    await run(`update users set status = 'active' where id = $1`, admin.id);
    await run(
      `insert into user_roles (user_id, role, granted_by) values ($1, 'admin', 'test') on conflict do nothing`,
      admin.id,
    );
    await run(`delete from user_roles where user_id = $1`, other.id);
    await run(`insert into revocations (kind, subject) values ('user', $1)`, admin.id);
    admin = await asPerson(auth, admin);
    await until(async () => (await admin.ask('GET', '/me')).status === 200);
  }
});

it('unlocking lets a user log in who was locked out by failures (ASVS 6.3.1)', async () => {
  const person = await newPerson(auth, 'renter');
  for (let count = 0; count < 12; count += 1) await isLoginRefused(person.email, 'not the password');
  expect(await isLoginRefused(person.email)).toEqual([401, 'invalid_credentials']);
  expect((await admin.ask('POST', `/admin/users/${person.id}/unlock`)).status).toBe(200);
  expect(await isLoginRefused(person.email)).toEqual([200, undefined]);
  expect(await actionsOn(person.id)).toContain('user.unlocked');
});

it("an administrator ends somebody's sessions (ASVS 7.4.5)", async () => {
  const person = await newPerson(auth, 'renter');
  await asPerson(auth, person);
  const { body } = await admin.ask('DELETE', `/admin/users/${person.id}/sessions`);
  expect(body.sessions_revoked).toBe(2);
  expect((await person.ask('GET', '/me')).status).toBe(401);
  expect((await refresh(auth, person.refreshToken)).status).toBe(401);
});

it('keys are rotated where there are keys, and not where there is a secret', async () => {
  expect(outcome(await admin.ask('POST', '/admin/signing-keys/rotate'))).toEqual([
    409,
    'algorithm_has_no_keys',
  ]);
  const withKeys = await openAuth({ environment: { ALGORITHM: 'EdDSA' } });
  try {
    const other = await newPerson(withKeys, 'admin');
    const early = await other.ask('POST', '/admin/signing-keys/rotate');
    expect([early.status, early.body.rotated]).toEqual([200, false]);
    const now = await other.ask('POST', '/admin/signing-keys/rotate', { at_once: true });
    expect(now.body).toMatchObject({ rotated: true, ready_in_seconds: 0 });
    expect(now.body.kid).not.toBe(early.body.kid);
    // Tokens of the key before go on; new ones are signed with the new one.
    expect((await other.ask('GET', '/me')).status).toBe(200);
    const { token } = await asPerson(withKeys, other);
    expect(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid).toBe(now.body.kid);
  } finally {
    await withKeys.close();
  }
});

describe('the audit log', () => {
  it('is narrowed by actor, target, action and time, and paged, the newest first (ASVS 16.3.1)', async () => {
    const person = await newPerson(auth, 'renter');
    const began = new Date().toISOString();
    for (const role of ['provider', 'admin'] as const) {
      await admin.ask('PUT', `/admin/users/${person.id}/roles/${role}`);
    }
    await admin.ask('DELETE', `/admin/users/${person.id}/roles/admin`);
    const find = async (query: string) => (await admin.ask('GET', `/admin/audit?${query}`)).body;
    const roles = await find(`target=${person.id}&action=role.`);
    expect(roles.events.map((event: { action: string }) => event.action)).toEqual([
      'role.removed',
      'role.assigned',
      'role.assigned',
    ]);
    expect(roles.events[0]).toEqual({
      position: expect.any(Number),
      at: expect.any(String),
      actor: admin.id,
      action: 'role.removed',
      target: person.id,
      ip: '127.0.0.1',
      request_id: expect.any(String),
      detail: { role: 'admin' },
    });
    const query = `target=${person.id}&actor=${admin.id}&limit=2`;
    const first = await find(query);
    const second = await find(`${query}&cursor=${first.next_cursor}`);
    expect([...first.events, ...second.events]).toEqual(roles.events);
    expect((await find(`target=${person.id}&action=role.assigned&to=${began}`)).events).toEqual([]);
    expect((await find(`target=${person.id}&from=${began}`)).events).toHaveLength(3);
  });

  it('cannot be changed or emptied, not even by the service (ASVS 16.4.2)', async () => {
    for (const statement of [
      'update audit_events set actor = $1',
      'update audit_events set ip = null, detail = $1',
      'delete from audit_events where actor <> $1',
    ]) {
      const parameter = statement.includes('detail') ? '{}' : 'nobody';
      await expect(adminQuery(statement, [parameter], auth.databaseUrl)).rejects.toThrow('append-only');
    }
    await expect(adminQuery('truncate audit_events', [], auth.databaseUrl)).rejects.toThrow('append-only');
  });
});
