import { advanceDatabaseTime } from '@gridlease/testing/clock';
import { adminQuery } from '@gridlease/testing/database';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { call, login, newEmail, openAuth, PASSWORD, type Reply, register, type TestAuth } from './auth.ts';
import { refresh } from './logged-in.ts';
import { asPerson, auditOf, createMailbox, newPerson, outcome } from './people.ts';

const BASE = '/api/v1/auth';
const NEW_PASSWORD = 'nine-amber-foxes-whistle';

const mailbox = createMailbox();
let auth: TestAuth;
beforeAll(async () => {
  auth = await openAuth({
    mailer: mailbox,
    environment: { GRIDLEASE_PUBLIC_URL: 'https://gpu.example.org/app/' },
  });
});
afterAll(() => auth.close());

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  call(auth, 'POST', BASE + path, body, headers);
const forgot = (email: string, headers: Record<string, string> = {}) =>
  post('/forgot-password', { email }, headers);
const mailsTo = (email: string) => mailbox.mails.filter((mail) => mail.to === email);
/** Everything that waits to be sent has been sent, or dropped. */
const settled = () => auth.mailSettled();

async function resetToken(email: string): Promise<string> {
  expect((await forgot(email)).status).toBe(202);
  return mailbox.tokenFor(email, 'reset-password');
}

describe('the own account', () => {
  it('contains no secrets', async () => {
    const person = await newPerson(auth, 'provider', 'renter');
    const { status, body, headers } = await person.ask('GET', '/me');
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      id: person.id,
      email: person.email,
      roles: ['provider', 'renter'],
      status: 'active',
      email_verified: false,
      second_factor: false,
      recovery_codes_left: 0,
      password_changed_at: expect.any(String),
      created_at: expect.any(String),
    });
  });

  it('needs a logged-in user, not a key', async () => {
    const person = await newPerson(auth, 'provider');
    const { body: key } = await person.ask('POST', '/api-keys', { name: 'rig' });
    const { body } = await post('/token', { grant_type: 'client_credentials', ...key });
    const headers = { authorization: `Bearer ${body.access_token}` };
    expect(outcome(await call(auth, 'GET', `${BASE}/me`, undefined, headers))).toEqual([
      403,
      'person_required',
    ]);
    expect(outcome(await call(auth, 'GET', `${BASE}/me`))).toEqual([401, 'token_missing']);
  });

  it('has a name, which may be changed and taken away', async () => {
    const person = await newPerson(auth, 'renter');
    expect((await person.ask('PATCH', '/me', { name: 'Ann' })).body.name).toBe('Ann');
    expect((await person.ask('PATCH', '/me', {})).body.name).toBe('Ann');
    expect((await person.ask('PATCH', '/me', { name: '' })).body.name).toBeUndefined();
  });

  it('never gets a role, status or id from its own hand (ASVS 15.3.3)', async () => {
    const person = await newPerson(auth, 'renter');
    const more = { roles: ['admin'], role: 'admin', status: 'disabled', id: person.id, email_verified: true };
    for (const [member, value] of Object.entries(more)) {
      const refusal = await person.ask('PATCH', '/me', { name: 'x', [member]: value });
      expect([member, ...outcome(refusal)]).toEqual([member, 400, 'validation_failed']);
    }
    const { body } = await person.ask('GET', '/me');
    expect([body.name, body.roles, body.status, body.email_verified]).toEqual([
      undefined,
      ['renter'],
      'active',
      false,
    ]);
  });
});

