import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, login, newEmail, PASSWORD, register } from './auth.ts';
import { refresh } from './logged-in.ts';
import { type MailedAuth, newVerifiedPerson, openMailedAuth, setFactor } from './mailed.ts';
import { asPerson, auditOf, newPerson, outcome } from './people.ts';

const BASE = '/api/v1/auth';
const NEW_PASSWORD = 'nine-amber-foxes-whistle';

let auth: MailedAuth;
beforeAll(async () => {
  auth = await openMailedAuth();
});
afterAll(() => auth.close());

const post = (path: string, body: unknown) => call(auth, 'POST', BASE + path, body);

/** Resets the password with the link that the mailbox of the address gets. */
async function reset(email: string, more: object = {}) {
  expect((await post('/forgot-password', { email })).status).toBe(202);
  await auth.mailSettled();
  const token = await auth.tokenFor(email, 'reset-password');
  return post('/reset-password', { token, new_password: NEW_PASSWORD, ...more });
}

const tokenOf = (key: { client_id: string; client_secret: string }) =>
  post('/token', { grant_type: 'client_credentials', ...key });

describe('a password reset', () => {
  it('revokes sessions and keys, and the user is told (ASVS 7.4.3)', async () => {
    const person = await newVerifiedPerson(auth, 'provider');
    const { body: key } = await person.ask('POST', '/api-keys', { name: 'rig' });
    const { body: bound } = await person.ask('POST', '/api-keys', { name: 'rig', provider_ids: ['one'] });
    const { body: enrollment } = await person.ask('POST', '/enrollments');
    const { access_token: daemon } = (await tokenOf(key)).body;
    expect((await reset(person.email)).status).toBe(200);
    expect((await person.ask('GET', '/me')).status).toBe(401);
    expect((await refresh(auth, person.refreshToken)).status).toBe(401);
    for (const each of [key, bound]) expect(outcome(await tokenOf(each))).toEqual([401, 'invalid_client']);
    const verify = await call(auth, 'GET', `${BASE}/verify`, undefined, {
      authorization: `Bearer ${daemon}`,
    });
    expect(outcome(verify)).toEqual([401, 'invalid_token']);
    expect(outcome(await post('/enrollments/redeem', { code: enrollment.code }))).toEqual([
      400,
      'enrollment_code_invalid',
    ]);
    const event = (await auditOf(auth, person.id)).find(({ action }) => action === 'user.password_reset');
    expect(event?.detail).toEqual({ sessions_revoked: 2, api_keys_revoked: 2 });
    await auth.mailSettled();
    expect(auth.server.receivedBy(person.email).at(-1)?.text).toContain('2 API keys were revoked.');
  });

  it('keeps the keys of named machines on request, and no others', async () => {
    const person = await newVerifiedPerson(auth, 'provider');
    const { body: key } = await person.ask('POST', '/api-keys', { name: 'rig' });
    const { body: bound } = await person.ask('POST', '/api-keys', { name: 'rig', provider_ids: ['one'] });
    expect((await reset(person.email, { keep_machine_keys: true })).status).toBe(200);
    expect((await tokenOf(bound)).status).toBe(200);
    expect(outcome(await tokenOf(key))).toEqual([401, 'invalid_client']);
  });

  it('leaves a second factor that was set after the address was verified (ASVS 6.4.3)', async () => {
    const person = await newVerifiedPerson(auth, 'renter');
    await setFactor(auth, person);
    expect((await reset(person.email)).status).toBe(200);
    const refused = await post('/login', { email: person.email, password: NEW_PASSWORD });
    expect(outcome(refused)).toEqual([401, 'second_factor_required']);
  });

  it.each(['admin', 'support', 'finance', 'auditor'] as const)(
    'leaves the factor of a user with the role %s, whose address was never verified',
    async (role) => {
      const person = await newPerson(auth, role, 'renter');
      await setFactor(auth, person);
      expect((await person.ask('GET', '/me')).body.email_verified).toBe(false);
      // The first reset verifies the address.
      for (let time = 0; time < 2; time += 1) {
        await auth.deps.db.deleteFrom('one_time_tokens').where('user_id', '=', person.id).execute();
        expect((await reset(person.email)).status).toBe(200);
        const refused = await post('/login', { email: person.email, password: NEW_PASSWORD });
        expect(outcome(refused)).toEqual([401, 'second_factor_required']);
      }
      await auth.mailSettled();
      expect(auth.server.receivedBy(person.email).at(-1)?.text).not.toContain('second factor');
    },
  );

  it('verifies the address that its link was sent to', async () => {
    const { email, user_id: id } = await register(auth);
    expect((await reset(email)).status).toBe(200);
    const { access_token } = await login(auth, email, NEW_PASSWORD);
    const me = await call(auth, 'GET', `${BASE}/me`, undefined, { authorization: `Bearer ${access_token}` });
    expect(me.body.email_verified).toBe(true);
    const actions = (await auditOf(auth, id)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['user.password_reset', 'user.email_verified']));
  });
});

