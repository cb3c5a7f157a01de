import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { bearer, call, openAuth, PASSWORD, type Reply, type TestAuth } from './auth.ts';
import { claimsOf } from './logged-in.ts';
import { auditOf, newPerson, outcome } from './people.ts';

const BASE = '/api/v1/auth';
const PAGE = { 'x-gridlease-client': 'test', origin: 'http://localhost:8080' };

let auth: TestAuth;
beforeAll(async () => {
  auth = await openAuth();
});
afterAll(() => auth.close());

const post = (path: string, body: unknown, headers: Record<string, string> = {}, at = auth) =>
  call(at, 'POST', BASE + path, body, headers);
const withCookie = (cookie: string) => ({ ...PAGE, cookie });

/** Name and value of the only cookie that a reply sets, and its attributes. */
function cookieOf({ headers }: Reply) {
  const [cookie = '', ...others] = headers.getSetCookie();
  expect(others).toEqual([]);
  const [pair = '', ...attributes] = cookie.split('; ');
  return { pair, attributes: attributes.sort() };
}

async function logInByCookie(at = auth, headers: Record<string, string> = PAGE) {
  const person = await newPerson(at, 'renter');
  const body = { email: person.email, password: PASSWORD, session: 'cookie' };
  const reply = await post('/login', body, headers, at);
  return { person, reply, cookie: reply.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

describe('a session in a browser', () => {
  it('has its refresh token in a cookie that no script reads, and not in the body (ASVS 3.3.1, 3.3.2, 3.3.4)', async () => {
    const { reply } = await logInByCookie();
    expect(reply.status).toBe(200);
    expect(reply.headers.get('cache-control')).toBe('no-store');
    expect(reply.body.access_token).toBeDefined();
    expect(reply.body).not.toHaveProperty('refresh_token');
    const { pair, attributes } = cookieOf(reply);
    expect(JSON.stringify(reply.body)).not.toContain(pair.slice('gridlease='.length));
    expect(pair).toMatch(/^gridlease=[\w-]{60,}$/);
    const week = `Max-Age=${reply.body.refresh_expires_in}`;
    expect(attributes).toEqual(['HttpOnly', week, 'Path=/', 'SameSite=Strict']);
  });

  it('is refreshed with the cookie, which rotates, and a stolen old one ends it', async () => {
    const { cookie } = await logInByCookie();
    const first = await post('/refresh', { session: 'cookie' }, withCookie(cookie));
    expect([first.status, first.body.refresh_token]).toEqual([200, undefined]);
    const { pair } = cookieOf(first);
    expect(pair).not.toBe(cookie);
    const second = await post('/refresh', { session: 'cookie' }, withCookie(pair));
    expect(second.status).toBe(200);
    const reused = { pair: cookieOf(second).pair };
    for (let count = 0; count < 9; count += 1) {
      reused.pair = cookieOf(await post('/refresh', { session: 'cookie' }, withCookie(reused.pair))).pair;
    }
    const stolen = await post('/refresh', { session: 'cookie' }, withCookie(cookie));
    expect(outcome(stolen)).toEqual([401, 'invalid_refresh_token']);
    const victim = await post('/refresh', { session: 'cookie' }, withCookie(reused.pair));
    expect(outcome(victim)).toEqual([401, 'invalid_refresh_token']);
  });

  it('ends with its logout, which removes the cookie, also when the session has ended before', async () => {
    const { cookie, reply: login } = await logInByCookie();
    for (let count = 0; count < 2; count += 1) {
      const reply = await post('/logout', { session: 'cookie' }, withCookie(cookie));
      expect(reply.status).toBe(200);
      const { pair, attributes } = cookieOf(reply);
      expect([pair, attributes.includes('Max-Age=0')]).toEqual(['gridlease=', true]);
    }
    const forged = await post('/logout', { session: 'cookie' }, withCookie('gridlease=x'));
    expect([forged.status, cookieOf(forged).pair]).toEqual([401, 'gridlease=']);
    const refreshed = await post('/refresh', { session: 'cookie' }, withCookie(cookie));
    expect(outcome(refreshed)).toEqual([401, 'invalid_refresh_token']);
    const me = await call(auth, 'GET', `${BASE}/me`, undefined, bearer(login.body.access_token));
    expect(me.status).toBe(401);
  });

  it('is not used by requests that do not ask for it', async () => {
    const { cookie, person } = await logInByCookie();
    expect(outcome(await post('/refresh', {}, withCookie(cookie)))).toEqual([400, 'validation_failed']);
    expect(outcome(await post('/logout', {}, withCookie(cookie)))).toEqual([401, 'token_missing']);
    const me = await call(auth, 'GET', `${BASE}/me`, undefined, withCookie(cookie));
    expect(outcome(me)).toEqual([401, 'token_missing']);
    const { headers } = await post('/login', { email: person.email, password: PASSWORD }, PAGE);
    expect(headers.getSetCookie()).toEqual([]);
    const { headers: refreshed } = await post('/refresh', { refresh_token: person.refreshToken }, PAGE);
    expect(refreshed.getSetCookie()).toEqual([]);
  });

  it('takes neither another token beside the cookie, nor one of two cookies, nor none', async () => {
    const { cookie, person } = await logInByCookie();
    const both = { session: 'cookie', refresh_token: person.refreshToken };
    expect(outcome(await post('/refresh', both, withCookie(cookie)))).toEqual([400, 'validation_failed']);
    for (const cookies of [
      `gridlease=x; ${cookie}`,
      `${cookie}; gridlease=x`,
      'gridlease=',
      'a=b',
      `x${cookie}`,
    ]) {
      const reply = await post('/refresh', { session: 'cookie' }, withCookie(cookies));
      expect([cookies, ...outcome(reply)]).toEqual([cookies, 401, 'invalid_refresh_token']);
    }
    const among = `a=b; ${cookie};theme=dark`;
    expect((await post('/refresh', { session: 'cookie' }, withCookie(among))).status).toBe(200);
  });

  it('is a session like any other: listed, revoked, and gone with the password', async () => {
    const { cookie, person, reply } = await logInByCookie();
    const { sid } = claimsOf(reply.body.access_token);
    const { body } = await person.ask('GET', '/sessions');
    expect(body.sessions.map(({ id }: { id: string }) => id)).toContain(sid);
    expect((await person.ask('DELETE', `/sessions/${sid}`)).status).toBe(200);
    const refreshed = await post('/refresh', { session: 'cookie' }, withCookie(cookie));
    expect(outcome(refreshed)).toEqual([401, 'invalid_refresh_token']);
  });

  it('exists in no other kind than cookie', async () => {
    const body = { email: 'a@example.org', password: PASSWORD, session: 'local' };
    expect(outcome(await post('/login', body, PAGE))).toEqual([400, 'validation_failed']);
  });
});

describe('pages that may have cookie sessions', () => {
  const REFUSED: [string, Record<string, string>, string][] = [
    ['without the header', { origin: 'http://localhost:8080' }, 'client_header_missing'],
    ['with an empty header', { ...PAGE, 'x-gridlease-client': '' }, 'client_header_missing'],
    ['of another port', { ...PAGE, origin: 'http://localhost:5173' }, 'origin_not_allowed'],
    ['of another scheme', { ...PAGE, origin: 'https://localhost:8080' }, 'origin_not_allowed'],
    ['of a sandbox', { ...PAGE, origin: 'null' }, 'origin_not_allowed'],
    ['of another host', { ...PAGE, origin: 'http://localhost.example:8080' }, 'origin_not_allowed'],
  ];

  it.each(REFUSED)('are not those %s: nothing happens', async (_which, headers, code) => {
    const { cookie, person } = await logInByCookie();
    const all = { ...headers, cookie };
    const session = 'cookie';
    const before = await auditOf(auth, person.id);
    for (const password of [PASSWORD, 'wrong']) {
      const login = await post('/login', { email: person.email, password, session }, all);
      expect([...outcome(login), login.headers.getSetCookie()]).toEqual([403, code, []]);
    }
    for (const path of ['/refresh', '/logout']) {
      const reply = await post(path, { session }, all);
      expect([...outcome(reply), reply.headers.getSetCookie()]).toEqual([403, code, []]);
    }
    expect(await auditOf(auth, person.id)).toEqual(before);
    expect((await post('/refresh', { session }, withCookie(cookie))).status).toBe(200);
  });

  it.each([
    ['localhost', 'http://localhost:8080'],
    ['127.0.0.1', 'http://127.0.0.1:8080'],
    ['::1', 'http://[::1]:8080'],
    ['no page, but a program', undefined],
  ])('may be those of the gateway on %s', async (_which, origin) => {
    const headers = { 'x-gridlease-client': 'test', ...(origin !== undefined && { origin }) };
    const { reply } = await logInByCookie(auth, headers);
    expect(reply.status).toBe(200);
  });

  it('are told by no CORS header that they may send credentials', async () => {
    const asking = {
      origin: 'http://localhost:5173',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-gridlease-client',
    };
    for (const path of ['/login', '/refresh', '/logout']) {
      const { headers } = await call(auth, 'OPTIONS', BASE + path, undefined, asking);
      expect(headers.get('access-control-allow-credentials')).toBeNull();
      const reply = await post(path, { session: 'cookie' }, PAGE);
      expect(reply.headers.get('access-control-allow-credentials')).toBeNull();
    }
  });

  it('have a cookie of this host alone where the platform has its own name (ASVS 3.3.1, 3.3.3)', async () => {
    const GRIDLEASE_PUBLIC_URL = 'https://gpu.example.org/app';
    const closed = await openAuth({ environment: { GRIDLEASE_PUBLIC_URL } });
    onTestFinished(() => closed.close());
    const { reply, cookie } = await logInByCookie(closed, { ...PAGE, origin: 'https://gpu.example.org' });
    expect(reply.status).toBe(200);
    expect(cookie).toMatch(/^__Host-gridlease=/);
    expect(cookieOf(reply).attributes).toEqual(
      ['HttpOnly', `Max-Age=${reply.body.refresh_expires_in}`, 'Path=/', 'SameSite=Strict', 'Secure'].sort(),
    );
    for (const origin of ['http://localhost:8080', 'http://gpu.example.org', 'https://example.org']) {
      const headers = { ...PAGE, origin, cookie };
      const refused = await post('/refresh', { session: 'cookie' }, headers, closed);
      expect([origin, ...outcome(refused)]).toEqual([origin, 403, 'origin_not_allowed']);
    }
    const plain = { ...PAGE, origin: 'https://gpu.example.org', cookie: cookie.replace('__Host-', '') };
    const shadowed = await post('/refresh', { session: 'cookie' }, plain, closed);
    expect(outcome(shadowed)).toEqual([401, 'invalid_refresh_token']);
  });

  it('find nothing of the cookie in the log', async () => {
    const { cookie } = await logInByCookie();
    const { headers } = await post('/refresh', { session: 'cookie' }, withCookie(cookie));
    const lines = auth.logLines.join('');
    for (const each of [cookie, headers.getSetCookie()[0]?.split(';')[0] ?? '']) {
      expect(lines).not.toContain(each.split('=')[1]);
    }
  });
});
