import { advanceDatabaseTime } from '@gridlease/testing/clock';
import { adminQuery } from '@gridlease/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, call, openAuth, PASSWORD, type Reply, type TestAuth } from './auth.ts';
import { claimsOf } from './logged-in.ts';
import { auditOf, createMailbox, type LoggedInPerson, newPerson, outcome } from './people.ts';

const BASE = '/api/v1/auth';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const NEW_PASSWORD = 'nine-amber-foxes-whistle';
const DAYS = 86_400;

const mailbox = createMailbox();
let auth: TestAuth;
let owner: LoggedInPerson;
beforeAll(async () => {
  auth = await openAuth({ mailer: mailbox });
  owner = await newPerson(auth, 'provider');
});
afterAll(() => auth.close());

async function newCode(members?: object, who = owner): Promise<string> {
  const { status, body } = await who.ask('POST', '/enrollments', members);
  expect(status).toBe(201);
  return body.code;
}

const redeem = (code: string, members: object = {}, service = auth) =>
  call(service, 'POST', `${BASE}/enrollments/redeem`, { code, ...members });

/** The claims of a token of a new key. */
async function claimsFrom({ body }: Reply) {
  const { client_id, client_secret } = body;
  const grant = { grant_type: 'client_credentials', client_id, client_secret };
  return claimsOf((await call(auth, 'POST', `${BASE}/token`, grant)).body.access_token);
}

