import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Body, call, gpu, openRegistry, register, type TestRegistry } from './registry.ts';

/** The result of a search after a change, from the response to the change on. */

const H100 = gpu({ model_name: 'NVIDIA H100 80GB HBM3', vram_mb: 81_559, architecture: 'Hopper' });
const L4 = gpu({ model_name: 'NVIDIA L4', vram_mb: 23_034, architecture: 'Ada Lovelace' });

let registry: TestRegistry;
beforeEach(async () => {
  registry = await openRegistry();
});
afterEach(() => registry.close());

async function names(query: string): Promise<string[]> {
  const { status, body } = await call(registry, 'GET', `/providers?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.map(({ name }: Body) => name);
}

const put = (id: string, body: object) => call(registry, 'PUT', `/providers/${id}`, body);
const beat = (id: string, metrics: object) =>
  call(registry, 'POST', `/providers/${id}/heartbeat`, { gpu_metrics: [metrics] });

describe('a full update', () => {
  it('moves a provider to where its new GPUs are looked for', async () => {
    const { id } = await register(registry, { name: 'box', gpus: [H100, L4] });
    await register(registry, { name: 'other', gpus: [L4] });
    expect(await names('gpu_model=H100')).toEqual(['box']);
    expect((await put(id, { name: 'box', gpus: [L4] })).status).toBe(200);
    expect(await names('gpu_model=H100')).toEqual([]);
    expect(await names('gpu_model=L4&min_gpus=2')).toEqual([]);
    expect(await names('gpu_model=L4')).toEqual(['box', 'other']);
    expect((await put(id, { name: 'box', gpus: [L4, H100, L4] })).status).toBe(200);
    expect(await names('gpu_model=L4&min_gpus=2')).toEqual(['box']);
    expect(await names('architecture=hopper')).toEqual(['box']);
  });

  it('moves a provider to the place of its new name', async () => {
    const { id } = await register(registry, { name: 'a' });
    await register(registry, { name: 'b' });
    await put(id, { name: 'c', gpus: [gpu()] });
    for (const query of ['', 'gpu_model=4090', 'owner_id=owner-1', 'status=idle&gpu_model=rtx']) {
      expect(await names(query)).toEqual(['b', 'c']);
      expect(await names(`${query}&limit=1`)).toEqual(['b']);
    }
  });

  it('moves a provider to its new location', async () => {
    const { id } = await register(registry, { location: 'Oslo' });
    await put(id, { name: 'box', location: 'Bergen', gpus: [gpu()] });
    expect(await names('location=oslo')).toEqual([]);
    expect(await names('location=BERGEN')).toEqual(['box']);
  });
});

describe('a heartbeat', () => {
  it('moves a provider across the limits of what its GPUs measure', async () => {
    const { id } = await register(registry, { gpus: [H100, L4] });
    await beat(id, { index: undefined, temperature_c: 50, utilization_gpu_percent: 90 });
    expect(await names('max_temperature=50&gpu_model=H100')).toEqual(['box']);
    expect(await names('max_temperature=50&gpu_model=L4')).toEqual([]);
    expect(await names('max_temperature=50&max_utilization=80')).toEqual([]);
    await beat(id, { utilization_gpu_percent: 80 });
    expect(await names('max_temperature=50&max_utilization=80')).toEqual(['box']);
    await beat(id, { temperature_c: 51 });
    expect(await names('max_temperature=50')).toEqual([]);
  });

  it('takes a provider with a sick GPU out of the healthy ones', async () => {
    const { id } = await register(registry, { gpus: [H100, L4] });
    await beat(id, { is_healthy: false });
    expect(await names('healthy_only=true')).toEqual([]);
    expect(await names('healthy_only=true&gpu_model=L4')).toEqual([]);
    await beat(id, { is_healthy: true });
    expect(await names('healthy_only=true')).toEqual(['box']);
  });
});

it('a deleted provider is found no more', async () => {
  const { id } = await register(registry, { name: 'gone', gpus: [H100, L4] });
  await register(registry, { name: 'stays', gpus: [H100] });
  await call(registry, 'DELETE', `/providers/${id}`);
  expect(await names('')).toEqual(['stays']);
  expect(await names('gpu_model=H100')).toEqual(['stays']);
  expect(await names('gpu_model=L4')).toEqual([]);
  const { body } = await call(registry, 'GET', '/providers?gpu_model=L4&explain=1');
  expect(body).toMatchObject({ providers: 1, matching: 0 });
});

it('a provider with cards of many classes that match is listed once, on whatever page', async () => {
  const gpus = Array.from({ length: 8 }, (_, extra) => gpu({ vram_mb: 24_564 + extra }));
  for (const name of ['a', 'b', 'c', 'd']) await register(registry, { name, gpus });
  for (const limit of [1, 2, 3, 4, 5]) {
    const found: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const path = `/providers?gpu_model=4090&limit=${limit}&cursor=${cursor}`;
      const page: Awaited<ReturnType<typeof call>> = await call(registry, 'GET', path);
      found.push(...page.body.map(({ name }: Body) => name));
      cursor = page.headers.get('x-next-cursor');
    }
    expect(found, `by ${limit}`).toEqual(['a', 'b', 'c', 'd']);
  }
});

describe('an explanation', () => {
  beforeEach(async () => {
    await register(registry, { name: 'mixed', gpus: [H100, L4] });
    await register(registry, { name: 'small', gpus: [L4] });
    const { id } = await register(registry, { name: 'large', gpus: [H100] });
    await call(registry, 'PATCH', `/providers/${id}/status`, { status: 'busy' });
  });

  it('says in the order of the filters how many each leaves', async () => {
    const query = 'min_gpus=1&status=idle&min_vram_gb=80&gpu_model=L4&explain=true&limit=1';
    const { headers, body } = await call(registry, 'GET', `/providers?${query}`);
    expect(headers.get('content-type')).toContain('application/vnd.gridlease.search-explanation+json');
    expect(body).toEqual({
      providers: 3,
      matching: 0,
      filters: [
        { filter: 'gpu_model', value: 'L4', matching_alone: 2, remaining: 2, matching_without: 1 },
        { filter: 'min_vram_gb', value: '80', matching_alone: 2, remaining: 0, matching_without: 2 },
        { filter: 'status', value: 'idle', matching_alone: 2, remaining: 0, matching_without: 0 },
        { filter: 'min_gpus', value: '1', matching_alone: 3, remaining: 0, matching_without: 0 },
      ],
    });
  });

  it('without a filter says how many providers there are', async () => {
    const { body } = await call(registry, 'GET', '/providers?explain=true&healthy_only=false&status=');
    expect(body).toEqual({ providers: 3, matching: 3, filters: [] });
  });

  it('is a list unless it is requested', async () => {
    expect(await names('explain=false')).toEqual(['large', 'mixed', 'small']);
    expect((await call(registry, 'GET', '/providers?explain=maybe')).status).toBe(400);
  });
});