describe("an address that a stranger registered, with the stranger's factor", () => {
  /** The stranger knows the password and has a session, a factor and, where possible, a key. */
  async function registeredByStranger() {
    const { email, user_id: id } = await register(auth, { email: newEmail(), role: 'provider' });
    const stranger = await asPerson(auth, { id, email });
    await setFactor(auth, stranger);
    return { email, id, stranger };
  }

  it.each([
    { isVerified: false, when: 'never verified it' },
    { isVerified: true, when: 'followed the link of the verification' },
  ])('is its owner’s after a reset, who $when before', async ({ isVerified }) => {
    const { email, id, stranger } = await registeredByStranger();
    if (isVerified) {
      const token = await auth.tokenFor(email, 'verify-email');
      expect((await post('/verify-email', { token })).status).toBe(200);
      // The verification alone changes nothing: whoever registered may be the owner.
      const withFactor = await post('/login', { email, password: PASSWORD });
      expect(outcome(withFactor)).toEqual([401, 'second_factor_required']);
    }
    expect((await reset(email)).status).toBe(200);
    expect((await stranger.ask('GET', '/me')).status).toBe(401);
    expect((await post('/login', { email, password: PASSWORD })).status).toBe(401);
    expect((await login(auth, email, NEW_PASSWORD)).access_token).toBeDefined();
    const event = (await auditOf(auth, id)).find(({ action }) => action === 'second_factor.disabled');
    expect(event).toMatchObject({ actor: id, detail: { reason: 'set_before_verification' } });
    await auth.mailSettled();
    expect(auth.server.receivedBy(email).at(-1)?.text).toContain('Its second factor was removed');
  });

  it('keeps the factor that its owner sets afterwards through the next reset', async () => {
    const { email, id } = await registeredByStranger();
    expect((await reset(email)).status).toBe(200);
    const { access_token } = await login(auth, email, NEW_PASSWORD);
    const ask = (path: string, body: object) =>
      call(auth, 'POST', BASE + path, body, { authorization: `Bearer ${access_token}` });
    const owner = {
      ask: (_method: string, path: string, body: object) => ask(path, { ...body, password: NEW_PASSWORD }),
    };
    await setFactor(auth, owner as never);
    await auth.deps.db.deleteFrom('one_time_tokens').where('user_id', '=', id).execute();
    const first = await auth.tokenFor(email, 'reset-password');
    expect((await post('/forgot-password', { email })).status).toBe(202);
    await auth.mailSettled();
    const token = await auth.tokenFor(email, 'reset-password');
    expect(token).not.toBe(first);
    expect((await post('/reset-password', { token, new_password: `${NEW_PASSWORD}-2` })).status).toBe(200);
    const refused = await post('/login', { email, password: `${NEW_PASSWORD}-2` });
    expect(outcome(refused)).toEqual([401, 'second_factor_required']);
  });
});

describe('codes of a second factor', () => {
  it('cannot be guessed where a factor is removed or its recovery codes are renewed (ASVS 6.3.1)', async () => {
    const person = await newVerifiedPerson(auth, 'renter');
    const secret = await setFactor(auth, person);
    const paths = [
      ['DELETE', '/second-factor'],
      ['POST', '/second-factor/recovery-codes'],
    ] as const;
    const outcomes: (string | undefined)[] = [];
    for (let at = 0; at < 40; at += 1) {
      const [method, path] = paths[at % 2] ?? paths[0];
      const code = String(at).padStart(6, '0');
      outcomes.push((await person.ask(method, path, { password: PASSWORD, code })).body.code);
    }
    const guesses = outcomes.filter((code) => code === 'second_factor_wrong').length;
    // Ten until the lock, and one when a lock of a second or two has passed.
    expect(guesses).toBeLessThan(20);
    expect(outcomes.at(-1)).toBe('current_password_wrong');
    const { totpCode } = await import('../src/second-factor/totp.ts');
    const right = { password: PASSWORD, code: totpCode(secret, auth.deps.clock() + 30_000) };
    expect(outcome(await person.ask('DELETE', '/second-factor', right))).toEqual([
      403,
      'current_password_wrong',
    ]);
    expect((await person.ask('GET', '/me')).body.second_factor).toBe(true);
  });
});