describe('another e-mail address', () => {
  it('needs the password, is unverified, ends other sessions and tells the old address (ASVS 6.3.7, 7.5.1)', async () => {
    const person = await newPerson(auth, 'renter');
    const other = await asPerson(auth, person);
    const email = newEmail();
    expect(outcome(await person.ask('PATCH', '/me', { email }))).toEqual([400, 'validation_failed']);
    const wrong = await person.ask('PATCH', '/me', { email, current_password: 'no' });
    expect(outcome(wrong)).toEqual([403, 'current_password_wrong']);
    const { status, body } = await person.ask('PATCH', '/me', { email, current_password: PASSWORD });
    expect([status, body.email, body.email_verified]).toEqual([200, email, false]);
    expect((await person.ask('GET', '/me')).status).toBe(200);
    expect((await other.ask('GET', '/me')).status).toBe(401);
    const token = await mailbox.tokenFor(email, 'verify-email');
    expect(mailsTo(person.email).at(-1)?.subject).toBe('Your Gridlease account was changed');
    expect((await post('/verify-email', { token })).status).toBe(200);
    expect((await person.ask('GET', '/me')).body.email_verified).toBe(true);
    expect((await login(auth, email)).access_token).toBeDefined();
  });

  it('of another user in any spelling is refused, also for two concurrent requests', async () => {
    const [one, two] = [await newPerson(auth, 'renter'), await newPerson(auth, 'renter')];
    const taken = await one.ask('PATCH', '/me', {
      email: two.email.toUpperCase(),
      current_password: PASSWORD,
    });
    expect(outcome(taken)).toEqual([409, 'email_taken']);
    const email = newEmail();
    const replies = await Promise.all(
      [one, two].map((person) => person.ask('PATCH', '/me', { email, current_password: PASSWORD })),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409]);
  });
});

describe('changing the password', () => {
  it('takes the current one, ends all other sessions and keeps this one (ASVS 6.2.2, 6.2.3, 7.4.3)', async () => {
    const person = await newPerson(auth, 'renter');
    const other = await asPerson(auth, person);
    const change = { current_password: PASSWORD, new_password: NEW_PASSWORD };
    const wrong = await person.ask('POST', '/change-password', { ...change, current_password: 'no' });
    expect(outcome(wrong)).toEqual([403, 'current_password_wrong']);
    const { status, body } = await person.ask('POST', '/change-password', change);
    expect([status, body.sessions_revoked]).toEqual([200, 1]);
    expect((await person.ask('GET', '/me')).status).toBe(200);
    expect((await refresh(auth, person.refreshToken)).status).toBe(200);
    expect((await other.ask('GET', '/me')).status).toBe(401);
    expect((await refresh(auth, other.refreshToken)).status).toBe(401);
    expect(outcome(await post('/login', { email: person.email, password: PASSWORD }))).toEqual([
      401,
      'invalid_credentials',
    ]);
    expect((await login(auth, person.email, NEW_PASSWORD)).access_token).toBeDefined();
    await settled();
    expect(mailsTo(person.email).map((mail) => mail.subject)).toEqual(['Your Gridlease account was changed']);
  });

  it('refuses what the policy refuses (ASVS 6.2.4, 6.2.11)', async () => {
    const person = await newPerson(auth, 'renter');
    const refused = await person.ask('POST', '/change-password', {
      current_password: PASSWORD,
      new_password: person.email,
    });
    expect(outcome(refused)).toEqual([400, 'password_rejected']);
    expect(refused.body.errors).toMatchObject([{ path: 'new_password', code: 'email' }]);
  });

  it('twice at once from one password to two others is done once', async () => {
    const person = await newPerson(auth, 'renter');
    const replies = await Promise.all(
      [NEW_PASSWORD, `${NEW_PASSWORD}-too`].map((new_password) =>
        person.ask('POST', '/change-password', { current_password: PASSWORD, new_password }),
      ),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 403]);
  });

  it('is no way to guess the password: failures count with those of logins (ASVS 6.3.1)', async () => {
    const person = await newPerson(auth, 'renter');
    for (let count = 0; count < 12; count += 1) {
      await person.ask('POST', '/change-password', {
        current_password: `no ${count}`,
        new_password: NEW_PASSWORD,
      });
    }
    const right = { current_password: PASSWORD, new_password: NEW_PASSWORD };
    expect(outcome(await person.ask('POST', '/change-password', right))).toEqual([
      403,
      'current_password_wrong',
    ]);
    expect((await post('/login', { email: person.email, password: PASSWORD })).status).toBe(401);
  });
});

