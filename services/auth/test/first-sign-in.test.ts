import { advanceDatabaseTime } from '@gridlease/testing/clock';
import { adminQuery } from '@gridlease/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFirstSignIn } from '../src/first-sign-in/creation.ts';
import { bearer, call, login, openAuth, PASSWORD, type TestAuth } from './auth.ts';
import { auditOf, type LoggedInPerson, newPerson, outcome } from './people.ts';

const BASE = '/api/v1/auth';
const NEW_PASSWORD = 'nine-amber-foxes-whistle';

let auth: TestAuth;
beforeAll(async () => {
  auth = await openAuth();
});
afterAll(() => auth.close());

/** An administrator whose password was made by another. */
async function newAdmin(service = auth): Promise<LoggedInPerson> {
  const admin = await newPerson(service, 'admin');
  await adminQuery(
    'update users set password_change_required = true where id = $1',
    [admin.id],
    service.databaseUrl,
  );
  return admin;
}

async function codeFor({ email }: { email: string }, service = auth): Promise<string> {
  const code = await createFirstSignIn(service.deps.db, email);
  if (code === undefined) throw new Error('there is no code');
  return code;
}

const redeem = (code: string, new_password = NEW_PASSWORD, service = auth) =>
  call(service, 'POST', `${BASE}/first-sign-in`, { code, new_password });
const logIn = (email: string, password: string) => call(auth, 'POST', `${BASE}/login`, { email, password });
const INVALID = [400, 'first_sign_in_code_invalid'];

describe('the code of a first sign-in', () => {
  it('sets the password once, and ends what the initial one has opened', async () => {
    const admin = await newAdmin();
    const code = await codeFor(admin);
    const { status, body, headers } = await redeem(code);
    expect([status, body.email, headers.get('cache-control')]).toEqual([200, admin.email, 'no-store']);
    expect(outcome(await redeem(code))).toEqual(INVALID);
    expect((await logIn(admin.email, PASSWORD)).status).toBe(401);
    const { access_token } = (await logIn(admin.email, NEW_PASSWORD)).body;
    const me = await call(auth, 'GET', `${BASE}/me`, undefined, bearer(access_token));
    expect(me.body).not.toHaveProperty('password_change_required');
    expect((await admin.ask('GET', '/me')).status).toBe(401);
    const events = (await auditOf(auth, admin.id)).map(({ actor, action }) => [actor, action]);
    expect(events).toContainEqual(['operator', 'user.first_sign_in_created']);
    expect(events).toContainEqual([admin.id, 'user.password_reset']);
    expect(await createFirstSignIn(auth.deps.db, admin.email)).toBeUndefined();
  });

  it('is not consumed by a refused password, and works once however often it is used at once', async () => {
    const code = await codeFor(await newAdmin());
    expect(outcome(await redeem(code, 'password1'))).toEqual([400, 'password_rejected']);
    const statuses = await Promise.all(
      [1, 2, 3, 4].map(async (at) => (await redeem(code, `${NEW_PASSWORD} ${at}`)).status),
    );
    expect(statuses.sort()).toEqual([200, 400, 400, 400]);
  });

  it('ends with ten minutes, with the next code, and with the initial password', async () => {
    const late = await openAuth();
    const slow = await newAdmin(late);
    const expired = await codeFor(slow, late);
    await advanceDatabaseTime(late.databaseUrl, 601);
    expect(outcome(await redeem(expired, NEW_PASSWORD, late))).toEqual(INVALID);
    await late.close();

    const admin = await newAdmin();
    const [first, second] = [await codeFor(admin), await codeFor(admin)];
    expect(outcome(await redeem(first))).toEqual(INVALID);
    const { access_token } = await login(auth, admin.email);
    const change = { current_password: PASSWORD, new_password: NEW_PASSWORD };
    await call(auth, 'POST', `${BASE}/change-password`, change, bearer(access_token));
    expect(outcome(await redeem(second, 'seven-violet-herons-march'))).toEqual(INVALID);
    expect((await logIn(admin.email, NEW_PASSWORD)).status).toBe(200);
  });

  it('is made for nobody else: not without the role, not after a change, not with a second factor', async () => {
    const renter = await newPerson(auth, 'renter');
    const changed = await newPerson(auth, 'admin');
    const guarded = await newAdmin();
    await adminQuery(
      `insert into second_factors (user_id, secret_encrypted, confirmed_at) values ($1, 'x', now())`,
      [guarded.id],
      auth.databaseUrl,
    );
    for (const { email } of [renter, changed, guarded, { email: 'absent@example.org' }])
      expect(await createFirstSignIn(auth.deps.db, email)).toBeUndefined();
  });

  it('cannot be guessed on and on: wrong ones count as failed logins of their address', async () => {
    const own = await openAuth({
      environment: { GRIDLEASE_THROTTLE__FAILED_LOGINS_PER_MINUTE: '3' },
    });
    const answers = [];
    for (let at = 0; at < 4; at += 1) answers.push(outcome(await redeem(`glf_${at}`, NEW_PASSWORD, own)));
    expect(answers).toEqual([INVALID, INVALID, INVALID, [429, 'too_many_failed_logins']]);
    await own.close();
  });
});
