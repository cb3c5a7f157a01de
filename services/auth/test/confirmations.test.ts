import { advanceDatabaseTime, setDatabaseTime } from '@gridlease/testing/clock';
import { adminQuery } from '@gridlease/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, openAuth, PASSWORD, type Reply, type TestAuth } from './auth.ts';
import { type Factor, setUpFactor } from './factor.ts';
import { auditOf, type LoggedInPerson, newPerson, outcome } from './people.ts';

/** Authenticators have the time that the service has; a test lets it pass. */
let now = Date.now();
const clock = () => now;
let auth: TestAuth;
beforeAll(async () => {
  // A lock outlasts the test, however slow the machine.
  const environment = { GRIDLEASE_THROTTLE__LOCK_FIRST: '15m' };
  auth = await openAuth({ clock, environment });
});
afterAll(() => auth.close());

async function withFactor(at: TestAuth = auth): Promise<{ person: LoggedInPerson; factor: Factor }> {
  const person = await newPerson(at, 'renter');
  const factor = await setUpFactor(person, clock);
  now += 30_000;
  return { person, factor };
}

const confirm = (person: LoggedInPerson, proof: object) => person.ask('POST', '/confirm', proof);
const logIn = (at: TestAuth, person: LoggedInPerson, more: object = {}) =>
  call(at, 'POST', '/api/v1/auth/login', { email: person.email, password: PASSWORD, ...more });

describe('a user with a second factor confirms', () => {
  it('with a code, each once', async () => {
    const { person, factor } = await withFactor();
    expect(outcome(await confirm(person, { password: PASSWORD }))).toEqual([403, 'second_factor_missing']);
    const wrong = { password: PASSWORD, code: '000000' };
    expect(outcome(await confirm(person, wrong))).toEqual([403, 'second_factor_wrong']);
    const proof = { password: PASSWORD, code: factor.code() };
    expect((await confirm(person, proof)).status).toBe(200);
    expect(outcome(await confirm(person, proof))).toEqual([403, 'second_factor_wrong']);
    const recovery = { password: PASSWORD, code: factor.recoveryCodes[0] };
    expect((await confirm(person, recovery)).status).toBe(200);
    expect(outcome(await confirm(person, recovery))).toEqual([403, 'second_factor_wrong']);
  });

  it('only by the password that the code comes with', async () => {
    const { person, factor } = await withFactor();
    const wrong = { password: 'not it', code: factor.code() };
    expect(outcome(await confirm(person, wrong))).toEqual([403, 'current_password_wrong']);
    // Its code was not used up.
    expect((await confirm(person, { ...wrong, password: PASSWORD })).status).toBe(200);
  });

  it('once, of ten requests with the same code', async () => {
    const { person, factor } = await withFactor();
    const proof = { password: PASSWORD, code: factor.code() };
    const replies = await Promise.all(Array.from({ length: 6 }, () => confirm(person, proof)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403, 403]);
  });
});

it('confirmations and failed ones are audited', async () => {
  const { person } = await withFactor();
  await confirm(person, { password: 'not it' });
  await confirm(person, { password: PASSWORD, code: '000000' });
  const actions = (await auditOf(auth, person.id)).map(({ action }) => action);
  expect(actions.slice(-2)).toEqual(['password.check_failed', 'second_factor.check_failed']);
  const plain = await newPerson(auth, 'renter');
  await confirm(plain, { password: PASSWORD });
  expect((await auditOf(auth, plain.sessionId)).map(({ action }) => action)).toEqual(['session.confirmed']);
});

