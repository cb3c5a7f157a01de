import { adminQuery } from '@gridlease/testing/database';
import { Secret } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resealFactors } from '../src/second-factor/reseal.ts';
import { totpCode } from '../src/second-factor/totp.ts';
import { bearer, call, openAuth, PASSWORD, type Reply, type TestAuth } from './auth.ts';
import { claimsOf, refresh } from './logged-in.ts';
import { newVerifiedPerson } from './mailed.ts';
import { asPerson, auditOf, createMailbox, type LoggedInPerson, newPerson, outcome } from './people.ts';

const LOGIN = '/api/v1/auth/login';
const FACTOR = '/second-factor';

const MASTER_KEY = 'Qe5Zt8Uo1Pa4Sd7Fg0Hj3Kl6Xc9Vb2Nm';
const mailbox = createMailbox();
let auth: TestAuth;
/** Authenticators have the time that the service has; a test lets it pass. */
let now = Date.now();
const nextStep = () => {
  now += 30_000;
};
beforeAll(async () => {
  auth = await openAuth({
    clock: () => now,
    mailer: mailbox,
    // A lock outlasts the test, however slow the machine.
    environment: {
      AUTH_MASTER_KEY: MASTER_KEY,
      GRIDLEASE_THROTTLE__LOCK_FIRST: '15m',
      GRIDLEASE_THROTTLE__FAILED_LOGINS_PER_MINUTE: '0',
    },
  });
});
afterAll(() => auth.close());

const logIn = (email: string, more: Record<string, string> = {}) =>
  call(auth, 'POST', LOGIN, { email, password: PASSWORD, ...more });

interface WithFactor {
  readonly person: LoggedInPerson;
  readonly recoveryCodes: string[];
  code(): string;
}

async function withFactor(person: LoggedInPerson): Promise<WithFactor> {
  const begun = await person.ask('POST', FACTOR, { password: PASSWORD });
  expect(begun.status).toBe(200);
  const secret = Buffer.from(Secret.fromBase32(begun.body.secret).buffer);
  const code = () => totpCode(secret, now);
  const confirmed = await person.ask('POST', `${FACTOR}/confirm`, { code: code() });
  expect(confirmed.status).toBe(200);
  nextStep();
  return { person, recoveryCodes: confirmed.body.recovery_codes, code };
}

describe('setting up a second factor', () => {
  it('takes the password and a first code, and shows ten recovery codes once (ASVS 6.3.3)', async () => {
    const person = await newPerson(auth, 'renter');
    expect(outcome(await person.ask('POST', FACTOR, { password: 'wrong' }))).toEqual([
      403,
      'current_password_wrong',
    ]);
    const { status, body } = await person.ask('POST', FACTOR, { password: PASSWORD });
    expect(status).toBe(200);
    expect(new URL(body.otpauth_url).searchParams.get('secret')).toBe(body.secret);
    // Until it is confirmed nobody is asked for it.
    expect((await logIn(person.email)).status).toBe(200);
    const bad = await person.ask('POST', `${FACTOR}/confirm`, { code: '000000' });
    expect(outcome(bad)).toEqual([403, 'second_factor_wrong']);
    const code = totpCode(Buffer.from(Secret.fromBase32(body.secret).buffer), now);
    const confirmed = await person.ask('POST', `${FACTOR}/confirm`, { code });
    expect(confirmed.body.recovery_codes).toHaveLength(10);
    expect((await person.ask('GET', '/me')).body).toMatchObject({
      second_factor: true,
      recovery_codes_left: 10,
    });
    expect(outcome(await person.ask('POST', FACTOR, { password: PASSWORD }))).toEqual([
      409,
      'second_factor_already_set',
    ]);
    expect(outcome(await person.ask('POST', `${FACTOR}/confirm`, { code }))).toEqual([
      409,
      'second_factor_not_pending',
    ]);
    expect((await auditOf(auth, person.id)).map((event) => event.action)).toContain('second_factor.enabled');
  });

  it('keeps nothing that could be used as a factor (ASVS 6.5.2)', async () => {
    const person = await newPerson(auth, 'renter');
    const { body } = await person.ask('POST', FACTOR, { password: PASSWORD });
    const secret = Buffer.from(Secret.fromBase32(body.secret).buffer);
    const confirmed = await person.ask('POST', `${FACTOR}/confirm`, { code: totpCode(secret, now) });
    const rows = await adminQuery<{ secret_encrypted: Buffer }>(
      'select secret_encrypted from second_factors where user_id = $1',
      [person.id],
      auth.databaseUrl,
    );
    expect(rows[0]?.secret_encrypted.includes(secret)).toBe(false);
    const codes = await adminQuery<{ code_hash: Buffer }>(
      'select code_hash from recovery_codes',
      [],
      auth.databaseUrl,
    );
    const stored = codes.map((row) => row.code_hash.toString('latin1')).join();
    const lines = auth.logLines.join('');
    for (const recoveryCode of confirmed.body.recovery_codes) {
      expect(stored).not.toContain(recoveryCode);
      expect(lines).not.toContain(recoveryCode);
    }
    expect(lines).not.toContain(body.secret);
  });

  it('ends the other sessions (ASVS 7.4.3)', async () => {
    const person = await newPerson(auth, 'renter');
    const other = await asPerson(auth, person);
    await withFactor(person);
    expect((await person.ask('GET', '/me')).status).toBe(200);
    expect((await other.ask('GET', '/me')).status).toBe(401);
  });
});

