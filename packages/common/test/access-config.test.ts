import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openJwksServer } from '@gridlease/testing/tokens';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { serviceAuthGroup, upstream } from '../src/config/access.ts';
import { group } from '../src/config/leaf.ts';
import { loadConfig } from '../src/config/load.ts';
import { createConfiguredAccess } from '../src/http/configured-access.ts';
import { createMetrics } from '../src/http/metrics.ts';
import { createLogger } from '../src/log/logger.ts';
import { createTestIssuer, outcomeOf } from './access-tokens.ts';

const workingFolder = mkdtempSync(join(tmpdir(), 'gridlease-access-'));
const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  await Promise.all(closers.map((close) => close()));
  rmSync(workingFolder, { recursive: true });
});

const schema = z.strictObject({
  auth: serviceAuthGroup(),
  upstreams: group('Other services.', { auth: upstream({ service: 'authentication', port: 8_000 }) }),
});
const load = (environment: Record<string, string> = {}) =>
  loadConfig({ schema, service: 'test', environment, workingFolder, warn: () => undefined });

function access(environment: Record<string, string>, listensOnLoopback = true) {
  const lines: { message: string }[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const log = createLogger({ service: 'test', level: 'info', destination });
  const { auth, upstreams } = load(environment);
  const options = createConfiguredAccess({
    auth,
    authUpstream: upstreams.auth,
    consul: { address: '', token: '' },
    host: listensOnLoopback ? '127.0.0.1' : '0.0.0.0',
    allowedHosts: ['a'],
    log,
    metrics: createMetrics('test'),
    defer: (_name, close) => void closers.push(close),
  });
  return { options, said: lines.map((line) => line.message) };
}

it('by default access is open, with our issuer and audience and the local authentication service', () => {
  const { auth, upstreams } = load();
  expect(auth).toMatchObject({ mode: 'off', issuer: 'gridlease-auth', audience: 'gridlease', secret: '' });
  expect(upstreams.auth).toBe('http://127.0.0.1:8000');
});

it.each([
  ['GRIDLEASE_AUTH__MODE', 'on'],
  ['GRIDLEASE_AUTH__ISSUER', 'gridlease\u0000'],
  ['GRIDLEASE_AUTH__AUDIENCE', 'two words'],
  ['GRIDLEASE_AUTH__ALGORITHM', 'none'],
  ['GRIDLEASE_AUTH__ALGORITHM', 'RS256'],
  ['GRIDLEASE_AUTH__SECRET', ' -----BEGIN PUBLIC KEY-----'],
  ['GRIDLEASE_UPSTREAMS__AUTH', 'ftp://x'],
])('%s=%s stops the start', (name, value) => {
  expect(() => load({ [name]: value })).toThrow(name);
});

it('off on an address that others can reach is logged at every start, required is not', () => {
  expect(access({}, false).said).toEqual([expect.stringContaining('auth.mode is off')]);
  expect(access({}, true).said).toEqual([]);
  expect(access({}, true).options).toEqual({ mode: 'off', listensOnLoopback: true, allowedHosts: ['a'] });
});

it('required verifies with the shared secret when there is one', async () => {
  const issuer = createTestIssuer({ algorithm: 'HS512', secret: Buffer.from('s'.repeat(40)) });
  const { options } = access({
    GRIDLEASE_AUTH__MODE: 'required',
    GRIDLEASE_AUTH__SECRET: 's'.repeat(40),
    GRIDLEASE_AUTH__ALGORITHM: 'hs512',
  });
  if (options.mode !== 'required') throw new Error('required');
  expect(await outcomeOf(options.verifier.verify(issuer.token()))).toBe('accepted');
  const other = createTestIssuer({ algorithm: 'HS256', secret: issuer.secret });
  expect(await outcomeOf(options.verifier.verify(other.token()))).toMatch(/^invalid_token/);
});

it('required verifies with the public keys of authentication otherwise', async () => {
  const issuer = createTestIssuer();
  const server = await openJwksServer(issuer);
  const { options } = access({ GRIDLEASE_AUTH__MODE: 'required', GRIDLEASE_UPSTREAMS__AUTH: server.url });
  if (options.mode !== 'required') throw new Error('required');
  expect(await outcomeOf(options.verifier.verify(issuer.token()))).toBe('accepted');
  expect(server.requests()).toBe(1);
  await server.close();
});

it('a short secret is logged, and that nothing says what was revoked', () => {
  const { said } = access({ GRIDLEASE_AUTH__MODE: 'required', GRIDLEASE_AUTH__SECRET: 'short' });
  expect(said).toEqual([
    expect.stringContaining('less than 32 bytes'),
    expect.stringContaining('auth.client_id is empty'),
  ]);
});
