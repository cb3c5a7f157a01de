import { inTransaction } from '@gridlease/common/database/transaction';
import { adminQuery } from '@gridlease/testing/database';
import { until } from '@gridlease/testing/until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockActiveAdmins } from '../src/users/last-admin.ts';
import {
  bearer,
  call,
  login,
  newEmail,
  openAuth,
  PASSWORD,
  type Reply,
  register,
  type TestAuth,
} from './auth.ts';
import { isSomebodyWaiting } from './lock-waits.ts';
import { newPerson } from './people.ts';

let auth: TestAuth;
let strict: TestAuth;
beforeAll(async () => {
  auth = await openAuth();
  strict = await openAuth({ environment: { PASSWORD_POLICY: 'strict' } });
});
afterAll(async () => {
  await auth.close();
  await strict.close();
});

const REGISTER = '/api/v1/auth/register';
const post = (body: unknown, headers?: Record<string, string>, where = auth) =>
  call(where, 'POST', REGISTER, body, headers);

/** Creates an administrator directly in the database and returns an access token. */
async function adminToken(): Promise<string> {
  const { user_id, email } = await register(auth);
  await adminQuery("insert into user_roles values ($1, 'admin', 'test')", [user_id], auth.databaseUrl);
  return (await login(auth, email)).access_token;
}

describe('registering', () => {
  it('returns the account, stores no password, and is in the audit log', async () => {
    const email = `Some.Body+x@Example.ORG`;
    const reply = await post({
      email: ` ${email} `,
      password: PASSWORD,
      name: 'Some Body',
      role: 'provider',
    });
    expect(reply.status).toBe(201);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const { user_id, created_at, message, ...rest } = reply.body;
    expect(rest).toEqual({ email, roles: ['provider'], verification: 'unavailable' });
    expect(user_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
    expect(new Date(created_at).toISOString()).toBe(created_at);
    expect(message).toEqual(expect.any(String));
    const [row] = await adminQuery<{ password_hash: string; email_norm: string }>(
      'select * from users where id = $1',
      [user_id],
      auth.databaseUrl,
    );
    expect(row?.email_norm).toBe('some.body+x@example.org');
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$/);
    const [event] = await adminQuery(
      'select actor, action, ip, request_id from audit_events where target = $1',
      [user_id],
      auth.databaseUrl,
    );
    expect(event).toEqual({
      actor: user_id,
      action: 'user.registered',
      ip: '127.0.0.1',
      request_id: reply.headers.get('x-request-id'),
    });
  });

  it('takes one role, several, none, in any case, and the e-mail as username', async () => {
    expect((await register(auth)).roles).toEqual(['renter']);
    expect((await register(auth, { role: 'PROVIDER' })).roles).toEqual(['provider']);
    expect((await register(auth, { roles: ['renter', 'provider'] })).roles).toEqual(['provider', 'renter']);
    expect((await register(auth, { roles: [] })).roles).toEqual(['renter']);
    const email = newEmail();
    expect((await register(auth, { email: null, username: email })).email).toBe(email);
  });

  it('V15.3.3 ignores members that callers may not set', async () => {
    const id = '0190a3b4-0000-7000-8000-000000000000';
    const given = {
      id,
      user_id: id,
      status: 'disabled',
      email_verified: true,
      is_admin: true,
      password_hash: 'x',
    };
    const { user_id, email, roles } = await register(auth, given);
    expect(user_id).not.toBe(id);
    expect(roles).toEqual(['renter']);
    const [row] = await adminQuery(
      'select status, email_verified_at from users where id = $1',
      [user_id],
      auth.databaseUrl,
    );
    expect(row).toEqual({ status: 'active', email_verified_at: null });
    await login(auth, email);
  });

  it.each([
    [{ email: 'nobody' }, 'email'],
    [{ email: 'a b@example.org' }, 'email'],
    [{ email: undefined }, 'email'],
    [{ email: 7 }, 'email'],
    [{ email: `${'x'.repeat(300)}@example.org` }, 'email'],
    [{ password: undefined }, 'password'],
    [{ role: 'root' }, 'role'],
    [{ roles: ['renter', 'owner'] }, 'roles.1'],
    [{ confirm_password: `${PASSWORD}!` }, 'confirm_password'],
    [{ name: 'x'.repeat(201) }, 'name'],
  ])('refuses %j and names the member', async (members, path) => {
    const { status, body } = await post({ email: newEmail(), password: PASSWORD, ...members });
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(body.errors.map((error: { path: string }) => error.path)).toContain(path);
  });

  it('takes the password twice', async () => {
    await register(auth, { confirm_password: PASSWORD });
  });
});