describe('a login with a second factor', () => {
  it('is only mentioned to callers who know the password (ASVS 6.3.8)', async () => {
    const { person } = await withFactor(await newPerson(auth, 'renter'));
    expect(outcome(await logIn(person.email))).toEqual([401, 'second_factor_required']);
    const wrong = await call(auth, 'POST', LOGIN, {
      email: person.email,
      password: 'not it',
      code: '123456',
    });
    expect(outcome(wrong)).toEqual([401, 'invalid_credentials']);
  });

  it('says in the session how it was opened', async () => {
    const { person, code } = await withFactor(await newPerson(auth, 'renter'));
    const reply = await logIn(person.email, { otp: code() });
    expect(reply.status).toBe(200);
    const rows = await adminQuery<{ amr: string[] }>(
      'select amr from sessions where id = $1',
      [claimsOf(reply.body.access_token).sid],
      auth.databaseUrl,
    );
    expect(rows[0]?.amr).toEqual(['pwd', 'otp', 'mfa']);
  });

  it('takes a code once, also of two that come at the same moment (ASVS 6.5.1, RFC 6238 5.2)', async () => {
    const { person, code } = await withFactor(await newPerson(auth, 'renter'));
    for (let round = 0; round < 3; round += 1) {
      const replies = await Promise.all(
        Array.from({ length: 4 }, () => logIn(person.email, { code: code() })),
      );
      expect(replies.map((reply) => reply.status).sort()).toEqual([200, 401, 401, 401]);
      expect((await logIn(person.email, { code: code() })).status).toBe(401);
      nextStep();
    }
  });

  it('takes no code from before the last one', async () => {
    const { person, code } = await withFactor(await newPerson(auth, 'renter'));
    const old = code();
    nextStep();
    expect((await logIn(person.email, { code: code() })).status).toBe(200);
    expect((await logIn(person.email, { code: old })).status).toBe(401);
  });

  it('takes each recovery code once, also of two that come at the same moment', async () => {
    const { person, recoveryCodes } = await withFactor(await newPerson(auth, 'renter'));
    const [first = '', second = ''] = recoveryCodes;
    const replies = await Promise.all([1, 2, 3].map(() => logIn(person.email, { code: first })));
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 401, 401]);
    const asWritten = second.toLowerCase().replaceAll('-', ' ');
    expect((await logIn(person.email, { code: asWritten })).status).toBe(200);
    expect((await person.ask('GET', '/me')).body.recovery_codes_left).toBe(8);
  });

  it('is locked after too many wrong codes, as after wrong passwords (ASVS 6.3.1)', async () => {
    const { person, code } = await withFactor(await newPerson(auth, 'renter'));
    for (let count = 0; count < 12; count += 1) await logIn(person.email, { code: '000000' });
    expect(outcome(await logIn(person.email, { code: code() }))).toEqual([401, 'invalid_credentials']);
  });
});

it('a password that is reset does not get around the second factor (ASVS 6.4.3)', async () => {
  const { person, code } = await withFactor(await newVerifiedPerson(auth, 'renter'));
  await call(auth, 'POST', '/api/v1/auth/forgot-password', { email: person.email });
  const token = await mailbox.tokenFor(person.email, 'reset-password');
  const password = 'nine-amber-foxes-whistle';
  const reset = await call(auth, 'POST', '/api/v1/auth/reset-password', { token, new_password: password });
  expect(reset.status).toBe(200);
  const login = { email: person.email, password };
  expect(outcome(await call(auth, 'POST', LOGIN, login))).toEqual([401, 'second_factor_required']);
  expect((await call(auth, 'POST', LOGIN, { ...login, otp: code() })).status).toBe(200);
});

