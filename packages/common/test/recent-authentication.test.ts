import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allow, requireRecentAuthentication } from '../src/http/access.ts';
import type { HttpServer } from '../src/http/server.ts';
import { createTestIssuer, verifierOf } from './access-tokens.ts';
import { openTestServer, type TestServer } from './http-server.ts';

const issuer = createTestIssuer();
const verifier = verifierOf([issuer], Date.now, 100);
const MAX_AGE_SECONDS = 300;

const config = { needsRecentAuthentication: true };

function routes(app: HttpServer) {
  app.post('/sensitive', { config }, async () => ({ is: 'done' }));
  app.post('/admin', { config, onRequest: allow({ roles: ['admin'], scopes: [] }) }, async () => ({}));
  const body = z.object({ to: z.string().optional() });
  app.post('/sometimes', { schema: { body } }, async (request) => {
    if (body.parse(request.body).to !== undefined) requireRecentAuthentication(request);
    return { is: 'done' };
  });
  app.post('/ordinary', async () => ({ is: 'done' }));
}

let required: TestServer;
let unasked: TestServer;
let off: TestServer;
beforeAll(async () => {
  const access = { mode: 'required', verifier, recentAuthenticationSeconds: MAX_AGE_SECONDS } as const;
  required = await openTestServer(routes, { access });
  unasked = await openTestServer(routes, { access: { ...access, recentAuthenticationSeconds: 0 } });
  off = await openTestServer(routes, {
    access: { mode: 'off', listensOnLoopback: true, allowedHosts: [], verifier },
  });
});
afterAll(() => Promise.all([required, unasked, off].map((server) => server.close())));

/** A token of a user who logged in this many seconds ago. */
const loggedInAgo = (seconds: number, claims: Record<string, unknown> = {}) =>
  issuer.token({ auth_time: Math.floor(Date.now() / 1_000) - seconds, ...claims });

async function post(server: TestServer, path: string, token: string | undefined, init: RequestInit = {}) {
  const response = await fetch(server.url + path, {
    method: 'POST',
    body: '{}',
    ...init,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...init.headers,
    },
  });
  const challenge = response.headers.get('www-authenticate');
  const body = (await response.json()) as { code?: string; detail?: string; max_age?: number };
  return { status: response.status, challenge, headers: response.headers, body };
}

const DETAIL =
  'This request needs an authentication within the last 5 minutes: log in again, or confirm your password with ' +
  'POST /api/v1/auth/confirm, and repeat it with the new access token. Refreshing the token does not help.';

describe('an operation that needs a recent authentication', () => {
  it('is carried out for a user who has just logged in', async () => {
    for (const seconds of [0, 200]) {
      expect((await post(required, '/sensitive', loggedInAgo(seconds))).status).toBe(200);
    }
    // The clock of the authentication service may be ahead.
    expect((await post(required, '/sensitive', loggedInAgo(-20))).status).toBe(200);
  });

  it('responds to an older login with the challenge of RFC 9470 and says to log in again', async () => {
    const { status, challenge, body, headers } = await post(required, '/sensitive', loggedInAgo(301));
    expect([status, body.code, body.max_age]).toEqual([401, 'recent_authentication_required', 300]);
    expect(body.detail).toBe(DETAIL);
    expect(challenge).toBe(
      `Bearer realm="gridlease", error="insufficient_user_authentication", max_age=300, error_description="${DETAIL}"`,
    );
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('is refused to a token that does not say when its user logged in', async () => {
    const { status, body } = await post(required, '/sensitive', issuer.token({ auth_time: undefined }));
    expect([status, body.code]).toEqual([401, 'recent_authentication_required']);
  });

  it('asks neither API keys nor service accounts, which are held to their scopes', async () => {
    for (const token of [issuer.serviceToken('scheduler', 'a:b'), issuer.daemonToken('a:b')]) {
      expect((await post(required, '/sensitive', token)).status).toBe(200);
    }
  });

  it('asks nobody whose role does not allow it, and nobody without a token', async () => {
    expect((await post(required, '/admin', loggedInAgo(301))).body.code).toBe('role_required');
    const admin = loggedInAgo(301, { roles: ['admin'] });
    expect((await post(required, '/admin', admin)).body.code).toBe('recent_authentication_required');
    expect((await post(required, '/sensitive', undefined)).body.code).toBe('token_missing');
  });

  it('asks before it looks at the body', async () => {
    const { status } = await post(required, '/sensitive', loggedInAgo(301), { body: '{' });
    expect(status).toBe(401);
  });

  it('may depend on the request', async () => {
    const stale = loggedInAgo(301);
    expect((await post(required, '/sometimes', stale)).status).toBe(200);
    const refused = await post(required, '/sometimes', stale, { body: '{"to":"a"}' });
    expect([refused.status, refused.body.code]).toEqual([401, 'recent_authentication_required']);
    const init = { body: '{"to":"a"}' };
    expect((await post(required, '/sometimes', loggedInAgo(0), init)).status).toBe(200);
  });

  it('tells pages of other origins', async () => {
    const headers = { origin: 'http://localhost:3000' };
    const refused = await post(required, '/sensitive', loggedInAgo(301), { headers });
    expect(refused.headers.get('access-control-allow-origin')).toBe('http://localhost:3000');
    expect(refused.headers.get('access-control-expose-headers')).toContain('WWW-Authenticate');
  });
});

it('no other operation asks', async () => {
  expect((await post(required, '/ordinary', loggedInAgo(301))).status).toBe(200);
});

it('nobody is asked with 0, and nobody where access is open', async () => {
  for (const path of ['/sensitive', '/sometimes']) {
    const init = { body: '{"to":"a"}' };
    expect((await post(unasked, path, loggedInAgo(80_000), init)).status).toBe(200);
    expect((await post(off, path, undefined, init)).status).toBe(200);
    expect((await post(off, path, loggedInAgo(80_000), init)).status).toBe(200);
  }
});