describe('the role admin', () => {
  it('V8.2.1 cannot be taken by a stranger or a renter', async () => {
    const body = () => ({ email: newEmail(), password: PASSWORD, roles: ['admin', 'renter'] });
    const { email } = await register(auth);
    const { access_token } = await login(auth, email);
    for (const headers of [{}, bearer(access_token)]) {
      const reply = await post(body(), headers);
      expect([reply.status, reply.body.code]).toEqual([403, 'role_not_allowed']);
    }
    const reply = await post(body(), bearer(`${access_token}x`));
    expect([reply.status, reply.body.code]).toEqual([401, 'invalid_token']);
  });

  it('is given by an administrator, whom the audit log names', async () => {
    const token = await adminToken();
    const reply = await post({ email: newEmail(), password: PASSWORD, role: 'admin' }, bearer(token));
    expect([reply.status, reply.body.roles]).toEqual([201, ['admin']]);
    const [event] = await adminQuery<{ actor: string }>(
      'select actor from audit_events where target = $1',
      [reply.body.user_id],
      auth.databaseUrl,
    );
    expect(event?.actor).not.toBe(reply.body.user_id);
  });

  it('lets a caller with an expired token register with other roles', async () => {
    const reply = await post({ email: newEmail(), password: PASSWORD }, bearer('not.a.token'));
    expect(reply.status).toBe(201);
  });
});

describe('an e-mail address that is taken', () => {
  it.each([
    ['case', 'Twin.One@Example.org', 'twin.ONE@eXAMPLE.ORG'],
    ['width', 'twin-two@example.org', 'ｔｗｉｎ－ｔｗｏ＠ｅｘａｍｐｌｅ．ｏｒｇ'],
    ['blanks around it', 'twin3@example.org', '  twin3@example.org '],
    ['the spelling of the domain', 'twin4@bücher.example', 'twin4@xn--bcher-kva.example'],
    ['composition', 'twin\u00e9@example.org', 'twine\u0301@example.org'],
  ])('is refused in another spelling (%s)', async (_what, first, second) => {
    await register(auth, { email: first });
    const { status, body } = await post({ email: second, password: PASSWORD });
    expect([status, body.code]).toEqual([409, 'email_taken']);
    await login(auth, second);
  });

  it('is one account also when twenty register it at once', async () => {
    const spellings = ['race@example.org', 'RACE@example.org', 'Race@Example.Org', 'ｒａｃｅ@example.org'];
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, at) => post({ email: spellings[at % 4], password: PASSWORD })),
    );
    const statuses = replies.map((reply) => reply.status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    const rows = await adminQuery(
      "select from users where email_norm = 'race@example.org'",
      [],
      auth.databaseUrl,
    );
    expect(rows).toHaveLength(1);
    const events = await adminQuery(
      "select from audit_events join users on users.id::text = target where email_norm = 'race@example.org'",
      [],
      auth.databaseUrl,
    );
    expect(events).toHaveLength(1);
  });
});

