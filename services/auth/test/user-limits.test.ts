import { until } from '@gridlease/testing/until';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bearer, call, openAuth, type TestAuth } from './auth.ts';
import { claimsOf, loggedIn, logIn, makeUser, refresh } from './logged-in.ts';

const BASE = '/api/v1/auth';
let auth: TestAuth;
beforeAll(async () => {
  auth = await openAuth({
    environment: {
      GRIDLEASE_LIMITS__SESSIONS_PER_USER: '3',
      GRIDLEASE_LIMITS__API_KEYS_PER_USER: '2',
    },
  });
});
afterAll(() => auth.close());

const sessionIdsOf = async (token: string) => {
  const { body } = await call(auth, 'GET', `${BASE}/sessions`, undefined, bearer(token));
  return (body.sessions as { id: string }[]).map(({ id }) => id).sort();
};
const sidOf = (tokens: { access_token: string }): string => claimsOf(tokens.access_token).sid;

it('a login beyond the limit ends the session that was unused for longest, and its tokens', async () => {
  const first = await loggedIn(auth);
  const second = await logIn(auth, first.user);
  const third = await logIn(auth, first.user);
  // The first one was used since.
  const used = (await refresh(auth, first.refresh_token)).body;
  const fourth = await logIn(auth, first.user);
  const expected = [sidOf(first), sidOf(third), sidOf(fourth)].sort();
  expect(await sessionIdsOf(fourth.access_token)).toEqual(expected);
  expect((await refresh(auth, second.refresh_token)).status).toBe(401);
  await until(async () => {
    const { status } = await call(auth, 'GET', `${BASE}/me`, undefined, bearer(second.access_token));
    return status === 401;
  });
  expect((await refresh(auth, used.refresh_token)).status).toBe(200);
});

it('many logins at once leave about as many sessions as allowed, and the next one exactly as many', async () => {
  const user = await makeUser(auth, ['admin']);
  await Promise.all(Array.from({ length: 12 }, () => logIn(auth, user)));
  const last = await logIn(auth, user);
  const ids = await sessionIdsOf(last.access_token);
  expect(ids).toHaveLength(3);
  expect(ids).toContain(sidOf(last));
});

it("another user's sessions are not touched", async () => {
  const [ann, bob] = [await loggedIn(auth), await loggedIn(auth)];
  for (let count = 0; count < 5; count += 1) await logIn(auth, ann.user);
  expect(await sessionIdsOf(bob.access_token)).toEqual([sidOf(bob)]);
});

it('a user has a limited number of keys', async () => {
  const { access_token } = await loggedIn(auth, ['provider']);
  const make = () => call(auth, 'POST', `${BASE}/api-keys`, { name: 'a machine' }, bearer(access_token));
  const [first] = [await make(), await make()];
  const refused = await make();
  expect([refused.status, refused.body.code]).toEqual([409, 'api_key_limit_reached']);
  await call(auth, 'DELETE', `${BASE}/api-keys/${first?.body.client_id}`, undefined, bearer(access_token));
  expect((await make()).status).toBe(201);
});