describe('a forgotten password', () => {
  it('is asked for alike whether there is such an account or not (ASVS 6.3.8)', async () => {
    const person = await newPerson(auth, 'renter');
    const replies = [await forgot(person.email), await forgot(newEmail()), await forgot('no address')];
    const shown = replies.map(({ status, body }) => ({ status, body }));
    expect(shown[0]?.status).toBe(202);
    expect(new Set(shown.map((reply) => JSON.stringify(reply))).size).toBe(1);
    await settled();
    expect(mailsTo(person.email)).toHaveLength(1);
  });

  it('is not looked up before the response, so that the time reveals nothing', async () => {
    const receiving = await openAuth({ sendsMail: false });
    onTestFinished(() => receiving.close());
    const person = await newPerson(receiving, 'renter');
    const { status } = await call(receiving, 'POST', `${BASE}/forgot-password`, { email: person.email });
    const links = await adminQuery('select from one_time_tokens', [], receiving.databaseUrl);
    expect([status, links.length]).toEqual([202, 0]);
    const sending = await openAuth({ databaseUrl: receiving.databaseUrl, mailer: mailbox });
    onTestFinished(() => sending.close());
    await sending.mailSettled();
    expect(mailsTo(person.email)).toHaveLength(1);
  });

  it('sends a link to the configured place, whatever the request says of hosts (CVE-2025-64101)', async () => {
    const person = await newPerson(auth, 'renter');
    const headers = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'gopher',
      forwarded: 'host=evil.example',
      origin: 'http://localhost:1234',
      referer: 'https://evil.example/',
    };
    expect((await forgot(person.email, headers)).status).toBe(202);
    await mailbox.tokenFor(person.email, 'reset-password');
    const text = mailsTo(person.email).at(-1)?.text ?? '';
    expect(text).toMatch(/\nhttps:\/\/gpu\.example\.org\/app\/reset-password\?token=glr_[\w-]{43}\n/);
    expect(text).not.toContain('evil');
  });

  it('is reset once by its link, which ends every session and lock (ASVS 6.4.3, 7.4.3)', async () => {
    const person = await newPerson(auth, 'renter');
    for (let count = 0; count < 12; count += 1) await post('/login', { email: person.email, password: 'no' });
    const token = await resetToken(person.email);
    const { status } = await post('/reset-password', { token, new_password: NEW_PASSWORD });
    expect(status).toBe(200);
    expect((await person.ask('GET', '/me')).status).toBe(401);
    expect((await refresh(auth, person.refreshToken)).status).toBe(401);
    expect((await login(auth, person.email, NEW_PASSWORD)).access_token).toBeDefined();
    const again = await post('/reset-password', { token, new_password: PASSWORD });
    expect(outcome(again)).toEqual([400, 'link_invalid']);
    expect((await auditOf(auth, person.id)).map((event) => event.action)).toContain('user.password_reset');
  });

  it('is reset by one of several who have the link at the same moment', async () => {
    const person = await newPerson(auth, 'renter');
    const token = await resetToken(person.email);
    const passwords = [1, 2, 3, 4].map((number) => `${NEW_PASSWORD}-${number}`);
    const replies = await Promise.all(
      passwords.map((new_password) => post('/reset-password', { token, new_password })),
    );
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400, 400, 400]);
    const winner = passwords[replies.findIndex((reply) => reply.status === 200)] ?? '';
    expect((await login(auth, person.email, winner)).access_token).toBeDefined();
  });

  it('has a link that lives for half an hour (ASVS 6.6.2)', async () => {
    const person = await newPerson(auth, 'renter');
    const token = await resetToken(person.email);
    await advanceDatabaseTime(auth.databaseUrl, 1_801);
    const late = await post('/reset-password', { token, new_password: NEW_PASSWORD });
    expect(outcome(late)).toEqual([400, 'link_invalid']);
  });

  it('has a link that a refused password does not use up, and another address does', async () => {
    const person = await newPerson(auth, 'renter');
    const token = await resetToken(person.email);
    expect(outcome(await post('/reset-password', { token, new_password: 'short' }))).toEqual([
      400,
      'password_rejected',
    ]);
    await person.ask('PATCH', '/me', { email: newEmail(), current_password: PASSWORD });
    const stale = await post('/reset-password', { token, new_password: NEW_PASSWORD });
    expect(outcome(stale)).toEqual([400, 'link_invalid']);
  });

  it('sends an account one link a minute and three in half an hour, and says nothing of it', async () => {
    const person = await newPerson(auth, 'renter');
    const ask = async () => {
      expect((await forgot(person.email)).status).toBe(202);
      await settled();
      return mailsTo(person.email).length;
    };
    expect([await ask(), await ask()]).toEqual([1, 1]);
    const later = [];
    for (let minute = 0; minute < 4; minute += 1) {
      await advanceDatabaseTime(auth.databaseUrl, 61);
      later.push(await ask());
    }
    expect(later).toEqual([2, 3, 3, 3]);
  });

  it('keeps the hash of the link alone, and nothing of it in the log (ASVS 14.2.1)', async () => {
    const person = await newPerson(auth, 'renter');
    const token = await resetToken(person.email);
    const rows = await adminQuery<{ token_hash: Buffer }>(
      'select * from one_time_tokens',
      [],
      auth.databaseUrl,
    );
    expect(rows.some((row) => row.token_hash.includes(token))).toBe(false);
    await post('/reset-password', { token, new_password: NEW_PASSWORD });
    const lines = auth.logLines.join('');
    for (const secret of [token, PASSWORD, NEW_PASSWORD, 'argon2id']) expect(lines).not.toContain(secret);
  });
});