it('a factor outlives the master key that encrypted it (ASVS 11.2.2)', async () => {
  const { person, code } = await withFactor(await newPerson(auth, 'renter'));
  const renewed = await openAuth({
    databaseUrl: auth.databaseUrl,
    clock: () => now,
    mailer: mailbox,
    environment: {
      AUTH_MASTER_KEY: 'Zr4Wm9Kd2Xp7Lt0Bv5Hs8Qn3Jf6Gc1Ya',
      AUTH_MASTER_KEY_PREVIOUS: MASTER_KEY,
    },
  });
  const logInAt = async (at: TestAuth) => {
    const reply = await call(at, 'POST', LOGIN, { email: person.email, password: PASSWORD, otp: code() });
    nextStep();
    return reply.status;
  };
  try {
    expect(await logInAt(renewed)).toBe(200);
    expect(await logInAt(auth)).toBe(200);
    await resealFactors(renewed.deps.db, renewed.deps.keys, renewed.deps.log);
    expect(await logInAt(renewed)).toBe(200);
    // Now only the new key opens it.
    expect(await logInAt(auth)).toBe(500);
  } finally {
    await resealFactors(auth.deps.db, swapped(renewed.deps.keys), auth.deps.log);
    await renewed.close();
  }
});

/** The keys of a service that goes back to the master key before. */
function swapped({ factorEncryption: { current, previous } }: TestAuth['deps']['keys']) {
  if (previous === undefined) throw new Error('there is no previous key');
  return { factorEncryption: { current: previous, previous: current } };
}

describe('removing a second factor', () => {
  it('takes the password and a code', async () => {
    const { person, code } = await withFactor(await newPerson(auth, 'renter'));
    const proof = { password: PASSWORD, code: code() };
    expect(outcome(await person.ask('DELETE', FACTOR, { ...proof, password: 'x' }))).toEqual([
      403,
      'current_password_wrong',
    ]);
    expect(outcome(await person.ask('DELETE', FACTOR, { ...proof, code: '000000' }))).toEqual([
      403,
      'second_factor_wrong',
    ]);
    expect((await person.ask('DELETE', FACTOR, proof)).status).toBe(200);
    expect((await logIn(person.email)).status).toBe(200);
    expect(outcome(await person.ask('DELETE', FACTOR, proof))).toEqual([404, 'second_factor_not_set']);
  });

  it('new recovery codes take the place of the old ones', async () => {
    const { person, code, recoveryCodes } = await withFactor(await newPerson(auth, 'renter'));
    const { status, body } = await person.ask('POST', `${FACTOR}/recovery-codes`, {
      password: PASSWORD,
      code: code(),
    });
    expect([status, body.recovery_codes.length]).toEqual([200, 10]);
    expect((await logIn(person.email, { code: recoveryCodes[0] ?? '' })).status).toBe(401);
    expect((await logIn(person.email, { code: body.recovery_codes[0] })).status).toBe(200);
  });
});

describe('wrong codes outside the login', () => {
  const WRONG = { password: PASSWORD, code: '000000' };
  const codesOf = async (attempts: number, attempt: (at: number) => Promise<Reply>) => {
    const outcomes: unknown[] = [];
    for (let at = 0; at < attempts; at += 1) outcomes.push((await attempt(at)).body.code);
    return outcomes;
  };

  it('lock the account whichever operation they are sent to, and the login with it (ASVS 6.3.1)', async () => {
    const { person, code } = await withFactor(await newPerson(auth, 'renter'));
    const outcomes = await codesOf(11, (at) =>
      at % 2 === 0
        ? person.ask('DELETE', FACTOR, WRONG)
        : person.ask('POST', `${FACTOR}/recovery-codes`, WRONG),
    );
    expect(outcomes).toEqual([...Array(10).fill('second_factor_wrong'), 'current_password_wrong']);
    const right = { password: PASSWORD, code: code() };
    expect(outcome(await person.ask('DELETE', FACTOR, right))).toEqual([403, 'current_password_wrong']);
    expect(outcome(await logIn(person.email, { code: code() }))).toEqual([401, 'invalid_credentials']);
    expect((await person.ask('GET', '/me')).body.second_factor).toBe(true);
    const actions = (await auditOf(auth, person.id)).map((event) => event.action);
    expect(actions.filter((action) => action === 'second_factor.check_failed')).toHaveLength(10);
    expect(actions).toContain('login.locked');
  });

  it('get no more guesses when they are sent in parallel', async () => {
    const { person } = await withFactor(await newPerson(auth, 'renter'));
    const replies = await Promise.all(Array.from({ length: 16 }, () => person.ask('DELETE', FACTOR, WRONG)));
    const judged = replies.filter(({ body }) => body.code === 'second_factor_wrong');
    expect(judged).toHaveLength(10);
  });

  it('count together with those of logins', async () => {
    const { person, code } = await withFactor(await newPerson(auth, 'renter'));
    await codesOf(5, () => person.ask('DELETE', FACTOR, WRONG));
    await codesOf(5, () => logIn(person.email, { code: '000000' }));
    expect(outcome(await logIn(person.email, { code: code() }))).toEqual([401, 'invalid_credentials']);
  });

  it('are not forgotten for a correct password, wherever it is asked', async () => {
    const { person } = await withFactor(await newPerson(auth, 'renter'));
    await codesOf(9, () => person.ask('DELETE', FACTOR, WRONG));
    expect(outcome(await logIn(person.email))).toEqual([401, 'second_factor_required']);
    expect(outcome(await person.ask('POST', FACTOR, { password: PASSWORD }))).toEqual([
      409,
      'second_factor_already_set',
    ]);
    const passwords = { current_password: PASSWORD, new_password: 'seventeen-violet-otters' };
    expect((await person.ask('POST', '/change-password', passwords)).status).toBe(200);
    const wrong = { ...WRONG, password: passwords.new_password };
    expect(await codesOf(2, () => person.ask('DELETE', FACTOR, wrong))).toEqual([
      'second_factor_wrong',
      'current_password_wrong',
    ]);
  });

  it('are forgotten for a correct password with a correct code', async () => {
    const { person, code } = await withFactor(await newPerson(auth, 'renter'));
    await codesOf(9, () => person.ask('DELETE', FACTOR, WRONG));
    const renewed = await person.ask('POST', `${FACTOR}/recovery-codes`, { ...WRONG, code: code() });
    expect(renewed.status).toBe(200);
    expect(await codesOf(10, () => person.ask('DELETE', FACTOR, WRONG))).not.toContain(
      'current_password_wrong',
    );
  });

  it('count while a factor is being set up, where no password is asked', async () => {
    const person = await newPerson(auth, 'renter');
    const { body } = await person.ask('POST', FACTOR, { password: PASSWORD });
    const code = totpCode(Buffer.from(Secret.fromBase32(body.secret).buffer), now);
    await codesOf(10, () => person.ask('POST', `${FACTOR}/confirm`, { code: '000000' }));
    expect(outcome(await person.ask('POST', `${FACTOR}/confirm`, { code }))).toEqual([
      403,
      'second_factor_wrong',
    ]);
    expect((await person.ask('GET', '/me')).body.second_factor).toBe(false);
    expect((await logIn(person.email)).status).toBe(401);
  });
});

