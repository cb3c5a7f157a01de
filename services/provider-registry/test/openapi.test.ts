import { openFaultProxy } from '@gridlease/testing/fault-proxy';
import { type Operation, readOpenApiDocument } from '@gridlease/testing/openapi-document';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeRegistry } from '../src/describe.ts';
import {
  bearer,
  call,
  gpu,
  type HttpResult,
  issuer,
  openRegistry,
  openRegistryDatabase,
  register,
  registration,
  type Target,
  type TestRegistry,
} from './registry.ts';

const { committed, operations, validator } = await readOpenApiDocument(
  new URL('../openapi.json', import.meta.url),
);

it('the committed openapi.json is what the code says (scripts/write-openapi.ts writes it)', async () => {
  expect(await describeRegistry()).toEqual(committed);
});

const ABSENT = '0190a3b4-0000-7000-8000-000000000000';
const JSON_TYPE = { 'content-type': 'application/json' };
const HUGE = JSON.stringify(registration({ metadata: { x: 'x'.repeat(1_100_000) } }));

type Registry = { url: string };
/** Produces one documented response of one operation. */
type Producer = (registry: Registry) => Promise<HttpResult>;

async function withProvider(
  registry: Registry,
  use: (id: string) => Promise<HttpResult>,
): Promise<HttpResult> {
  return use((await register(registry)).id);
}

/** Requests to which every operation on a provider responds alike. */
function onProvider(method: string, suffix: string, body: unknown): Record<string, Producer> {
  const path = (id: string) => `/providers/${id}${suffix}`;
  return {
    200: (registry) => withProvider(registry, (id) => call(registry, method, path(id), body)),
    400: (registry) => call(registry, method, path('x'), body),
    404: (registry) => call(registry, method, path(ABSENT), body),
  };
}

function refusedBodies(method: string, suffix: string): Record<string, Producer> {
  return {
    413: (registry) => call(registry, method, `/providers${suffix}`, HUGE, JSON_TYPE),
    415: (registry) => call(registry, method, `/providers${suffix}`, 'a=1', { 'content-type': 'text/plain' }),
  };
}

function mismatch(method: string, suffix: string, body: unknown): Record<string, Producer> {
  const headers = { 'if-match': '"99"' };
  return {
    412: (registry) =>
      withProvider(registry, (id) => call(registry, method, `/providers/${id}${suffix}`, body, headers)),
  };
}

const inventory = { name: 'n', gpus: [gpu()] };
const twin = { gpus: [gpu({ uuid: 'GPU-contract' })], owner_id: 'contract' };

