import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, call, newEmail, openAuth, PASSWORD, type TestAuth } from './auth.ts';
import { claimsOf, loggedIn } from './logged-in.ts';

const BASE = '/api/v1/auth';

/** Requests as clients of such a platform send them that were not written here. */
describe('clients that were written elsewhere', () => {
  let auth: TestAuth;
  beforeAll(async () => {
    auth = await openAuth();
  });
  afterAll(() => auth.close());
  const post = (path: string, body?: object, headers?: Record<string, string>) =>
    call(auth, 'POST', BASE + path, body, headers);

  it.each([[{ role: 'user' }], [{ role: 'User' }], [{ roles: ['user'] }], [{ roles: ['user', 'renter'] }]])(
    'register a renter as %j',
    async (roles) => {
      const { status, body } = await post('/register', { email: newEmail(), password: PASSWORD, ...roles });
      expect([status, body.roles]).toEqual([201, ['renter']]);
    },
  );

  it.each([
    ['username for the name', { username: 'rita' }, 'rita'],
    ['username beside the name', { username: 'rita', name: 'Rita Rivers' }, 'Rita Rivers'],
    ['neither', {}, undefined],
  ])('register with %s', async (_what, members, name) => {
    const email = newEmail();
    expect((await post('/register', { email, password: PASSWORD, ...members })).status).toBe(201);
    const { body } = await post('/login', { username: email, password: PASSWORD });
    const me = await call(auth, 'GET', `${BASE}/me`, undefined, bearer(body.access_token));
    expect([me.body.email, me.body.name]).toEqual([email, name]);
  });

  it('register with the address as the username alone', async () => {
    const email = newEmail();
    const { status, body } = await post('/register', { username: email, password: PASSWORD });
    expect([status, body.email]).toEqual([201, email]);
  });

  it('refresh with the token in the body or the query', async () => {
    const { refresh_token: first, user } = await loggedIn(auth);
    const inQuery = await post(`/refresh?refresh_token=${encodeURIComponent(first)}`);
    expect([inQuery.status, claimsOf(inQuery.body.access_token).sub]).toEqual([200, user.id]);
    const inBody = await post('/refresh', { refresh_token: inQuery.body.refresh_token });
    expect(inBody.status).toBe(200);
    // The body is what the client means, whatever stands in the query.
    const both = await post('/refresh?refresh_token=other', { refresh_token: inBody.body.refresh_token });
    expect(both.status).toBe(200);
    const emptyBody = await post(`/refresh?refresh_token=${both.body.refresh_token}`, {});
    expect(emptyBody.status).toBe(200);
  });

  it.each(['/refresh', '/refresh?refresh_token=', '/refresh?other=1'])(
    'are told when there is no token: %s',
    async (path) => {
      for (const body of [undefined, {}]) {
        const reply = await post(path, body);
        expect([reply.status, reply.body.code]).toEqual([400, 'validation_failed']);
        expect(reply.body.errors).toMatchObject([{ path: 'refresh_token' }]);
      }
    },
  );

  it('are told of a token in the query that is none as of one in the body', async () => {
    const { status, body } = await post('/refresh?refresh_token=wrong');
    expect([status, body.code]).toEqual([401, 'invalid_refresh_token']);
    expect(JSON.stringify(body)).not.toContain('wrong');
  });
});

describe('names', () => {
  let auth: TestAuth;
  let token: string;
  beforeAll(async () => {
    auth = await openAuth();
    token = (await loggedIn(auth, ['provider'])).access_token;
  });
  afterAll(() => auth.close());

  it.each([
    'two\r\nlines',
    'two\nlines',
    'a\ttab',
    'a\u0085line',
    'a\u2028line',
    'an\u001bescape',
    'a\u007fdelete',
  ])('hold no control characters: %j', async (name) => {
    const ask = (method: string, path: string, body: object) =>
      call(auth, method, BASE + path, body, bearer(token));
    const account = { email: newEmail(), password: PASSWORD };
    const replies = [
      await ask('POST', '/register', { ...account, name }),
      await ask('POST', '/register', { ...account, username: name }),
      await ask('PATCH', '/me', { name }),
      await ask('POST', '/api-keys', { name, scopes: ['registry:heartbeat'] }),
      await ask('POST', '/enrollments', { name }),
    ];
    expect(replies.map(({ status, body }) => [status, body.errors?.[0]?.message])).toEqual(
      Array(5).fill([400, 'must not contain control characters or line ends']),
    );
  });

  it.each([{ roles: ['admin'] }, { nmae: 'Rita' }, { name: 'Rita', status: 'disabled' }])(
    'a change of the account with members that are not known is 400 and changes nothing: %j',
    async (change) => {
      const before = (await call(auth, 'GET', `${BASE}/me`, undefined, bearer(token))).body;
      const { status, body } = await call(auth, 'PATCH', `${BASE}/me`, change, bearer(token));
      expect([status, body.code]).toEqual([400, 'validation_failed']);
      expect((await call(auth, 'GET', `${BASE}/me`, undefined, bearer(token))).body).toEqual(before);
    },
  );
});
