import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEvents } from './event-stream.ts';
import { type Body, call, openRegistry, register, registration, type TestRegistry } from './registry.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await openRegistry();
});
afterAll(() => registry.close());

const HOST = {
  cpu_model: 'AMD EPYC 9654',
  cpu_cores: 192,
  ram_mb: 773_000,
  disk_gb: 3_840,
  cuda_version: '12.10',
  download_mbps: 0,
  upload_mbps: 950,
  open_ports: 100,
};
const LABELS = { 'team/row': 'a 1', zone: 'Zürich' };

const put = (id: string, body: object) => call(registry, 'PUT', `/providers/${id}`, body);
const read = async (id: string) => (await call(registry, 'GET', `/providers/${id}`)).body;

async function namesWith(query: string): Promise<string[]> {
  const { status, body } = await call(registry, 'GET', `/providers?${query}`);
  expect([status, query]).toEqual([200, query]);
  return body.map(({ name }: Body) => name);
}

it('a provider shows the host and labels of its registration, in lists and events too', async () => {
  let body: Body;
  const [event] = await readEvents(registry, 1, undefined, async () => {
    const sent = registration({ name: 'described', host: HOST, labels: LABELS });
    body = (await call(registry, 'POST', '/providers', sent)).body;
  });
  expect(body).toMatchObject({ host: HOST, labels: LABELS });
  expect(await read(body.id)).toEqual(body);
  expect((await call(registry, 'GET', '/providers?label.zone=Zürich')).body).toEqual([body]);
  expect(event?.data.data).toMatchObject({ host: HOST, labels: LABELS });
});

it('an update keeps host and labels that it leaves out, replaces those it has, and removes them by {}', async () => {
  const { id, name, gpus } = await register(registry, { host: HOST, labels: LABELS });
  const kept = await put(id, { name, gpus });
  expect([kept.body.host, kept.body.labels]).toEqual([HOST, LABELS]);
  const withNull = await put(id, { name, gpus, host: null, labels: null });
  expect([withNull.body.host, withNull.body.labels]).toEqual([HOST, LABELS]);

  const replaced = await put(id, {
    name,
    gpus,
    host: { cpu_cores: 2, cpu_model: '' },
    labels: { a: 'b', c: null },
  });
  expect([replaced.body.host, replaced.body.labels]).toEqual([{ cpu_cores: 2 }, { a: 'b' }]);
  expect(await read(id)).toEqual(replaced.body);

  const cleared = await put(id, { name, gpus, host: {}, labels: {} });
  expect(cleared.body).not.toHaveProperty('host');
  expect(cleared.body).not.toHaveProperty('labels');
  expect(await read(id)).toEqual(cleared.body);
});

it('a provider rents its cards out whole unless it says otherwise, and an update without sharing keeps it', async () => {
  const plain = await register(registry, {});
  expect([plain.sharing, (await read(plain.id)).sharing]).toEqual(['exclusive', 'exclusive']);
  let id = '';
  const events = await readEvents(registry, 2, undefined, async () => {
    const shared = await register(registry, { sharing: 'vram' });
    id = shared.id;
    expect([shared.sharing, (await read(id)).sharing]).toEqual(['vram', 'vram']);
    const { name, gpus } = shared;
    expect((await put(id, { name, gpus })).body.sharing).toBe('vram');
  });
  expect(events.map(({ data }) => data.data.sharing)).toEqual(['vram', 'vram']);
  const { name, gpus } = await read(id);
  expect((await put(id, { name, gpus, sharing: null })).body.sharing).toBe('vram');
  expect((await put(id, { name, gpus, sharing: 'exclusive' })).body.sharing).toBe('exclusive');
  expect((await read(id)).sharing).toBe('exclusive');
});

it('a response can be changed and sent back: members that only the registry sets are ignored', async () => {
  const { id } = await register(registry, { host: HOST, labels: LABELS });
  const before = await read(id);
  const own = {
    free_gpus: 99,
    hourly_rate: '0',
    uptime_percent_30d: 1,
    suspended: [],
    verification: { status: 'verified' },
    drain: {},
  };
  const gpus = before.gpus.map((gpu: Body) => ({ ...gpu, in_use: true, free_vram_mb: 1 }));
  const { status, body } = await put(id, { ...before, ...own, gpus, labels: { ...LABELS, zone: 'Bern' } });
  expect(status).toBe(200);
  expect(body).toEqual({ ...before, labels: { ...LABELS, zone: 'Bern' } });
});

it('labels are found by all of their parameters together, in either spelling, until they change', async () => {
  const fleet = {
    'l-1': { a: '1', b: '1' },
    'l-2': { a: '1', b: '2' },
    'l-3': { a: '1' },
    'l-4': { a: 'A' },
  };
  const ids = new Map<string, Body>();
  for (const [name, labels] of Object.entries(fleet)) {
    const set = Object.fromEntries(Object.entries(labels).map(([key, value]) => [`spelling.${key}`, value]));
    ids.set(name, await register(registry, { name, labels: set }));
  }
  expect(await namesWith('label.spelling.a=1')).toEqual(['l-1', 'l-2', 'l-3']);
  expect(await namesWith('label[spelling.a]=1&limit=1')).toEqual(['l-1']);
  expect(await namesWith('label.spelling.a=1&label.spelling.b=2')).toEqual(['l-2']);
  expect(await namesWith('label.spelling.a=a')).toEqual([]);
  expect(await namesWith('label.spelling.a=1&label.spelling.b=&label=ignored')).toHaveLength(3);
  const { id, name, gpus } = ids.get('l-2');
  await put(id, { name, gpus, labels: { 'spelling.a': '2' } });
  expect(await namesWith('label.spelling.a=1')).toEqual(['l-1', 'l-3']);
  expect(await namesWith('label.spelling.a=2')).toEqual(['l-2']);
  await call(registry, 'DELETE', `/providers/${id}`);
  expect(await namesWith('label.spelling.a=2')).toEqual([]);
});

it('the version of CUDA is compared by its numbers', async () => {
  const versions = ['9.2', '11.8', '12', '12.4.1', '12.10', undefined];
  for (const cuda_version of versions) {
    await register(registry, {
      name: `cuda-${cuda_version}`,
      labels: { test: 'cuda' },
      host: { cuda_version },
    });
  }
  const from = async (version: string) => (await namesWith(`label.test=cuda&min_cuda=${version}`)).length;
  expect(await Promise.all(['9.10', '12.0.0', '12.4', '12.9', '12.11'].map(from))).toEqual([4, 3, 2, 1, 0]);
});
