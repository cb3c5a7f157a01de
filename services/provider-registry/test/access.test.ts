import { readFile } from 'node:fs/promises';
import { createTestIssuer } from '@gridlease/testing/tokens';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callersOf, DAEMON, keyOf } from './callers.ts';
import { type Body, call, gpu, issuer, openRegistry, registration, type TestRegistry } from './registry.ts';

const committed = JSON.parse(await readFile(new URL('../openapi.json', import.meta.url), 'utf8'));

const stranger = createTestIssuer({ algorithm: 'HS256', kid: issuer.kid });
const past = Math.floor(Date.now() / 1_000) - 1_000;

/** Everybody who may call; the provider in question is ann's. */
const CALLERS: Record<string, (id: string) => string | undefined> = {
  anonymous: () => undefined,
  expired: () => issuer.token({ sub: 'root', roles: ['admin'], iat: past, exp: past + 900 }),
  forged: () => stranger.token({ sub: 'root', roles: ['admin'] }),
  renter: () => issuer.token({ sub: 'bob', roles: ['renter'] }),
  owner: () => issuer.token({ sub: 'ann', roles: ['provider'] }),
  'former provider': () => issuer.token({ sub: 'ann', roles: ['renter'] }),
  'other provider': () => issuer.token({ sub: 'bob', roles: ['provider', 'renter'] }),
  admin: () => issuer.token({ sub: 'root', roles: ['admin'] }),
  'service without a scope of ours': () => issuer.serviceToken('billing', 'billing:read'),
  'service registry:read': () => issuer.serviceToken('billing', 'registry:read'),
  'service registry:write': () => issuer.serviceToken('scheduler', 'registry:write'),
  'service registry:verify': () => issuer.serviceToken('inspector', 'registry:verify'),
  'service registry:heartbeat': () => issuer.serviceToken('relay', 'registry:heartbeat'),
  'key of the owner': () => keyOf('ann', DAEMON),
  'key that may only beat': () => keyOf('ann', 'registry:heartbeat billing:usage'),
  'key that may only report usage': () => keyOf('ann', 'billing:usage'),
  'key bound to the provider': (id) => keyOf('ann', DAEMON, [id]),
  'key bound to another provider': () => keyOf('ann', DAEMON, ['0190a3b4-0000-7000-8000-000000000000']),
  'key of another provider': (id) => keyOf('bob', DAEMON, [id]),
};

const nobody = { anonymous: 401, expired: 401, forged: 401 };
const everybody = Object.fromEntries(Object.keys(CALLERS).map((caller) => [caller, 200]));
const read = { ...everybody, ...nobody };
const open = everybody;
/** Of the public catalogue: a token is needed for nothing, but one that is sent must be good. */
const browsed = { ...read, anonymous: 200 };
const changed = {
  ...read,
  renter: 'role_required',
  'former provider': 'role_required',
  'other provider': 'not_owner',
  'service without a scope of ours': 'insufficient_scope',
  'service registry:read': 'insufficient_scope',
  'service registry:verify': 'insufficient_scope',
  'service registry:heartbeat': 'insufficient_scope',
  'key that may only beat': 'insufficient_scope',
  'key that may only report usage': 'insufficient_scope',
  'key bound to another provider': 'provider_not_found',
  'key of another provider': 'provider_not_found',
};

const verified = {
  ...Object.fromEntries(Object.keys(CALLERS).map((caller) => [caller, 'role_required'])),
  ...nobody,
  admin: 200,
  'service without a scope of ours': 'insufficient_scope',
  'service registry:read': 'insufficient_scope',
  'service registry:write': 'insufficient_scope',
  'service registry:heartbeat': 'insufficient_scope',
  'service registry:verify': 200,
};

const readPrivately = {
  ...read,
  renter: 'provider_not_found',
  'other provider': 'provider_not_found',
  'service without a scope of ours': 'provider_not_found',
  'service registry:write': 'provider_not_found',
  'service registry:verify': 'provider_not_found',
  'service registry:heartbeat': 'provider_not_found',
  'key that may only beat': 'provider_not_found',
  'key that may only report usage': 'provider_not_found',
  'key bound to another provider': 'provider_not_found',
  'key of another provider': 'provider_not_found',
};

const suspended = {
  ...Object.fromEntries(Object.keys(CALLERS).map((caller) => [caller, 'role_required'])),
  ...nobody,
  admin: 200,
};

