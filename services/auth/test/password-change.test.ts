import { inTransaction } from '@gridlease/common/database/transaction';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setAdminPassword } from '../src/admin/admin-password.ts';
import { createFirstAdmin } from '../src/admin/first-admin.ts';
import { confirmFactor, upsertPendingFactor } from '../src/second-factor/store.ts';
import { bearer, call, login, openAuth, type TestAuth } from './auth.ts';
import { claimsOf, refresh } from './logged-in.ts';
import { auditOf, outcome } from './people.ts';

const BASE = '/api/v1/auth';
const EMAIL = 'root@example.org';
const FIRST = 'seven-teal-otters-juggle';
const OWN = 'nine-amber-foxes-whistle';

async function openWithAdmin(mode: 'off' | 'required'): Promise<TestAuth> {
  const auth = await openAuth({ mode, environment: { GRIDLEASE_AUTH__MODE: mode } });
  expect(await createFirstAdmin(auth.deps, { email: EMAIL, password: FIRST })).toBe('created');
  return auth;
}

const change = (auth: TestAuth, token: string, current: string, next: string) =>
  call(
    auth,
    'POST',
    `${BASE}/change-password`,
    { current_password: current, new_password: next },
    bearer(token),
  );

describe("the first administrator's password on a closed platform", () => {
  let auth: TestAuth;
  let token: string;
  let refreshToken: string;
  const ask = (method: string, path: string, body?: object) => call(auth, method, path, body, bearer(token));
  beforeAll(async () => {
    auth = await openWithAdmin('required');
    ({ access_token: token, refresh_token: refreshToken } = await login(auth, EMAIL, FIRST));
  });
  afterAll(() => auth.close());

  it('has to be changed, which the login, the token and the account say', async () => {
    const reply = await login(auth, EMAIL, FIRST);
    expect(reply.password_change_required).toBe(true);
    expect(claimsOf(reply.access_token).password_change_required).toBe(true);
    expect((await ask('GET', `${BASE}/me`)).body.password_change_required).toBe(true);
  });

  it.each([
    ['GET', `${BASE}/admin/users`],
    ['GET', `${BASE}/sessions`],
    ['PATCH', `${BASE}/me`],
    ['DELETE', `${BASE}/me`],
    ['GET', `${BASE}/me/export`],
    ['POST', `${BASE}/api-keys`],
    ['POST', `${BASE}/enrollments`],
    ['POST', `${BASE}/second-factor`],
    ['POST', `${BASE}/logout-all`],
    ['GET', `${BASE}/verify`],
  ])('leaves its token no good for %s %s', async (method, path) => {
    expect(outcome(await ask(method, path, method === 'GET' ? undefined : {}))).toEqual([
      403,
      'password_change_required',
    ]);
  });

  it('lets no user become an administrator by registering', async () => {
    const reply = await ask('POST', `${BASE}/register`, {
      email: 'two@example.org',
      password: OWN,
      role: 'admin',
    });
    expect(outcome(reply)).toEqual([403, 'password_change_required']);
  });

  it('lets a gateway pass on what changes it, and nothing else', async () => {
    const verify = async (method: string, uri: string) => {
      const headers = { ...bearer(token), 'x-forwarded-method': method, 'x-forwarded-uri': uri };
      return (await call(auth, 'GET', `${BASE}/verify`, undefined, headers)).status;
    };
    expect(await verify('POST', `${BASE}/change-password`)).toBe(200);
    expect(await verify('GET', `${BASE}/me?x=1`)).toBe(200);
    expect(await verify('POST', `${BASE}/logout`)).toBe(200);
    expect(await verify('PATCH', `${BASE}/me`)).toBe(403);
    expect(await verify('GET', `${BASE}/me/export`)).toBe(403);
    expect(await verify('GET', `/providers?${BASE}/me`)).toBe(403);
  });

  it('stays required for a token of a refresh, and logging out works', async () => {
    const { access_token, refresh_token } = await login(auth, EMAIL, FIRST);
    const refreshed = (await refresh(auth, refresh_token)).body;
    expect(refreshed.password_change_required).toBe(true);
    expect(
      (await call(auth, 'GET', `${BASE}/admin/users`, undefined, bearer(refreshed.access_token))).status,
    ).toBe(403);
    expect((await call(auth, 'POST', `${BASE}/logout`, undefined, bearer(access_token))).status).toBe(200);
  });

  it('is not changed into itself', async () => {
    const reply = await change(auth, token, FIRST, FIRST);
    expect(outcome(reply)).toEqual([400, 'password_rejected']);
    expect(reply.body.errors).toMatchObject([{ path: 'new_password', code: 'unchanged' }]);
  });

  it('is one like any other once it is changed', async () => {
    expect((await change(auth, token, FIRST, OWN)).status).toBe(200);
    const { body } = await refresh(auth, refreshToken);
    expect(body.password_change_required).toBeUndefined();
    expect(
      (await call(auth, 'GET', `${BASE}/admin/users`, undefined, bearer(body.access_token))).status,
    ).toBe(200);
  });

  it('is set anew by an operator, which ends the sessions and has to be changed again', async () => {
    const { access_token, user } = await login(auth, EMAIL, OWN);
    await setAdminPassword(auth.deps, { email: 'ROOT@example.org', password: FIRST });
    expect((await call(auth, 'GET', `${BASE}/me`, undefined, bearer(access_token))).status).toBe(401);
    expect((await login(auth, EMAIL, FIRST)).password_change_required).toBe(true);
    const audit = await auditOf(auth, user.id);
    expect(audit).toContainEqual(
      expect.objectContaining({ actor: 'operator', action: 'user.password_reset' }),
    );
  });

  it('is set by an operator without the second factor, which goes on request alone', async () => {
    const { user } = await login(auth, EMAIL, FIRST);
    const sealed = Buffer.from('sealed');
    await inTransaction(auth.deps.db, async (trx) => {
      await upsertPendingFactor(trx, user.id, sealed);
      await confirmFactor(trx, user.id, { sealed, step: 1 });
    });
    const attempt = () => call(auth, 'POST', `${BASE}/login`, { email: EMAIL, password: FIRST });
    await setAdminPassword(auth.deps, { email: EMAIL, password: FIRST });
    expect(outcome(await attempt())).toEqual([401, 'second_factor_required']);
    await setAdminPassword(auth.deps, { email: EMAIL, password: FIRST, removesFactor: true });
    expect((await attempt()).status).toBe(200);
    expect(await auditOf(auth, user.id)).toContainEqual(
      expect.objectContaining({ actor: 'operator', action: 'second_factor.disabled' }),
    );
  });

  it('is not set by an operator to one that is refused, nor for a user who is no administrator', async () => {
    const weak = setAdminPassword(auth.deps, { email: EMAIL, password: 'Password1!' });
    await expect(weak).rejects.toMatchObject({ code: 'password_rejected' });
    await call(auth, 'POST', `${BASE}/register`, { email: 'rita@example.org', password: OWN });
    for (const email of ['rita@example.org', 'nobody@example.org', 'no address']) {
      await expect(setAdminPassword(auth.deps, { email, password: OWN })).rejects.toThrow(
        /no active administrator/,
      );
    }
  });
});

it("the first administrator's password need not be changed where access is open", async () => {
  const auth = await openWithAdmin('off');
  try {
    const reply = await login(auth, EMAIL, FIRST);
    expect(reply.password_change_required).toBeUndefined();
    const { status } = await call(auth, 'GET', `${BASE}/admin/users`, undefined, bearer(reply.access_token));
    expect(status).toBe(200);
  } finally {
    await auth.close();
  }
});
