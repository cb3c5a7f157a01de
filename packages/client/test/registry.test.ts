import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { orThrow, ProblemError } from '../src/problem-error.ts';
import { createRegistryClient, eachProvider, type RegistryClient } from '../src/registry.ts';
import { openRegistryProcess, type RegistryProcess } from './registry-process.ts';
import { openScriptedServer, resetConnection, respondWith } from './scripted-server.ts';

const gpu = { model_name: 'L4', vram_mb: 23_034, driver_version: '550.54.14', is_healthy: true };
const body = { owner_id: 'owner-1', name: 'box', gpus: [gpu] };
const unknownId = '00000000-0000-7000-8000-000000000000';

let service: RegistryProcess;
let registry: RegistryClient;
let baseUrl: string;

beforeAll(async () => {
  service = await openRegistryProcess();
  baseUrl = service.url;
  registry = createRegistryClient({ baseUrl });
});
afterAll(() => service?.close());

test('a provider goes through its life cycle with the client', async () => {
  const { data: provider, response } = await registry.POST('/providers', { body });
  expect(response.status).toBe(201);
  expect(provider).toMatchObject({ ...body, status: 'idle' });
  const params = { path: { providerID: provider?.id ?? '' } };

  const beat = await orThrow(
    registry.POST('/providers/{providerID}/heartbeat', {
      params,
      body: { gpu_metrics: [{ temperature_c: 61 }] },
    }),
  );
  expect(beat.next_heartbeat_seconds).toBeGreaterThan(0);
  await orThrow(registry.PATCH('/providers/{providerID}/status', { params, body: { status: 'busy' } }));
  const read = await orThrow(registry.GET('/providers/{providerID}', { params }));
  expect(read).toMatchObject({ status: 'busy', gpus: [{ temperature_c: 61 }] });
  await orThrow(registry.PUT('/providers/{providerID}', { params, body: { ...read, name: 'crate' } }));
  await orThrow(registry.DELETE('/providers/{providerID}', { params }));
  await expect(orThrow(registry.GET('/providers/{providerID}', { params }))).rejects.toMatchObject({
    name: 'ProblemError',
    status: 404,
    code: 'provider_deleted',
  });
});

test('a refusal is returned as { data, error }, or thrown by orThrow as an error with code and members', async () => {
  const wrong = { ...body, gpus: [{ ...gpu, vram_mb: -1 }] };
  const { data, error, response } = await registry.POST('/providers', { body: wrong });
  expect(data).toBeUndefined();
  expect(response.status).toBe(400);
  expect(error?.errors?.[0]?.path).toBe('gpus.0.vram_mb');

  const thrown = await orThrow(registry.POST('/providers', { body: wrong })).catch((cause: unknown) => cause);
  expect(thrown).toBeInstanceOf(ProblemError);
  expect(thrown).toMatchObject({ status: 400, code: error?.code, errors: [{ path: 'gpus.0.vram_mb' }] });
  expect((thrown as ProblemError).requestId).toMatch(/\S/);
});

test('every page of a listing is read', async () => {
  const owner_id = 'owner-of-pages';
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    await orThrow(registry.POST('/providers', { body: { ...body, owner_id, name } }));
  }
  const names: string[] = [];
  for await (const { name } of eachProvider(registry, { owner_id, limit: 2 })) names.push(name);
  expect(names).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('a registration whose response was lost creates one provider, because the client sends an idempotency key', async () => {
  let lost = 0;
  const flaky = createRegistryClient({
    baseUrl,
    retry: { firstPauseMs: 1 },
    fetch: async (request) => {
      const response = await fetch(request);
      if (lost > 0) return response;
      lost += 1;
      await response.body?.cancel();
      throw new TypeError('fetch failed', { cause: new Error('other side closed') });
    },
  });
  const owner_id = 'owner-of-one';
  const { data, response } = await flaky.POST('/providers', { body: { ...body, owner_id } });
  expect(lost).toBe(1);
  expect(response.status).toBe(201);
  expect(response.headers.get('idempotency-replayed')).toBe('true');
  const found = await orThrow(registry.GET('/providers', { params: { query: { owner_id } } }));
  expect(found.map(({ id }) => id)).toEqual([data?.id]);
});

test('two calls create two providers, and two calls with one key of the caller create one', async () => {
  const own = { ...body, owner_id: 'owner-of-keys' };
  const register = (key?: string) =>
    orThrow(
      registry.POST('/providers', {
        body: own,
        params: key === undefined ? {} : { header: { 'idempotency-key': key } },
      }),
    );
  expect((await register()).id).not.toBe((await register()).id);
  expect((await register('mine')).id).toBe((await register('mine')).id);
});

test('token, correlation id and headers are sent with every request; those of the call win', async () => {
  const server = await openScriptedServer(respondWith(200));
  onTestFinished(() => server.close());
  let tokens = 0;
  const client = createRegistryClient({
    baseUrl: server.url,
    headers: { 'x-team': 'blue' },
    token: async () => `token-${++tokens}`,
    correlationId: () => 'job-7',
  });
  const params = { path: { providerID: unknownId } };
  await client.GET('/providers/{providerID}', { params });
  await client.GET('/providers/{providerID}', { params, headers: { 'x-correlation-id': 'job-8' } });
  const heads = server.received.map(({ headers }) => [
    headers.authorization,
    headers['x-correlation-id'],
    headers['x-team'],
    headers['idempotency-key'],
  ]);
  expect(heads).toEqual([
    ['Bearer token-1', 'job-7', 'blue', undefined],
    ['Bearer token-2', 'job-8', 'blue', undefined],
  ]);
});

test('idempotent POST and PATCH operations are sent again after a reset', async () => {
  const server = await openScriptedServer(
    resetConnection,
    respondWith(200),
    resetConnection,
    respondWith(200),
  );
  onTestFinished(() => server.close());
  const client = createRegistryClient({ baseUrl: server.url, retry: { firstPauseMs: 1 } });
  const params = { path: { providerID: unknownId } };
  await orThrow(client.POST('/providers/{providerID}/heartbeat', { params, body: {} }));
  await orThrow(client.PATCH('/providers/{providerID}/status', { params, body: { status: 'idle' } }));
  expect(server.received.map(({ method }) => method)).toEqual(['POST', 'POST', 'PATCH', 'PATCH']);
  expect(server.received.every(({ headers }) => headers['idempotency-key'] === undefined)).toBe(true);
});

test('a response that is not a problem document is still a ProblemError with its status', async () => {
  const server = await openScriptedServer((response) => {
    response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>oops</h1>');
  });
  onTestFinished(() => server.close());
  const client = createRegistryClient({ baseUrl: server.url });
  await expect(orThrow(client.GET('/providers'))).rejects.toMatchObject({
    status: 500,
    code: undefined,
    errors: [],
    message: '500: Internal Server Error',
  });
});
