import { createAuthClient, createClientToken } from '@gridlease/client/auth';
import { orThrow } from '@gridlease/client/problem-error';
import type { TestGateway } from '@gridlease/testing/gateways/gateway';
import { openTestHttpServer, type TestHttpServer } from '@gridlease/testing/http-server';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { logIn, signUp } from '../people.ts';
import { gatewayUnderTest } from './gateway-under-test.ts';
import { rawCall } from './raw-call.ts';
import { opened } from './shared-deployment.ts';

/** A revoked token is refused within this time, by the gateway alone. */
const REVOKED_MS = 2_000;
const ROUNDS = 40;
const TARGET = '/api/v1/wallet';

/** A service that believes the gateway: what gets through is what the gateway let through. */
let believer: TestHttpServer;
let gateway: TestGateway;
beforeAll(async () => {
  believer = await openTestHttpServer((req, res) => res.end(JSON.stringify(req.headers)));
  gateway = await opened().platform.anotherGateway({
    GRIDLEASE_UPSTREAMS__BILLING: believer.url,
    GRIDLEASE_UPSTREAMS__AUTH: `http://127.0.0.1:${opened().platform.ports.auth}`,
    GRIDLEASE_TRUSTED_PROXIES: '127.0.0.0/8',
  });
});
afterAll(() => believer.close());

const ask = (token: string, ...more: string[]) =>
  rawCall(gateway.url, TARGET, { headers: ['Authorization', `Bearer ${token}`, ...more] });

describe('a caller that the gateway has just let through', () => {
  it('is refused within two seconds of a logout', async () => {
    const { accessToken, auth } = await signUp(gateway.url, 'renter', 'leaver');
    for (let round = 0; round < ROUNDS; round += 1) expect((await ask(accessToken)).status).toBe(200);
    await orThrow(auth.POST('/api/v1/auth/logout'));
    const endedAt = performance.now();
    let acceptedAt = endedAt;
    let sentAt = endedAt;
    for (let refusals = 0; refusals < ROUNDS; ) {
      sentAt = performance.now();
      const { status, json } = await ask(accessToken);
      if (status === 200) [refusals, acceptedAt] = [0, sentAt];
      else {
        refusals += 1;
        expect([status, json()]).toMatchObject([401, { code: 'invalid_token', status: 401 }]);
      }
    }
    expect(acceptedAt - endedAt).toBeLessThan(REVOKED_MS);
  });

  it('is never taken for another one, however close together they come', async () => {
    const people = await Promise.all(
      ['close-1', 'close-2', 'close-3'].map((name) => signUp(gateway.url, 'renter', name)),
    );
    // Of the same person, another session.
    people.push(await logIn(gateway.url, people[0]?.credentials ?? expect.fail()));
    const talks = people.map(async ({ id, accessToken }) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const seen = (await ask(accessToken)).json();
        expect([seen['x-user-id'], seen.authorization]).toEqual([id, `Bearer ${accessToken}`]);
      }
    });
    await Promise.all(talks);
  });

  it('lets no other token through: not one that differs in a character, none at all, and no cookie', async () => {
    const { accessToken } = await signUp(gateway.url, 'renter', 'model');
    const [head = '', claims = '', signature = ''] = accessToken.split('.');
    const other = claims.replace(/^./, (first) => (first === 'e' ? 'f' : 'e'));
    const bad = [`${accessToken}x`, accessToken.slice(0, -1), `${head}.${other}.${signature}`, 'x'];
    for (let round = 0; round < ROUNDS / 4; round += 1) {
      expect((await ask(accessToken)).status).toBe(200);
      for (const token of bad) {
        const refused = await ask(token);
        expect([refused.status, refused.json().code]).toEqual([401, 'invalid_token']);
      }
      for (const headers of [[], ['Cookie', `token=${accessToken}`], ['X-User-Id', 'model']]) {
        const refused = await rawCall(gateway.url, TARGET, { headers });
        expect([refused.status, refused.json().code]).toEqual([401, 'token_missing']);
      }
    }
  });

  it('is asked for again from another address, where a key may be used from some networks alone', async () => {
    const owner = await signUp(gateway.url, 'provider', 'netted');
    const networks = ['203.0.113.0/24', '127.0.0.0/8'];
    const body = { name: 'rig', scopes: ['registry:heartbeat' as const], networks };
    const key = await orThrow(owner.auth.POST('/api/v1/auth/api-keys', { body }));
    const credentials = { clientId: key.client_id, clientSecret: key.client_secret };
    const token = await createClientToken(createAuthClient({ baseUrl: gateway.url }), credentials)();
    const from = (address: string) => ask(token, 'X-Forwarded-For', address);
    for (let round = 0; round < ROUNDS / 4; round += 1) {
      for (const address of ['203.0.113.9', '203.0.113.10']) expect((await from(address)).status).toBe(200);
      expect((await ask(token)).status).toBe(200);
      for (const address of ['198.51.100.1', '203.0.113.9, 198.51.100.1']) {
        const refused = await from(address);
        expect([refused.status, refused.json().code]).toEqual([403, 'network_not_allowed']);
      }
    }
  });
});

/** Caddy asks each time. */
const keepsAnswers = gatewayUnderTest().name === 'nginx';
const testOfKept =
  'asks about a caller with many requests once in a while, and never believes an answer for more than a second';
if (keepsAnswers)
  it(testOfKept, async () => {
    let questions = 0;
    let refusedAt = 0;
    const verifier = await openTestHttpServer((_req, res) => {
      questions += 1;
      const headers = { 'x-user-id': 'ada', 'cache-control': 'no-store', vary: '*', 'set-cookie': 'a=b' };
      res.writeHead(refusedAt > 0 ? 401 : 200, headers).end();
    });
    onTestFinished(() => verifier.close());
    const { url } = await opened().platform.anotherGateway({
      GRIDLEASE_UPSTREAMS__BILLING: believer.url,
      GRIDLEASE_UPSTREAMS__AUTH: verifier.url,
    });
    const call = () => rawCall(url, TARGET, { headers: ['Authorization', 'Bearer ada'] });
    const requests = 300;
    const begunAt = performance.now();
    for (let count = 0; count < requests; count += 1) expect((await call()).json()['x-user-id']).toBe('ada');
    const seconds = Math.ceil((performance.now() - begunAt) / 1_000);
    // The first two of each second, of which there is one more at the ends.
    expect(questions).toBeLessThanOrEqual(2 * (seconds + 1));

    refusedAt = performance.now();
    const before = questions;
    let acceptedAt = refusedAt;
    while (questions === before) {
      const sentAt = performance.now();
      if ((await call()).status === 200) acceptedAt = sentAt;
    }
    expect(acceptedAt - refusedAt).toBeLessThan(1_000);
    // A refusal is not kept.
    for (let count = 1; count <= 5; count += 1) expect((await call()).status).toBe(401);
    expect(questions).toBe(before + 6);
  });