/** How to produce each documented response, except those of {@link GENERIC}. */
const PRODUCERS: Record<string, Record<string, Producer>> = {
  registerProvider: {
    ...refusedBodies('POST', ''),
    201: (registry) => call(registry, 'POST', '/providers', registration(twin)),
    400: (registry) => call(registry, 'POST', '/providers', {}),
    409: async (registry) => {
      await call(registry, 'POST', '/providers', registration(twin));
      return call(registry, 'POST', '/providers', registration(twin));
    },
    404: async () => {
      const secured = await openRegistry({ access: 'required' });
      const key = { provider_ids: [ABSENT], may_register: true };
      const { owner_id: _owner, ...machine } = registration();
      const target = {
        url: secured.url,
        headers: bearer(issuer.daemonToken('registry:write', key)),
      };
      await call(target, 'POST', '/providers', machine);
      await call(target, 'DELETE', `/providers/${ABSENT}`);
      const response = await call(target, 'POST', '/providers', machine);
      await secured.close();
      return response;
    },
    422: async (registry) => {
      const key = { 'idempotency-key': 'contract' };
      await call(registry, 'POST', '/providers', registration(), key);
      return call(registry, 'POST', '/providers', registration({ name: 'other' }), key);
    },
  },
  listProviders: {
    200: (registry) => withProvider(registry, () => call(registry, 'GET', '/providers')),
    400: (registry) => call(registry, 'GET', '/providers?limit=x'),
  },
  summarizeProviders: {
    200: (registry) => withProvider(registry, () => call(registry, 'GET', '/providers/summary')),
    400: (registry) => call(registry, 'GET', '/providers/summary?min_vram=x'),
  },
  getProvider: onProvider('GET', '', undefined),
  getProviderMetrics: onProvider('GET', '/metrics', undefined),
  updateProvider: {
    ...onProvider('PUT', '', inventory),
    ...refusedBodies('PUT', `/${ABSENT}`),
    ...mismatch('PUT', '', inventory),
    409: async (registry) => {
      await call(registry, 'POST', '/providers', registration(twin));
      const { id } = await register(registry, { owner_id: 'contract' });
      return call(registry, 'PUT', `/providers/${id}`, { ...inventory, gpus: twin.gpus });
    },
  },
  updateProviderStatus: {
    ...onProvider('PATCH', '/status', { status: 'busy' }),
    ...refusedBodies('PATCH', `/${ABSENT}/status`),
    ...mismatch('PATCH', '/status', { status: 'busy' }),
  },
  deleteProvider: { ...onProvider('DELETE', '', undefined), ...mismatch('DELETE', '', undefined) },
  drainProvider: {
    ...onProvider('PUT', '/drain', { reason: 'maintenance' }),
    ...refusedBodies('PUT', `/${ABSENT}/drain`),
    ...mismatch('PUT', '/drain', undefined),
  },
  endProviderDrain: {
    ...onProvider('DELETE', '/drain', undefined),
    ...mismatch('DELETE', '/drain', undefined),
  },
  verifyProvider: {
    ...onProvider('PUT', '/verification', { status: 'verified' }),
    ...refusedBodies('PUT', `/${ABSENT}/verification`),
    ...mismatch('PUT', '/verification', { status: 'failed' }),
  },
  suspendProvider: {
    ...onProvider('POST', '/suspension', { reason: 'fraud' }),
    ...refusedBodies('POST', `/${ABSENT}/suspension`),
    ...mismatch('POST', '/suspension', { reason: 'fraud' }),
  },
  liftProviderSuspension: {
    ...onProvider('DELETE', '/suspension', undefined),
    ...refusedBodies('DELETE', `/${ABSENT}/suspension`),
    ...mismatch('DELETE', '/suspension', undefined),
  },
  readProviderHistory: onProvider('GET', '/history', undefined),
  readLiveProviders: {
    ...refusedBodies('POST', '/live'),
    200: (registry) =>
      withProvider(registry, (id) => call(registry, 'POST', '/providers/live', { ids: [id] })),
    400: (registry) => call(registry, 'POST', '/providers/live', { ids: [] }),
  },
  recordHeartbeat: {
    ...onProvider('POST', '/heartbeat', {}),
    ...refusedBodies('POST', `/${ABSENT}/heartbeat`),
  },
  streamProviderEvents: {
    200: async (registry) => {
      const ending = new AbortController();
      const response = await fetch(`${registry.url}/providers/events`, { signal: ending.signal });
      ending.abort();
      return { status: response.status, headers: response.headers, body: 'retry: 1000' };
    },
    400: (registry) => call(registry, 'GET', '/providers/events', undefined, { 'last-event-id': 'x' }),
  },
  getHealth: { 200: (registry) => call(registry, 'GET', '/health') },
  getReadiness: { 200: (registry) => call(registry, 'GET', '/health/ready') },
  getLiveness: { 200: (registry) => call(registry, 'GET', '/health/live') },
};

function expectDocumented(operation: Operation, response: HttpResult): void {
  const media = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
  const schema = operation.responses[String(response.status)]?.content?.[media]?.schema;
  expect(schema, `${operation.operationId} ${response.status} ${media} is documented`).toBeDefined();
  const result = validator(schema).safeParse(response.body);
  expect(result.error?.issues, JSON.stringify(response.body)).toBeUndefined();
}

