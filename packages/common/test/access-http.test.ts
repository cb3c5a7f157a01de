import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireRight } from '../src/access/ownership.ts';
import { actorOf, requireScope, verifiedAddressOnly } from '../src/http/access.ts';
import type { HttpServer } from '../src/http/server.ts';
import { createTestIssuer, verifierOf } from './access-tokens.ts';
import { openTestServer, type TestServer } from './http-server.ts';

const issuer = createTestIssuer();
const verifier = verifierOf([issuer], Date.now, 100);

function routes(app: HttpServer) {
  app.get('/mine', async (request) => ({ caller: request.caller?.subject ?? null, actor: nameOf(request) }));
  app.post('/mine', async (request) => ({ caller: request.caller?.subject ?? null }));
  app.get('/open', { config: { access: 'open' } }, async (request) => ({ caller: request.caller ?? null }));
  app.get('/leak', { config: { access: 'open' } }, async (request) => ({ actor: nameOf(request) }));
  app.get('/optional', { config: { access: 'optional' } }, async (request) => ({
    caller: request.caller?.subject ?? null,
  }));
  app.get('/always', { config: { access: 'always' } }, async (request) => ({
    caller: request.caller?.subject ?? null,
  }));
  app.get('/admin', { config: { access: 'always' } }, async (request) => {
    requireRight(actorOf(request), 'administer');
    return { caller: request.caller?.subject };
  });
  app.get('/first', { config: { access: 'always', allowsPasswordChange: true } }, async (request) => ({
    caller: request.caller?.subject ?? null,
  }));
  app.get('/factor', { config: { access: 'always', allowsFactorSetup: true } }, async (request) => ({
    caller: request.caller?.subject ?? null,
  }));
  app.get('/verified', { onRequest: verifiedAddressOnly }, async () => ({}));
  app.get('/scoped', async (request) => ({ actor: requireScope(request, 'registry:read') && 'in' }));
}

function nameOf(request: Parameters<typeof actorOf>[0]) {
  const actor = actorOf(request);
  return actor === 'anybody' ? actor : actor.subject;
}

const docs = { title: 'Test', version: '1', description: '', tags: [], describeAccess: true };
let required: TestServer;
let off: TestServer;
beforeAll(async () => {
  required = await openTestServer(routes, { access: { mode: 'required', verifier }, docs });
  const access = { mode: 'off', listensOnLoopback: true, allowedHosts: [], verifier } as const;
  off = await openTestServer(routes, { access, docs });
});
afterAll(async () => {
  await required.close();
  await off.close();
});

async function get(server: TestServer, path: string, authorization?: string, init: RequestInit = {}) {
  const headers = { ...init.headers, ...(authorization === undefined ? {} : { authorization }) };
  const response = await fetch(server.url + path, { ...init, headers });
  const body = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return {
    status: response.status,
    challenge: response.headers.get('www-authenticate'),
    headers: response.headers,
    body: isJson && body !== '' ? JSON.parse(body) : body,
  };
}

const bearer = (token: string) => `Bearer ${token}`;

