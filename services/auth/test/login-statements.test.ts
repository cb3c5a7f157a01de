import { openDatabase } from '@gridlease/common/database/open';
import type { ServiceError } from '@gridlease/common/errors/service-error';
import { createLogger } from '@gridlease/common/log/logger';
import { Secret } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuthTables } from '../src/database/database.ts';
import { logIn } from '../src/logins/service.ts';
import { totpCode } from '../src/second-factor/totp.ts';
import { newEmail, openAuth, PASSWORD, type TestAuth } from './auth.ts';
import { type LoggedInPerson, newPerson } from './people.ts';

/** What a login may ask of the database, with `begin` and `commit` where there are any. */
const STATEMENTS_MAX = 4;
const ORIGIN = { ip: '198.51.100.1', requestId: 'test' };

let now = Date.now();
let auth: TestAuth;
let counted: ReturnType<typeof openCounted>;

/** A database whose connections nothing else uses, and what was sent on them. */
function openCounted({ databaseUrl }: TestAuth) {
  const statements: string[] = [];
  const log = createLogger({ service: 'auth-test', level: 'silent' });
  const database = openDatabase<AuthTables>({ url: databaseUrl, applicationName: 'counted', log });
  database.pool.on('connect', (client) => {
    const query = client.query as (...all: unknown[]) => unknown;
    client.query = ((...all: unknown[]) => {
      statements.push(String(all[0]));
      return query(...all);
    }) as typeof client.query;
  });
  return { ...database, statements };
}

beforeAll(async () => {
  auth = await openAuth({ clock: () => now, environment: { GRIDLEASE_THROTTLE__LOCK_FIRST: '15m' } });
  counted = openCounted(auth);
});
afterAll(async () => {
  await counted.close();
  await auth.close();
});

interface Counted {
  readonly outcome: string;
  readonly statements: number;
}

async function countLogin(email: string, password: string, code?: string): Promise<Counted> {
  const before = counted.statements.length;
  const request = { email, password, code };
  const outcome = await logIn({ ...auth.deps, db: counted.db }, request, { origin: ORIGIN }).then(
    () => 'logged in',
    (error: ServiceError) => error.code,
  );
  return { outcome, statements: counted.statements.length - before };
}

async function setFactor(person: LoggedInPerson) {
  const { body } = await person.ask('POST', '/second-factor', { password: PASSWORD });
  const secret = Buffer.from(Secret.fromBase32(body.secret).buffer);
  const code = () => totpCode(secret, now);
  const confirmed = await person.ask('POST', '/second-factor/confirm', { code: code() });
  now += 30_000;
  return { code, recoveryCodes: confirmed.body.recovery_codes as string[] };
}

it('a login costs at most four statements, and as many for an account that is unknown, disabled or locked', async () => {
  const [person, disabled, locked] = [
    await newPerson(auth, 'renter'),
    await newPerson(auth, 'renter'),
    await newPerson(auth, 'renter'),
  ];
  const { db } = auth.deps;
  await db.updateTable('users').set({ status: 'disabled' }).where('id', '=', disabled.id).execute();
  for (let at = 0; at < 10; at += 1) await countLogin(locked.email, 'wrong');

  expect(await countLogin(person.email, PASSWORD)).toEqual({
    outcome: 'logged in',
    statements: STATEMENTS_MAX,
  });
  const refused = { outcome: 'invalid_credentials', statements: STATEMENTS_MAX - 1 };
  expect(await countLogin(person.email, 'wrong')).toEqual(refused);
  expect(await countLogin(newEmail(), PASSWORD)).toEqual(refused);
  expect(await countLogin('no address', PASSWORD)).toEqual(refused);
  expect(await countLogin(disabled.email, PASSWORD)).toEqual(refused);
  expect(await countLogin(locked.email, PASSWORD)).toEqual(refused);
  expect(await countLogin(locked.email, 'wrong')).toEqual(refused);
});

it('a login with a second factor costs no more', async () => {
  const person = await newPerson(auth, 'renter');
  const { code, recoveryCodes } = await setFactor(person);
  const succeeded = { outcome: 'logged in', statements: STATEMENTS_MAX };
  expect(await countLogin(person.email, PASSWORD)).toEqual({
    outcome: 'second_factor_required',
    statements: STATEMENTS_MAX,
  });
  expect(await countLogin(person.email, PASSWORD, code())).toEqual(succeeded);
  expect(await countLogin(person.email, PASSWORD, code())).toEqual({
    outcome: 'second_factor_invalid',
    statements: STATEMENTS_MAX - 1,
  });
  expect(await countLogin(person.email, PASSWORD, recoveryCodes[0])).toEqual(succeeded);
});