/** The responses without the database, a valid token or a role, or to a flood, which are the same for all operations. */
const GENERIC = ['503', '401', '403', '429'];
/** More than two minutes' worth, as a minute may end in between. */
const FLOOD = 130;

/** The second stream of a user who may have one. */
async function streamTwice(url: string): Promise<HttpResult> {
  const headers = bearer(issuer.token({ roles: ['renter'] }));
  const ending = new AbortController();
  await fetch(`${url}/providers/events`, { headers, signal: ending.signal });
  const response = await call({ url, headers }, 'GET', '/providers/events');
  ending.abort();
  return response;
}

/** The first refusal among many requests without a token. */
async function flood(target: Target, method: string, path: string): Promise<HttpResult> {
  if (path.startsWith('/providers/events')) return streamTwice(target.url);
  for (let sent = 0; sent < FLOOD; sent += 1) {
    const response = await call(target, method, path);
    if (response.status === 429) return response;
  }
  throw new Error(`${FLOOD} requests without a token were all admitted`);
}
const BODIES: Record<string, unknown> = {
  registerProvider: registration(),
  updateProvider: inventory,
  updateProviderStatus: { status: 'idle' },
  verifyProvider: { status: 'verified' },
  suspendProvider: { reason: 'fraud' },
  readLiveProviders: { ids: [ABSENT] },
};

describe('every documented response of', () => {
  let registry: TestRegistry;
  let secured: TestRegistry;
  let broken: { url: string; close(): Promise<void> };
  beforeAll(async () => {
    registry = await openRegistry();
    secured = await openRegistry({ access: 'required', streamLimits: { perUser: 1, perKey: 1 } });
    broken = await openRegistryWithoutDatabase();
  });
  afterAll(async () => {
    await registry.close();
    await secured.close();
    await broken.close();
  });

  it.each(operations)('$operationId is given and has the documented shape', async (operation) => {
    const producers = PRODUCERS[operation.operationId] ?? {};
    const statuses = Object.keys(operation.responses).filter((status) => status !== 'default');
    const generic = statuses.filter((status) => GENERIC.includes(status));
    expect([...Object.keys(producers), ...generic].sort()).toEqual(statuses.sort());
    for (const [status, produce] of Object.entries(producers)) {
      const response = await produce(registry);
      expect([operation.operationId, response.status]).toEqual([operation.operationId, Number(status)]);
      expectDocumented(operation, response);
    }
    const path = operation.path.replace('{providerID}', ABSENT);
    const elsewhere = bearer(issuer.daemonToken('registry:write', { networks: ['192.0.2.0/24'] }));
    const targets: Record<string, Target> = {
      503: broken,
      401: { url: secured.url, headers: bearer('x') },
      403: { url: secured.url, headers: elsewhere },
    };
    for (const status of generic) {
      const response =
        status === '429'
          ? await flood({ url: secured.url }, operation.method, path)
          : await call(targets[status] as Target, operation.method, path, BODIES[operation.operationId]);
      expect([operation.operationId, response.status]).toEqual([operation.operationId, Number(status)]);
      expect(response.headers.has('retry-after')).toBe(status === '503' || status === '429');
      expectDocumented(operation, response);
    }
  });

  it('a search that is explained has the shape documented for its type', async () => {
    const response = await call(registry, 'GET', '/providers?gpu_model=4090&seen_within=1h&explain=true');
    expect(response.headers.get('content-type')).toContain('search-explanation');
    const result = validator(committed.components.schemas.SearchExplanation).safeParse(response.body);
    expect(result.error?.issues, JSON.stringify(response.body)).toBeUndefined();
  });
});

/** A registry whose database was there once and is not any more. */
async function openRegistryWithoutDatabase() {
  const database = await openRegistryDatabase();
  const { hostname, port } = new URL(database.url);
  const proxy = await openFaultProxy(hostname, Number(port));
  const registry = await openRegistry({ databaseUrl: proxy.through(database.url) });
  proxy.cut();
  return {
    url: registry.url,
    async close() {
      await registry.close();
      await proxy.close();
      await database.close();
    },
  };
}