describe('failures of confirmations', () => {
  it('lock the account as failed logins do, and count together with them (ASVS 6.3.1)', async () => {
    const person = await newPerson(auth, 'renter');
    for (let count = 0; count < 5; count += 1) {
      expect(outcome(await confirm(person, { password: 'wrong' }))).toEqual([403, 'current_password_wrong']);
      await logIn(auth, person, { password: 'wrong' });
    }
    expect(outcome(await confirm(person, { password: PASSWORD }))).toEqual([403, 'current_password_wrong']);
    expect(outcome(await logIn(auth, person))).toEqual([401, 'invalid_credentials']);
    expect((await auditOf(auth, person.id)).map(({ action }) => action)).toContain('login.locked');
  });

  it('of the code lock it too, and a right password alone does not forget them', async () => {
    const { person, factor } = await withFactor();
    const wrong = { password: PASSWORD, code: '000000' };
    for (let count = 0; count < 10; count += 1) {
      expect(outcome(await confirm(person, { password: PASSWORD }))).toEqual([403, 'second_factor_missing']);
      expect(outcome(await confirm(person, wrong))).toEqual([403, 'second_factor_wrong']);
    }
    const right = { password: PASSWORD, code: factor.code() };
    expect(outcome(await confirm(person, right))).toEqual([403, 'current_password_wrong']);
    expect(outcome(await logIn(auth, person, { otp: factor.code() }))).toEqual([401, 'invalid_credentials']);
  });

  it('are forgotten by a right one', async () => {
    const person = await newPerson(auth, 'renter');
    for (let count = 0; count < 9; count += 1) await confirm(person, { password: 'wrong' });
    expect((await confirm(person, { password: PASSWORD })).status).toBe(200);
    for (let count = 0; count < 9; count += 1) await confirm(person, { password: 'wrong' });
    expect((await confirm(person, { password: PASSWORD })).status).toBe(200);
  });

  it('get no more guesses when they are sent in parallel', async () => {
    const { person } = await withFactor();
    const wrong = { password: PASSWORD, code: '000000' };
    const replies = await Promise.all(Array.from({ length: 16 }, () => confirm(person, wrong)));
    expect(replies.filter(({ body }) => body.code === 'second_factor_wrong')).toHaveLength(10);
  });
});

describe('a program that guesses the codes of a factor', () => {
  const HOURS = 4;
  const WRONG = { password: PASSWORD, code: '000000' };
  const GUESSED = new Set(['second_factor_wrong', 'second_factor_invalid']);
  let stopped: TestAuth;
  beforeAll(async () => {
    stopped = await openAuth({ clock });
    await setDatabaseTime(stopped.databaseUrl, '2026-05-01T12:00:00Z');
  });
  afterAll(() => stopped.close());

  const OPERATIONS: Readonly<Record<string, (person: LoggedInPerson) => Promise<Reply>>> = {
    login: (person) => logIn(stopped, person, { code: '000000' }),
    confirm: (person) => confirm(person, WRONG),
    'remove the factor': (person) => person.ask('DELETE', '/second-factor', WRONG),
    'renew the recovery codes': (person) => person.ask('POST', '/second-factor/recovery-codes', WRONG),
  };

  /** Seconds until a lock of any account ends: the program knows when to come back. */
  async function secondsLocked(): Promise<number> {
    const [row] = await adminQuery<{ seconds: number | null }>(
      'select extract(epoch from max(locked_until) - gridlease_now())::float8 as seconds from login_failures',
      [],
      stopped.databaseUrl,
    );
    return Math.max(0, row?.seconds ?? 0);
  }

  /** The guesses in each hour of a program that never waits longer than it has to. */
  async function guessesByHour(person: LoggedInPerson, names: readonly string[]): Promise<number[]> {
    const guesses = Array<number>(HOURS).fill(0);
    let elapsed = 0;
    for (let at = 0; elapsed < HOURS * 3_600; at += 1) {
      const reply = await OPERATIONS[names[at % names.length] ?? '']?.(person);
      const hour = Math.floor(elapsed / 3_600);
      if (GUESSED.has(reply?.body.code)) guesses[hour] = (guesses[hour] ?? 0) + 1;
      const wait = await secondsLocked();
      if (wait === 0) continue;
      await advanceDatabaseTime(stopped.databaseUrl, wait);
      elapsed += wait;
    }
    return guesses;
  }

  it.each([...Object.keys(OPERATIONS), 'any mixture'])(
    'gets at most 30 guesses in its first hour and 4 in each further one by: %s (ASVS 6.3.1)',
    async (name) => {
      const { person } = await withFactor(stopped);
      const names = name === 'any mixture' ? Object.keys(OPERATIONS) : [name];
      const [first = 0, ...further] = await guessesByHour(person, names);
      expect(first).toBeGreaterThanOrEqual(10);
      expect(first).toBeLessThanOrEqual(30);
      expect(Math.max(...further)).toBeLessThanOrEqual(4);
      // It was after the right thing: these are no locks of something else.
      expect(Math.min(...further)).toBeGreaterThan(0);
    },
  );
});