describe('an e-mail address', () => {
  it('is verified by the link that its registration sends, once', async () => {
    const email = newEmail();
    const { user_id: id } = await register(auth, { email });
    const token = await mailbox.tokenFor(email, 'verify-email');
    const replies = await Promise.all([1, 2].map(() => post('/verify-email', { token })));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400]);
    const person = await asPerson(auth, { id, email });
    expect((await person.ask('GET', '/me')).body.email_verified).toBe(true);
    // Nothing says that the address is verified already, or that somebody has it.
    const shown = async (reply: Promise<Reply>) => {
      const { status, body } = await reply;
      return { status, body };
    };
    const again = await shown(person.ask('POST', '/resend-verification'));
    expect(again.status).toBe(202);
    for (const address of [email, newEmail(), 'no address'])
      expect(await shown(post('/resend-verification', { email: address }))).toEqual(again);
    await settled();
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('is not verified by a link for something else', async () => {
    const person = await newPerson(auth, 'renter');
    const token = await resetToken(person.email);
    expect(outcome(await post('/verify-email', { token }))).toEqual([400, 'link_invalid']);
    expect((await post('/reset-password', { token, new_password: NEW_PASSWORD })).status).toBe(200);
  });

  it('gets another link when asked, with or without logging in', async () => {
    const person = await newPerson(auth, 'renter');
    expect((await person.ask('POST', '/resend-verification')).status).toBe(202);
    const token = await mailbox.tokenFor(person.email, 'verify-email');
    expect((await post('/verify-email', { token })).status).toBe(200);
    const other = await newPerson(auth, 'renter');
    expect((await post('/resend-verification', { email: other.email.toUpperCase() })).status).toBe(202);
    const theirs = await mailbox.tokenFor(other.email, 'verify-email');
    expect((await post('/verify-email', { token: theirs })).status).toBe(200);
    expect(outcome(await post('/resend-verification', {}))).toEqual([400, 'validation_failed']);
  });

  it('is not looked up before the response to a request for its link', async () => {
    const receiving = await openAuth({ sendsMail: false });
    onTestFinished(() => receiving.close());
    const person = await newPerson(receiving, 'renter');
    const sizes = [];
    for (const email of [person.email, newEmail()]) {
      const { status } = await call(receiving, 'POST', `${BASE}/resend-verification`, { email });
      expect(status).toBe(202);
    }
    for (const row of await adminQuery<{ size: number }>(
      'select length(content) as size from mails',
      [],
      receiving.databaseUrl,
    ))
      sizes.push(row.size);
    expect([sizes.length, new Set(sizes).size]).toEqual([2, 1]);
    expect(await adminQuery('select from one_time_tokens', [], receiving.databaseUrl)).toEqual([]);
  });
});

