import { openFaultProxy } from '@gridlease/testing/fault-proxy';
import { openTestHttpServer } from '@gridlease/testing/http-server';
import { openJwksServer } from '@gridlease/testing/tokens';
import { until } from '@gridlease/testing/until';
import { afterEach, expect, it } from 'vitest';
import { createJwksKeySource, type JwksTiming } from '../src/access/jwks-key-source.ts';
import { createTokenVerifier } from '../src/access/token-verifier.ts';
import { createLogger } from '../src/log/logger.ts';
import { createTestIssuer, outcomeOf, type TestIssuer } from './access-tokens.ts';

/** Runs at the end of the test, in reverse order. */
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const issuer = createTestIssuer({ algorithm: 'EdDSA' });
const successor = createTestIssuer({ algorithm: 'ES256' });

/** A verifier of the key set at `url`, whose clock the test controls. */
function verifying(url: string, timing: Partial<JwksTiming> = {}) {
  const lines: { level: string; message: string; reason?: string }[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  let now = 0;
  const keys = createJwksKeySource({
    url: async () => url,
    log: createLogger({ service: 'test', level: 'info', destination }),
    timing,
    clock: () => now,
  });
  const verifier = createTokenVerifier({ keys, issuer: issuer.issuer, audience: issuer.audience });
  return {
    keys,
    lines,
    warnings: () => lines.filter((line) => line.level === 'warn').map((line) => line.reason),
    pass: (ms: number) => {
      now += ms;
    },
    outcome: (token: string) => outcomeOf(verifier.verify(token)),
  };
}

async function openSet(...issuers: TestIssuer[]) {
  const server = await openJwksServer(...issuers);
  cleanups.push(() => server.close());
  const proxy = await openFaultProxy('127.0.0.1', server.port);
  cleanups.push(() => proxy.close());
  return { server, proxy, url: `http://127.0.0.1:${proxy.port}` };
}

it('the key set is fetched once, however many tokens arrive, also concurrently', async () => {
  const { server, url } = await openSet(issuer, successor);
  const { outcome } = verifying(url);
  const tokens = Array.from({ length: 50 }, () => [issuer.token(), successor.token()]).flat();
  expect(new Set(await Promise.all(tokens.map(outcome)))).toEqual(new Set(['accepted']));
  for (const token of tokens) expect(await outcome(token)).toBe('accepted');
  expect(server.requests()).toBe(1);
});

it('a new key is fetched when a token names it, and a removed one no longer verifies anything', async () => {
  const { server, url } = await openSet(issuer);
  const { outcome, pass } = verifying(url);
  const old = issuer.token();
  expect(await outcome(old)).toBe('accepted');
  server.publish(issuer, successor);
  pass(5_000);
  expect(await outcome(successor.token())).toBe('accepted');
  expect(await outcome(old)).toBe('accepted');
  server.publish(successor);
  pass(10_000);
  // The old key set is used while the new one is being fetched.
  await until(async () => (await outcome(old)).startsWith('invalid_token'));
  expect(await outcome(issuer.token())).toMatch(/^invalid_token/);
  expect(await outcome(successor.token())).toBe('accepted');
});

it('forged key ids cause one request per cooldown, not one each', async () => {
  const { server, url } = await openSet(issuer);
  const { outcome, pass } = verifying(url);
  await outcome(issuer.token());
  const forged = () => outcome(createTestIssuer().token());
  for (let index = 0; index < 30; index += 1) expect(await forged()).toMatch(/^invalid_token/);
  expect(server.requests()).toBe(1);
  pass(5_000);
  await Promise.all([forged(), forged(), forged()]);
  expect(server.requests()).toBe(2);
});

it('an old key set is fetched again in the background, without delaying anyone', async () => {
  const { server, proxy, url } = await openSet(issuer);
  const { outcome, pass, keys } = verifying(url);
  await outcome(issuer.token());
  proxy.stall();
  pass(10_000);
  expect(await outcome(issuer.token())).toBe('accepted');
  proxy.restore();
  await keys.refresh();
  expect(server.requests()).toBe(2);
});

it('a key that was removed during a quiet period does not verify even the first token after it', async () => {
  const { server, url } = await openSet(issuer, successor);
  const { outcome, pass } = verifying(url);
  const leaked = issuer.token();
  expect(await outcome(leaked)).toBe('accepted');
  server.publish(successor);
  pass(15_000);
  expect(await outcome(leaked)).toMatch(/^invalid_token/);
});

it('when the key set can no longer be fetched the last good one is used, however old it is', async () => {
  const { proxy, url } = await openSet(issuer);
  const { outcome, pass } = verifying(url, { timeoutMs: 1_000 });
  expect(await outcome(issuer.token())).toBe('accepted');
  proxy.stall();
  pass(3_600_000);
  expect(await outcome(issuer.token())).toBe('accepted');
});

it('without any key set the response is 503, not 401, until the first fetch succeeds', async () => {
  const { proxy, url } = await openSet(issuer);
  const { outcome, pass, warnings, lines } = verifying(url);
  pass(20_000);
  proxy.cut();
  expect(await outcome(issuer.token())).toMatch(/^token_keys_unavailable/);
  proxy.restore();
  expect(await outcome(issuer.token())).toMatch(/^token_keys_unavailable/);
  pass(500);
  expect(await outcome(issuer.token())).toBe('accepted');
  expect(warnings()).toHaveLength(1);
  expect(lines.at(-1)?.message).toContain('again');
});

it('while services start together a missing key set is not worth a warning', async () => {
  const { proxy, url } = await openSet(issuer);
  const { keys, pass, warnings } = verifying(url);
  proxy.cut();
  await keys.refresh();
  pass(19_999);
  await keys.refresh();
  expect(warnings()).toEqual([]);
  pass(1);
  await keys.refresh();
  expect(warnings()).toHaveLength(1);
});

it('the source is checked for known keys until there are some, and never again', async () => {
  const { server, proxy, url } = await openSet(issuer);
  const { keys } = verifying(url);
  proxy.cut();
  await expect(keys.known()).rejects.toMatchObject({ code: 'token_keys_unavailable' });
  proxy.restore();
  await keys.known();
  proxy.cut();
  await keys.known();
  expect(server.requests()).toBe(1);
});

it('while the authentication service is unavailable the last good key set is used, and that is logged once', async () => {
  const { proxy, url } = await openSet(issuer);
  const { outcome, pass, keys, warnings } = verifying(url);
  await outcome(issuer.token());
  proxy.cut();
  for (let day = 0; day < 3; day += 1) {
    pass(86_400_000);
    expect(await outcome(issuer.token())).toBe('accepted');
    expect(await outcome(successor.token())).toMatch(/^invalid_token/);
    await keys.refresh();
  }
  expect(warnings()).toHaveLength(1);
});

it('a server that never responds delays a first request by its timeout and no longer', async () => {
  const { proxy, url } = await openSet(issuer);
  const { outcome, warnings } = verifying(url, { timeoutMs: 50, startMs: 0 });
  proxy.stall();
  expect(await outcome(issuer.token())).toMatch(/^token_keys_unavailable/);
  expect(warnings()[0]).toContain('timeout');
});

const entry = (members: object) => ({ ...issuer.jwk, ...members });
it.each([
  ['no JSON', '<html>', 200],
  ['nothing', '', 200],
  ['no set', '{"keys":{}}', 200],
  ['null', 'null', 200],
  ['an empty key set', '{"keys":[]}', 200],
  ['a key set without a usable key', JSON.stringify({ keys: [null, 1, 'x', entry({ use: 'enc' })] }), 200],
  ['one id for two keys', JSON.stringify({ keys: [issuer.jwk, { ...successor.jwk, kid: issuer.kid }] }), 200],
  ['too many keys', JSON.stringify({ keys: Array(33).fill(entry({})) }), 200],
  ['a shared secret', JSON.stringify({ keys: [{ kty: 'oct', kid: 'k', k: 'AAAA' }] }), 200],
  ['an oversized response', JSON.stringify({ keys: [issuer.jwk], filler: 'x'.repeat(70_000) }), 200],
  ['a failure', JSON.stringify({ keys: [successor.jwk] }), 500],
  ['not there', JSON.stringify({ keys: [successor.jwk] }), 404],
])('a key set that is %s does not replace a good one', async (_what, text, status) => {
  const { server, url } = await openSet(issuer);
  const { outcome, keys, warnings } = verifying(url);
  await keys.refresh();
  server.publishText(text, status);
  await keys.refresh();
  expect(warnings()).toHaveLength(1);
  expect(await outcome(issuer.token())).toBe('accepted');
  server.publish(issuer);
  await keys.refresh();
  expect(warnings()).toHaveLength(1);
});

it('a usable key is accepted next to unusable ones', async () => {
  const { server, url } = await openSet();
  const { outcome } = verifying(url);
  server.publishText(
    JSON.stringify({ keys: [{ kty: 'oct', kid: 'x', k: 'AA' }, { kty: 'new' }, issuer.jwk] }),
  );
  expect(await outcome(issuer.token())).toBe('accepted');
});

it('a redirect is not followed', async () => {
  const { server } = await openSet(issuer);
  const redirecting = await openTestHttpServer((_request, response) => {
    response.writeHead(302, { location: `${server.url}/.well-known/jwks.json` }).end();
  });
  cleanups.push(() => redirecting.close());
  const { outcome } = verifying(redirecting.url);
  expect(await outcome(issuer.token())).toMatch(/^token_keys_unavailable/);
  expect(server.requests()).toBe(0);
});

it('an unchanged key stays the same object across fetches, so that verified tokens stay cached', async () => {
  const { url } = await openSet(issuer);
  const { keys } = verifying(url);
  const header = { alg: 'EdDSA', kid: issuer.kid };
  const before = await keys.find(header);
  await keys.refresh();
  expect(await keys.find(header)).toBe(before);
  expect(before).toBeDefined();
});