describe('with auth.mode required', () => {
  it('a token identifies the caller', async () => {
    const { status, body } = await get(required, '/mine', bearer(issuer.token({ sub: 'ann' })));
    expect([status, body]).toEqual([200, { caller: 'ann', actor: 'ann' }]);
  });

  it.each(['bearer', 'BEARER', 'Bearer '])('the scheme may be written as %j', async (scheme) => {
    expect((await get(required, '/mine', `${scheme} ${issuer.token()}`)).status).toBe(200);
  });

  it('without a token it is 401 with a plain challenge (RFC 6750, 3.1)', async () => {
    for (const method of ['GET', 'POST']) {
      const { status, challenge, body, headers } = await get(required, '/mine', undefined, { method });
      expect([status, challenge, body.code]).toEqual([401, 'Bearer realm="gridlease"', 'token_missing']);
      expect(headers.get('content-type')).toContain('application/problem+json');
    }
  });

  it('a token of a user who has to change the password is 403 except where that is allowed', async () => {
    const token = bearer(issuer.token({ sub: 'ann', password_change_required: true }));
    // The second time it comes from the cache.
    for (const path of ['/mine', '/mine', '/optional', '/always']) {
      const { status, body } = await get(required, path, token);
      expect([path, status, body.code]).toEqual([path, 403, 'password_change_required']);
    }
    expect((await get(required, '/first', token)).body).toEqual({ caller: 'ann' });
    expect((await get(required, '/open', token)).status).toBe(200);
    const odd = bearer(issuer.token({ sub: 'ann', password_change_required: 'no' }));
    expect((await get(required, '/first', odd)).status).toBe(401);
    expect(
      (await get(required, '/mine', bearer(issuer.token({ password_change_required: false })))).status,
    ).toBe(200);
  });

  it('a token of a user who has to set up a second factor is 403 except where that is allowed', async () => {
    const token = bearer(issuer.token({ sub: 'ann', second_factor_setup_required: true }));
    for (const path of ['/mine', '/mine', '/optional', '/always']) {
      const { status, body } = await get(required, path, token);
      expect([path, status, body.code]).toEqual([path, 403, 'second_factor_setup_required']);
    }
    for (const path of ['/first', '/factor'])
      expect((await get(required, path, token)).body).toEqual({ caller: 'ann' });
    const both = { password_change_required: true, second_factor_setup_required: true };
    const twice = bearer(issuer.token({ sub: 'ann', ...both }));
    expect((await get(required, '/first', twice)).status).toBe(200);
    expect((await get(required, '/factor', twice)).body.code).toBe('password_change_required');
    const odd = bearer(issuer.token({ sub: 'ann', second_factor_setup_required: 1 }));
    expect((await get(required, '/first', odd)).status).toBe(401);
  });

  it('a token whose address is not verified is 403 where that matters, and one that says nothing is not', async () => {
    for (const [email_verified, status] of [
      [false, 403],
      [true, 200],
      [undefined, 200],
    ] as const) {
      const reply = await get(required, '/verified', bearer(issuer.token({ email_verified })));
      expect([email_verified, reply.status]).toEqual([email_verified, status]);
      if (status === 403) expect(reply.body.code).toBe('email_not_verified');
    }
  });

  it('a bad token is 401 invalid_token, an expired one has its own code, and neither is repeated in the response', async () => {
    const forged = createTestIssuer().token();
    const bad = await get(required, '/mine', bearer(forged));
    expect([bad.status, bad.body.code]).toEqual([401, 'invalid_token']);
    expect(bad.challenge).toBe(
      'Bearer realm="gridlease", error="invalid_token", error_description="The access token is signed by an unknown key."',
    );
    const old = await get(required, '/mine', bearer(issuer.token({ iat: 1, exp: 2 })));
    expect([old.status, old.body.code]).toEqual([401, 'token_expired']);
    expect(old.challenge).toContain(
      'error="invalid_token", error_description="The access token has expired."',
    );
    const said = JSON.stringify([bad, old, required.lines]);
    for (const part of forged.split('.')) expect(said).not.toContain(part);
  });

  it.each([
    ['another scheme', () => `Basic ${issuer.token()}`],
    ['no scheme', () => issuer.token()],
    ['a scheme alone', () => 'Bearer'],
    ['two tokens', () => `Bearer ${issuer.token()}, Bearer ${issuer.token()}`],
    ['something after the token', () => `Bearer ${issuer.token()} x`],
    ['a tab', () => `Bearer\t${issuer.token()}`],
    ['quotes', () => `Bearer "${issuer.token()}"`],
  ])('an Authorization header with %s is 401', async (_what, header) => {
    const { status, body } = await get(required, '/mine', header());
    expect([status, body.code]).toEqual([401, 'invalid_token']);
  });

  it('a token in the query, in a cookie or in X-User-Id is ignored', async () => {
    const token = issuer.token();
    const headers = { cookie: `access_token=${token}`, 'x-user-id': 'ann', 'x-user-roles': 'admin' };
    const { status, body } = await get(required, `/mine?access_token=${token}`, undefined, { headers });
    expect([status, body.code]).toEqual([401, 'token_missing']);
  });

  it('two Authorization headers are 401, whichever of them is valid', async () => {
    const socket = connect(required.port, '127.0.0.1');
    socket.write(
      `GET /mine HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer ${issuer.token()}\r\n` +
        `authorization: Bearer ${issuer.token({ sub: 'bob' })}\r\n\r\n`,
    );
    const response = await text(socket);
    expect(response).toContain('401 Unauthorized');
    expect(response).toContain('sent twice');
  });

  it.each([
    '/health',
    '/health/live',
    '/health/ready',
    '/metrics',
    '/openapi.json',
    '/docs',
    '/docs/',
    '/docs/json',
    '/docs/static/index.css',
    '/redoc',
    '/redoc/',
    '/redoc/openapi.json',
    '/redoc/redoc.standalone.js',
    '/open',
  ])('%s is open even so, also to a caller with a bad token', async (path) => {
    expect((await get(required, path)).status).toBe(200);
    expect((await get(required, path, 'Bearer nonsense')).status).toBe(200);
  });

  it('a path below the documentation is not open because of its name', async () => {
    for (const path of ['/docs/../mine', '/docs/%2e%2e/mine', '/mine?/docs/', '//docs/../mine']) {
      const { status } = await get(required, path);
      expect([401, 404]).toContain(status);
    }
    expect((await get(required, '/mine?/docs/')).status).toBe(401);
  });

  it('an unknown path is 404 and a wrong method 405', async () => {
    expect((await get(required, '/nowhere')).status).toBe(404);
    expect((await get(required, '/open', undefined, { method: 'PUT' })).status).toBe(405);
  });

  it('a HEAD is protected like its GET', async () => {
    expect((await get(required, '/mine', undefined, { method: 'HEAD' })).status).toBe(401);
  });

  it('a preflight passes without a token, and a page may read the refusal', async () => {
    const origin = { origin: 'http://localhost:5173' };
    const preflight = await get(required, '/mine', undefined, {
      method: 'OPTIONS',
      headers: {
        ...origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization');
    const refusal = await get(required, '/mine', undefined, { headers: origin });
    expect([refusal.status, refusal.headers.get('access-control-allow-origin')]).toEqual([
      401,
      origin.origin,
    ]);
  });

  it('an optional route accepts a caller or none, but no bad token', async () => {
    expect((await get(required, '/optional')).body).toEqual({ caller: null });
    expect((await get(required, '/optional', bearer(issuer.token()))).body).toEqual({ caller: 'user-1' });
    expect((await get(required, '/optional', 'Bearer x')).status).toBe(401);
  });

  it('a route that is marked open by mistake acts on behalf of nobody', async () => {
    expect((await get(required, '/leak')).status).toBe(401);
  });

  it('an insufficient scope is 403 and named (RFC 6750, 3.1); users have no scopes and need none', async () => {
    const { status, challenge, body } = await get(
      required,
      '/scoped',
      bearer(issuer.serviceToken('s', 'a:b')),
    );
    expect([status, body.code, body.scope]).toEqual([403, 'insufficient_scope', 'registry:read']);
    expect(challenge).toBe(
      'Bearer realm="gridlease", error="insufficient_scope", error_description="This request needs the scope registry:read.", scope="registry:read"',
    );
    const granted = [
      issuer.serviceToken('s', 'a:b registry:read'),
      issuer.daemonToken('registry:read'),
      issuer.token(),
    ];
    for (const token of granted) expect((await get(required, '/scoped', bearer(token))).status).toBe(200);
  });

  it('a missing role is 403, and an API key has none of its user’s rights beyond its scopes', async () => {
    const admin = { roles: ['admin'] };
    expect((await get(required, '/admin', bearer(issuer.token(admin)))).status).toBe(200);
    for (const token of [issuer.token(), issuer.daemonToken('a'), issuer.serviceToken('s', 'a')]) {
      const { status, challenge, body } = await get(required, '/admin', bearer(token));
      expect([status, challenge, body.code]).toEqual([403, null, 'role_required']);
    }
    const impossible = await get(required, '/admin', bearer(issuer.daemonToken('a', admin)));
    expect([impossible.status, impossible.body.code]).toEqual([401, 'invalid_token']);
  });

  describe('a key with networks', () => {
    const key = bearer(issuer.daemonToken('registry:read', { networks: ['192.0.2.0/24', '2001:db8::/32'] }));
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    let behind: TestServer;
    beforeAll(async () => {
      const access = { mode: 'required', verifier } as const;
      behind = await openTestServer(routes, { access, docs, trustedProxies: ['127.0.0.1'] });
    });
    afterAll(() => behind.close());

    it('is let in from there, as the trusted proxy tells the address', async () => {
      for (const address of ['192.0.2.9', '2001:db8:1::2', '198.51.100.1, 192.0.2.9']) {
        const { status } = await get(behind, '/mine', key, from(address));
        expect([address, status]).toEqual([address, 200]);
      }
      for (const address of ['198.51.100.1', '2001:db9::1', '192.0.2.9, 198.51.100.1']) {
        const { status, body } = await get(behind, '/mine', key, from(address));
        expect([address, status, body.code]).toEqual([address, 403, 'network_not_allowed']);
      }
    });

    it('is refused where nobody vouches for an address, whatever the client says', async () => {
      const { status, body } = await get(required, '/mine', key, from('192.0.2.9'));
      expect([status, body.code]).toEqual([403, 'network_not_allowed']);
      const local = bearer(issuer.daemonToken('registry:read', { networks: ['127.0.0.0/8', '::1/128'] }));
      expect((await get(required, '/mine', local)).status).toBe(200);
    });
  });
});

describe('with auth.mode off', () => {
  it('an Authorization header is ignored, whatever it contains', async () => {
    for (const authorization of [undefined, bearer(issuer.token()), 'Bearer nonsense', 'Basic eDp5']) {
      const { status, body } = await get(off, '/mine', authorization);
      expect([status, body]).toEqual([200, { caller: null, actor: 'anybody' }]);
    }
    expect((await get(off, '/scoped')).status).toBe(200);
  });

  it('routes that need a caller in every mode still do', async () => {
    expect((await get(off, '/always')).status).toBe(401);
    expect((await get(off, '/always', bearer(issuer.token()))).body).toEqual({ caller: 'user-1' });
    expect((await get(off, '/optional')).body).toEqual({ caller: null });
  });

  it('a server that cannot verify tokens refuses to have such a route', async () => {
    await expect(openTestServer(routes)).rejects.toThrow('/always needs callers');
  });
});

describe('the OpenAPI document', () => {
  it('states what every operation needs, the same in both modes', async () => {
    const { body } = await get(required, '/openapi.json');
    expect(body.components.securitySchemes.bearerAuth).toMatchObject({ type: 'http', scheme: 'bearer' });
    const security = (path: string) => body.paths[path].get.security;
    expect(security('/mine')).toEqual([{ bearerAuth: [] }, {}]);
    expect(security('/optional')).toEqual([{}, { bearerAuth: [] }]);
    expect(security('/always')).toEqual([{ bearerAuth: [] }]);
    expect(security('/open')).toEqual([]);
    expect(security('/health')).toEqual([]);
    expect((await get(off, '/openapi.json')).body).toEqual(body);
  });

  it('does not mention tokens where a service does not verify any', async () => {
    const plain = await openTestServer((app) => app.get('/mine', async () => ({})));
    const { body } = await get(plain, '/openapi.json');
    await plain.close();
    expect(JSON.stringify(body)).not.toMatch(/security|bearer/i);
  });
});