/** The response of each operation to each caller: a status, or the code of a refusal. */
const EXPECTED: Record<string, Record<string, string | number>> = {
  registerProvider: {
    ...Object.fromEntries(Object.entries(changed).map(([who, what]) => [who, what === 200 ? 201 : what])),
    'key bound to the provider': 'key_bound',
    'key bound to another provider': 'key_bound',
    'key of another provider': 'key_bound',
  },
  listProviders: browsed,
  getProvider: browsed,
  summarizeProviders: browsed,
  updateProvider: changed,
  updateProviderStatus: changed,
  deleteProvider: changed,
  drainProvider: changed,
  endProviderDrain: changed,
  verifyProvider: verified,
  suspendProvider: suspended,
  liftProviderSuspension: suspended,
  readProviderHistory: readPrivately,
  readLiveProviders: {
    ...verified,
    'service registry:read': 200,
    'service registry:verify': 'insufficient_scope',
  },
  recordHeartbeat: {
    ...changed,
    'other provider': 'provider_not_found',
    'service registry:write': 'insufficient_scope',
    'service registry:heartbeat': 200,
    'key that may only beat': 200,
  },
  streamProviderEvents: read,
  getHealth: open,
  getReadiness: open,
  getLiveness: open,
};

const BODIES: Record<string, unknown> = {
  registerProvider: registration({ owner_id: 'ann' }),
  updateProvider: { name: 'n', gpus: [gpu()] },
  updateProviderStatus: { status: 'busy' },
  verifyProvider: { status: 'verified' },
  suspendProvider: { reason: 'fraud' },
  readLiveProviders: { ids: ['0190a3b4-0000-7000-8000-000000000000'] },
  recordHeartbeat: {},
};

interface Operation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly responses: Record<string, unknown>;
  readonly security: unknown;
}

const operations = Object.entries<Record<string, Operation>>(committed.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path })),
);

let registry: TestRegistry;
let callers: ReturnType<typeof callersOf>;
beforeAll(async () => {
  registry = await openRegistry({ access: 'required' });
  callers = callersOf(registry);
});
afterAll(() => registry.close());

async function outcomeOf({ operationId, method, path }: Operation, token: string | undefined, id: string) {
  const ending = new AbortController();
  const body = BODIES[operationId];
  const response = await fetch(registry.url + path.replace('{providerID}', id), {
    method: method.toUpperCase(),
    headers: {
      ...callers.as(token).headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: ending.signal,
  });
  const refusal = response.ok ? undefined : ((await response.json()) as Body);
  ending.abort();
  if (response.status === 401) expect(response.headers.get('www-authenticate')).toMatch(/^Bearer realm=/);
  const isRefusal = response.status === 403 || response.status === 404;
  return { status: response.status, outcome: isRefusal ? refusal.code : response.status };
}

describe('where access tokens are required', () => {
  it.each(operations)('$operationId is for those for whom it is', async (operation) => {
    const expected = EXPECTED[operation.operationId];
    expect(expected, `${operation.operationId} has a row`).toBeDefined();
    const outcomes: Record<string, unknown> = {};
    const statuses = new Set<string>();
    for (const [caller, tokenFor] of Object.entries(CALLERS)) {
      const { id } = await callers.machineOf('ann');
      const { status, outcome } = await outcomeOf(operation, tokenFor(id), id);
      outcomes[caller] = outcome;
      statuses.add(String(status));
    }
    expect(outcomes).toEqual(expected);
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining([...statuses]));
    const optional = expected === browsed ? [{}, { bearerAuth: [] }] : [{ bearerAuth: [] }, {}];
    expect(operation.security).toEqual(expected === open ? [] : optional);
  });

  it('documentation is open, and nothing else that leads somewhere', async () => {
    for (const path of ['/docs/', '/redoc', '/openapi.json', '/health', '/metrics']) {
      expect([path, (await fetch(registry.url + path)).status]).toEqual([path, 200]);
    }
    const anonymous = callers.as(undefined);
    expect((await call(anonymous, 'PUT', '/providers/events')).status).toBe(401);
    expect((await call(anonymous, 'GET', '/nothing')).status).toBe(404);
    expect((await call(anonymous, 'OPTIONS', '/providers')).status).not.toBe(401);
  });
});