describe('the password policy', () => {
  const refusals = async (password: string, where: TestAuth, email = newEmail()) => {
    const { status, body } = await post({ email, password }, {}, where);
    if (status === 201) return [];
    expect([status, body.code]).toEqual([400, 'password_rejected']);
    expect(JSON.stringify(body)).not.toContain(password);
    return body.errors.map((error: { path: string; code: string }) => `${error.path}: ${error.code}`);
  };

  it.each([
    ['V6.2.1 seven characters', 'kX9#mQ2', ['password: too_short']],
    ['V6.2.1 seven characters of four bytes each', '🐙🦑🦐🦞🦀🐡🐠', ['password: too_short']],
    ['V6.2.1 eight characters', 'kX9#mQ2v', []],
    ['V6.2.4 a common password', 'Sunshine1', ['password: common']],
    ['V6.2.4 a common password in wide letters', 'ｐａｓｓｗｏｒｄ', ['password: common']],
    ['V6.2.4 what a form that wants four kinds of characters gets', 'Summer2024!', ['password: guessable']],
    ['V6.2.11 words of this place', 'Gridlease2024', ['password: guessable']],
    ['V6.2.5 one kind of characters', 'mrvqzthlwpkd', []],
    ['V6.2.5 blanks', 'jw qk zr bv', []],
    ['V6.2.9 128 characters', `${'mrvqzthl wpkdjx.'.repeat(8)}`, []],
    ['V6.2.9 129 characters', `${'mrvqzthl wpkdjx.'.repeat(8)}y`, ['password: too_long']],
    ['more than 1,024 bytes', '🐙'.repeat(257), ['password: too_long']],
    ['characters that become eighteen', 'ﷺ'.repeat(20), ['password: too_long']],
  ])('standard: %s', async (_what, password, expected) => {
    expect(await refusals(password, auth)).toEqual(expected);
  });

  it('V6.2.11 standard: neither the e-mail nor what it begins with', async () => {
    expect(await refusals('Some.Long.Name@example.org', auth, 'some.long.name@example.org')).toEqual([
      'password: email',
    ]);
    expect(await refusals('some.LONG.name', auth, 'some.long.name@example.org')).toEqual(['password: email']);
  });

  it.each([
    ['fourteen characters', 'kX9#mQ2vTq8!zR', ['password: too_short']],
    ['fifteen characters', 'kX9#mQ2vTq8!zRw', []],
    ['V6.2.4 a common one of fifteen', 'qwerty123456789', ['password: common']],
    ['V6.2.4 a common one twice', 'Sunshine-Sunshine', ['password: guessable']],
    ['V6.2.4 two common ones and a number', 'dragonmonkey1234', ['password: guessable']],
    ['V6.2.4 in signs for letters', 'P4$$w0rd-P4$$w0rd!', ['password: guessable']],
    ['V6.2.4 a way over the keyboard', 'qwertyuiopasdfghjkl', ['password: guessable']],
    ['V6.2.4 one character', 'aaaaaaaaaaaaaaaaaaaa', ['password: guessable']],
    ['V6.2.4 a sequence', 'abcdefghijklmnopqrst', ['password: guessable']],
    ['V6.2.11 words of this place', 'gridlease-gpu-renter', ['password: guessable']],
    ['four words', 'correct horse battery staple', []],
  ])('strict: %s', async (_what, password, expected) => {
    expect(await refusals(password, strict)).toEqual(expected);
  });

  it('V6.2.11 strict: no name of the person with little around it', async () => {
    expect(await refusals('bartholomew-2024!', strict, 'bartholomew@example.org')).toEqual([
      'password: guessable',
    ]);
  });
});

describe('an administrator', () => {
  it('who is demoted while the password is hashed makes no other one', async () => {
    const admin = await newPerson(auth, 'admin');
    const { db } = auth.deps;
    let response: Promise<Reply> | undefined;
    await inTransaction(db, async (trx) => {
      await lockActiveAdmins(trx);
      response = admin.ask('POST', '/register', { email: newEmail(), password: PASSWORD, role: 'admin' });
      await until(() => isSomebodyWaiting(auth), { message: 'the registration to wait' });
      await trx.deleteFrom('user_roles').where('user_id', '=', admin.id).execute();
    });
    expect((await response)?.body.code).toBe('role_not_allowed');
  });
});
