import { advanceDatabaseTime, setDatabaseTime } from '@gridlease/testing/clock';
import { adminQuery } from '@gridlease/testing/database';
import { Secret } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { totpCode } from '../src/second-factor/totp.ts';
import { call, openAuth, PASSWORD, type Reply, type TestAuth } from './auth.ts';
import { type LoggedInPerson, newPerson } from './people.ts';

/** ASVS 6.3.1: what a program gets that has the password and an access token, and guesses codes wherever they count. */
const FIRST_HOUR_MAX = 30;
const FURTHER_HOUR_MAX = 4;
const HOURS = 4;
const HOUR_SECONDS = 3_600;

const START = '2026-03-04T05:06:07Z';
const WRONG = { password: PASSWORD, code: '000000' };
/** The responses to a code that was looked at. */
const JUDGED = new Set(['second_factor_wrong', 'second_factor_invalid']);

type Guess = (person: LoggedInPerson) => Promise<Reply>;
const logIn: Guess = ({ email }) => call(auth, 'POST', '/api/v1/auth/login', { email, ...WRONG });
const removeFactor: Guess = (person) => person.ask('DELETE', '/second-factor', WRONG);
const renewCodes: Guess = (person) => person.ask('POST', '/second-factor/recovery-codes', WRONG);
const recoveryCode: Guess = ({ email }) =>
  call(auth, 'POST', '/api/v1/auth/login', { email, password: PASSWORD, code: 'AAAA-AAAA-AAAA-AAAA' });

let now = Date.now();
let auth: TestAuth;
beforeAll(async () => {
  auth = await openAuth({ clock: () => now });
});
afterAll(() => auth.close());

/** A person whose factor is not the guessed code's, whatever the time. */
async function victim(): Promise<LoggedInPerson> {
  await setDatabaseTime(auth.databaseUrl, START);
  const person = await newPerson(auth, 'renter');
  const { body } = await person.ask('POST', '/second-factor', { password: PASSWORD });
  const secret = Buffer.from(Secret.fromBase32(body.secret).buffer);
  const confirmed = await person.ask('POST', '/second-factor/confirm', { code: totpCode(secret, now) });
  expect(confirmed.status).toBe(200);
  while ([-1, 0, 1].some((step) => totpCode(secret, now + step * 30_000) === WRONG.code)) now += 30_000;
  return person;
}

async function databaseSeconds(): Promise<number> {
  const [row] = await adminQuery<{ seconds: number }>(
    'select extract(epoch from gridlease_now() - $1::timestamptz)::float8 as seconds',
    [START],
    auth.databaseUrl,
  );
  return row?.seconds ?? Number.NaN;
}

/** Seconds until no count is locked: a program that knows the rules waits no longer. */
async function lockedSeconds(): Promise<number> {
  const [row] = await adminQuery<{ seconds: number | null }>(
    'select extract(epoch from max(locked_until) - gridlease_now())::float8 as seconds from login_failures',
    [],
    auth.databaseUrl,
  );
  return Math.max(row?.seconds ?? 0, 0);
}

/** Guesses as fast as the locks allow; returns how many codes were looked at in each hour. */
async function guessFor(guesses: readonly Guess[], parallel: number): Promise<number[]> {
  const person = await victim();
  const hours = Array.from({ length: HOURS }, () => 0);
  for (let at = 0; ; at += parallel) {
    const hour = Math.floor((await databaseSeconds()) / HOUR_SECONDS);
    if (hour >= HOURS) return hours;
    const burst = Array.from({ length: parallel }, (_, place) => guesses[(at + place) % guesses.length]);
    const replies = await Promise.all(burst.map((guess) => guess?.(person)));
    const judged = replies.filter((reply) => JUDGED.has(reply?.body.code)).length;
    hours[hour] = (hours[hour] ?? 0) + judged;
    const seconds = Math.max(await lockedSeconds(), judged === 0 ? 1 : 0);
    await advanceDatabaseTime(auth.databaseUrl, seconds + 0.001);
  }
}

it('guesses of a second factor are no more when all operations are asked at once', async () => {
  const [first = 0, ...further] = await guessFor([logIn, removeFactor, renewCodes, recoveryCode], 8);
  expect(first).toBeGreaterThan(10);
  expect(first).toBeLessThanOrEqual(FIRST_HOUR_MAX);
  expect(Math.max(...further)).toBeLessThanOrEqual(FURTHER_HOUR_MAX);
  expect(Math.min(...further)).toBeGreaterThan(0);
});