describe('an enrollment code', () => {
  it('is exchanged once for a key that may register one machine and reaches no other', async () => {
    const { status, body, headers } = await owner.ask('POST', '/enrollments', { name: 'rig 7' });
    expect([status, headers.get('cache-control')]).toEqual([201, 'no-store']);
    expect(body).toEqual({
      code: expect.stringMatching(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/),
      expires_at: expect.any(String),
    });
    const key = await redeem(body.code);
    expect(key.status).toBe(201);
    expect(key.body).toEqual({
      client_id: expect.stringMatching(UUID),
      client_secret: expect.stringMatching(/^glk_[\w-]{43}$/),
      name: 'rig 7',
      scopes: ['registry:write', 'registry:heartbeat', 'billing:usage', 'rentals:run'],
      provider_ids: [expect.stringMatching(UUID)],
      created_at: expect.any(String),
    });
    expect(await claimsFrom(key)).toMatchObject({
      sub: owner.id,
      client_id: key.body.client_id,
      scope: 'registry:write registry:heartbeat billing:usage rentals:run',
      roles: ['provider'],
      provider_ids: key.body.provider_ids,
      may_register: true,
    });
    expect(outcome(await redeem(body.code))).toEqual([400, 'enrollment_code_invalid']);
  });

  it('is typed in any case, with spaces or without hyphens', async () => {
    const code = await newCode();
    const { status, body } = await redeem(` ${code.toLowerCase().replaceAll('-', ' ')} `);
    expect([status, body.name]).toEqual([201, 'enrolled machine']);
  });

  it('is redeemed by one of many who try at once', async () => {
    const code = await newCode();
    const replies = await Promise.all(Array.from({ length: 8 }, () => redeem(code)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it('for a machine that is registered gives a key that is bound to it, and cannot register', async () => {
    const provider_id = '0190a3b4-1111-7000-8000-000000000001';
    const key = await redeem(await newCode(), { provider_id });
    const claims = await claimsFrom(key);
    expect(claims.provider_ids).toEqual([provider_id]);
    expect(claims).not.toHaveProperty('may_register');
  });

  it('gives a key that may register for 30 days, and is bound to its machine ever after', async () => {
    const own = await openAuth();
    const late = await newPerson(own, 'provider');
    const { body: enrollment } = await late.ask('POST', '/enrollments');
    const { body: key } = await redeem(enrollment.code, {}, own);
    const grant = { grant_type: 'client_credentials', ...key };
    const claims = async () => claimsOf((await call(own, 'POST', `${BASE}/token`, grant)).body.access_token);
    await advanceDatabaseTime(own.databaseUrl, 30 * DAYS - 60);
    expect(await claims()).toMatchObject({ may_register: true });
    await advanceDatabaseTime(own.databaseUrl, 120);
    const after = await claims();
    expect(after.provider_ids).toEqual(key.provider_ids);
    expect(after).not.toHaveProperty('may_register');
    await own.close();
  });

  it('expires after 15 minutes', async () => {
    const own = await openAuth();
    const person = await newPerson(own, 'provider');
    const [first, second] = [
      await person.ask('POST', '/enrollments'),
      await person.ask('POST', '/enrollments'),
    ];
    await advanceDatabaseTime(own.databaseUrl, 890);
    expect((await redeem(first.body.code, {}, own)).status).toBe(201);
    await advanceDatabaseTime(own.databaseUrl, 20);
    expect(outcome(await redeem(second.body.code, {}, own))).toEqual([400, 'enrollment_code_invalid']);
    await own.close();
  });

  it('is for providers, and for people', async () => {
    const renter = await newPerson(auth, 'renter');
    expect(outcome(await renter.ask('POST', '/enrollments'))).toEqual([403, 'role_required']);
    const { body: key } = await redeem(await newCode());
    const grant = { grant_type: 'client_credentials', ...key };
    const { access_token } = (await call(auth, 'POST', `${BASE}/token`, grant)).body;
    const byKey = await call(auth, 'POST', `${BASE}/enrollments`, {}, bearer(access_token));
    expect(outcome(byKey)).toEqual([403, 'person_required']);
  });

  it('is kept as a hash, and who created and redeemed it is recorded without it', async () => {
    const code = await newCode({ name: 'rig 9' });
    const bare = code.replaceAll('-', '');
    const rows = await adminQuery('select * from one_time_tokens', [], auth.databaseUrl);
    expect(JSON.stringify(rows)).not.toContain(bare);
    const { body: key } = await redeem(code);
    const { client_id, client_secret, name, scopes, provider_ids } = key;
    expect((await auditOf(auth, owner.id)).at(-1)).toMatchObject({
      actor: owner.id,
      action: 'enrollment.created',
      detail: { name: 'rig 9' },
    });
    expect(await auditOf(auth, client_id)).toMatchObject([
      {
        actor: owner.id,
        action: 'api_key.created',
        detail: { name, scopes, provider_ids, enrollment: true },
      },
    ]);
    const everything = await adminQuery('select * from audit_events', [], auth.databaseUrl);
    for (const secret of [code, bare, client_secret]) {
      expect(JSON.stringify(everything) + auth.logLines.join('')).not.toContain(secret);
    }
  });

  it('ends with a new password, a disabled account and a lost role', async () => {
    const admin = await newPerson(auth, 'admin');
    const change = { current_password: PASSWORD, new_password: NEW_PASSWORD };
    const endings: Record<string, (person: LoggedInPerson) => Promise<Reply>> = {
      'changed password': (person) => person.ask('POST', '/change-password', change),
      'reset password': async (person) => {
        await call(auth, 'POST', `${BASE}/forgot-password`, { email: person.email });
        const token = await mailbox.tokenFor(person.email, 'reset-password');
        return call(auth, 'POST', `${BASE}/reset-password`, { token, new_password: NEW_PASSWORD });
      },
      disabled: ({ id }) => admin.ask('POST', `/admin/users/${id}/disable`),
      'no provider': ({ id }) => admin.ask('DELETE', `/admin/users/${id}/roles/provider`),
    };
    for (const [name, end] of Object.entries(endings)) {
      const person = await newPerson(auth, 'provider');
      const code = await newCode(undefined, person);
      expect([name, (await end(person)).status]).toEqual([name, 200]);
      expect([name, ...outcome(await redeem(code))]).toEqual([name, 400, 'enrollment_code_invalid']);
    }
  });

  it('is guessed as often as passwords are, and right ones do not count', async () => {
    const own = await openAuth({ environment: { GRIDLEASE_THROTTLE__FAILED_LOGINS_PER_MINUTE: '3' } });
    const person = await newPerson(own, 'provider');
    const open = async () => (await person.ask('POST', '/enrollments')).body.code;
    for (let at = 0; at < 4; at += 1) expect((await redeem(await open(), {}, own)).status).toBe(201);
    for (let at = 0; at < 3; at += 1) expect((await redeem(`wrong ${at}`, {}, own)).status).toBe(400);
    const code = await open();
    const refused = await redeem(code, {}, own);
    expect(outcome(refused)).toEqual([429, 'too_many_failed_logins']);
    expect(refused.headers.has('retry-after')).toBe(true);
    await advanceDatabaseTime(own.databaseUrl, 60);
    expect((await redeem(code, {}, own)).status).toBe(201);
    await own.close();
  });
});