const FACTOR_URI = '/api/v1/auth/second-factor';

describe('where a role needs a second factor', () => {
  let strict: TestAuth;
  beforeAll(async () => {
    strict = await openAuth({
      clock: () => now,
      mailer: createMailbox(),
      environment: { GRIDLEASE_SECOND_FACTOR__REQUIRED_FOR: 'admin' },
    });
  });
  afterAll(() => strict.close());

  it('a token is only good for setting one up until it is, and again when it is removed (ASVS 6.3.3)', async () => {
    const person = await newPerson(strict, 'admin', 'renter');
    expect(claimsOf(person.token)).toMatchObject({ roles: ['renter'], second_factor_setup_required: true });
    const { body: login } = await call(strict, 'POST', LOGIN, { email: person.email, password: PASSWORD });
    expect(login.second_factor_setup_required).toBe(true);
    for (const path of ['/admin/users', '/sessions', '/api-keys', '/me/export', '/verify']) {
      expect([path, ...outcome(await person.ask('GET', path))]).toEqual([
        path,
        403,
        'second_factor_setup_required',
      ]);
    }
    expect((await person.ask('GET', '/me')).status).toBe(200);

    const { code } = await withFactor(person);
    const after = await refresh(strict, person.refreshToken);
    expect(claimsOf(after.body.access_token).roles).toEqual(['admin', 'renter']);
    expect(after.body.second_factor_setup_required).toBeUndefined();
    const { access_token: token } = after.body;
    expect((await call(strict, 'GET', '/api/v1/auth/admin/users', undefined, bearer(token))).status).toBe(
      200,
    );

    const proof = { password: PASSWORD, code: code() };
    const removed = await call(strict, 'DELETE', FACTOR_URI, proof, bearer(token));
    expect(removed.status).toBe(200);
    const without = await refresh(strict, after.body.refresh_token);
    expect(claimsOf(without.body.access_token).second_factor_setup_required).toBe(true);
  });

  it('a gateway lets such a token through to the factor, and a user of another role is not concerned', async () => {
    const [admin, renter] = [await newPerson(strict, 'admin'), await newPerson(strict, 'renter')];
    const verify = (token: string, method: string, uri: string) =>
      call(strict, 'GET', '/api/v1/auth/verify', undefined, {
        ...bearer(token),
        'x-forwarded-method': method,
        'x-forwarded-uri': uri,
      });
    expect((await verify(admin.token, 'POST', FACTOR_URI)).status).toBe(200);
    expect((await verify(admin.token, 'DELETE', FACTOR_URI)).status).toBe(403);
    expect(claimsOf(renter.token).second_factor_setup_required).toBeUndefined();
    expect((await verify(renter.token, 'GET', '/api/v1/billing/wallet')).status).toBe(200);
  });
});