describe('an account that ends', () => {
  it('takes everything personal with it, and leaves its id and what happened', async () => {
    const person = await newPerson(auth, 'provider');
    const { body: key } = await person.ask('POST', '/api-keys', { name: `rig of ${person.email}` });
    await forgot(person.email);
    await settled();
    expect(outcome(await person.ask('DELETE', '/me', { password: 'no' }))).toEqual([
      403,
      'current_password_wrong',
    ]);
    expect((await person.ask('DELETE', '/me', { password: PASSWORD })).status).toBe(200);
    expect((await person.ask('GET', '/me')).status).toBe(401);
    expect((await refresh(auth, person.refreshToken)).status).toBe(401);
    expect((await post('/login', { email: person.email, password: PASSWORD })).status).toBe(401);
    expect((await post('/token', { grant_type: 'client_credentials', ...key })).status).toBe(401);
    const dump = await everyRow();
    expect(dump).not.toContain(person.email);
    const [user] = await adminQuery('select * from users where id = $1', [person.id], auth.databaseUrl);
    expect(user).toMatchObject({ status: 'deleted', email: null, name: null, password_hash: null });
    const events = await auditOf(auth, person.id);
    expect(events.map((event) => event.action)).toContain('user.deleted');
    expect(new Set(events.map((event) => event.ip))).toEqual(new Set([null]));
    for (const table of ['sessions', 'known_addresses', 'clients', 'one_time_tokens', 'user_roles']) {
      const rows = await adminQuery(`select from ${table} where user_id = $1`, [person.id], auth.databaseUrl);
      expect([table, rows.length]).toEqual([table, 0]);
    }
  });

  it('sets its address free', async () => {
    const person = await newPerson(auth, 'renter');
    await person.ask('DELETE', '/me', { password: PASSWORD });
    const { user_id: id } = await register(auth, { email: person.email });
    expect(id).not.toBe(person.id);
  });

  async function everyRow(): Promise<string> {
    const tables = await adminQuery<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
      [],
      auth.databaseUrl,
    );
    const rows = tables.map(({ name }) => adminQuery(`select * from ${name}`, [], auth.databaseUrl));
    return JSON.stringify(await Promise.all(rows));
  }
});

it('the export of an account is everything that is kept about it, and no secret', async () => {
  const person = await newPerson(auth, 'provider');
  const limits = { networks: ['192.0.2.0/24'], spend_day_max: '2.5' };
  const members = { name: 'rig', scopes: ['billing:sessions'], ...limits };
  const { body: key } = await person.ask('POST', '/api-keys', members);
  const { status, body } = await person.ask('GET', '/me/export');
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ id: person.id, email: person.email, roles: ['provider'] });
  expect(body.sessions).toMatchObject([{ id: person.sessionId, ip: '127.0.0.1' }]);
  expect(body.api_keys).toMatchObject([
    { client_id: key.client_id, name: 'rig', ...limits, last_used_from: null },
  ]);
  expect(body.known_addresses).toHaveLength(1);
  expect(body.audit_events.map((event: { action: string }) => event.action)).toContain('login.succeeded');
  const text = JSON.stringify(body);
  for (const secret of ['argon2id', 'password_hash', 'secret_hash', key.client_secret])
    expect(text).not.toContain(secret);
});
