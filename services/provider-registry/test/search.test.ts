import { advanceDatabaseTime } from '@gridlease/testing/clock';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Body, call, gpu, openRegistry, register, type TestRegistry } from './registry.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await openRegistry();
  await seed();
});
afterAll(() => registry.close());

const ADA = { architecture: 'Ada Lovelace', compute_capability: '8.9' };
const HOPPER = { architecture: 'Hopper', compute_capability: '9.0' };

/** Names are what the tests ask for; the order of registration is not the order of the names. */
const FLEET: Record<string, Record<string, unknown>> = {
  'z-4090': { gpus: [gpu(ADA), gpu({ ...ADA, is_healthy: false })], location: 'eu-west', owner_id: 'ann' },
  'a-4090': { gpus: [gpu({ ...ADA, temperature_c: 60, utilization_gpu_percent: 10 })], location: 'EU-West' },
  h100: {
    gpus: [gpu({ ...HOPPER, model_name: 'NVIDIA H100 80GB HBM3', vram_mb: 81_559, temperature_c: 30 })],
  },
  /** A large card of one kind and a small one of another: neither is a large card of the other kind. */
  mixed: {
    gpus: [
      gpu({ ...HOPPER, model_name: 'NVIDIA H100 80GB HBM3', vram_mb: 81_559 }),
      gpu({ model_name: 'Tesla T4', vram_mb: 15_360, architecture: 'Turing', compute_capability: '7.5' }),
    ],
    location: 'us-east',
  },
  'amd%box': {
    gpus: [gpu({ model_name: 'AMD_Instinct 100% MI250X', vram_mb: 65_520, compute_capability: 'gfx90a' })],
  },
  busy: { gpus: [gpu({ model_name: 'NVIDIA L4', vram_mb: 23_034, ...ADA })] },
};

async function seed() {
  for (const [name, members] of Object.entries(FLEET))
    await register(registry, { name, owner_id: 'bob', ...members });
  const [busy] = (await call(registry, 'GET', '/providers?gpu_model=L4')).body;
  await call(registry, 'PATCH', `/providers/${busy.id}/status`, { status: 'busy' });
}

async function names(query: string): Promise<string[]> {
  const { status, body } = await call(registry, 'GET', `/providers${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.map((provider: Body) => provider.name);
}

const ALL = ['a-4090', 'amd%box', 'busy', 'h100', 'mixed', 'z-4090'];

describe('finding providers', () => {
  it.each([
    ['', ALL],
    ['?status=', ALL],
    ['?colour=red', ALL],
    ['?status=busy', ['busy']],
    ['?status=offline', []],
    ['?gpu_model=rtx%204090', ['a-4090', 'z-4090']],
    ['?gpu_model=4090', ['a-4090', 'z-4090']],
    ['?gpu_model=%25', ['amd%box']],
    ['?gpu_model=_', ['amd%box']],
    ['?gpu_model=%5C', []],
    ["?gpu_model=' or 1=1 --", []],
    ['?min_vram=24564', ['a-4090', 'amd%box', 'h100', 'mixed', 'z-4090']],
    ['?min_vram=24565', ['amd%box', 'h100', 'mixed']],
    ['?min_vram=0', ALL],
    ['?min_vram_gb=24', ALL],
    ['?min_vram_gb=32', ['amd%box', 'h100', 'mixed']],
    ['?min_vram_gb=80', ['h100', 'mixed']],
    ['?architecture=ada%20lovelace', ['a-4090', 'busy', 'z-4090']],
    ['?architecture=ada', []],
    ['?healthy_only=TRUE', ['a-4090', 'amd%box', 'busy', 'h100', 'mixed']],
    ['?healthy_only=1', ['a-4090', 'amd%box', 'busy', 'h100', 'mixed']],
    ['?healthy_only=false', ALL],
    ['?healthy_only=0', ALL],
    ['?location=eu-west', ['a-4090', 'z-4090']],
    ['?owner_id=ann', ['z-4090']],
    ['?max_temperature=60', ['a-4090', 'h100']],
    ['?max_temperature=59', ['h100']],
    ['?max_utilization=9', []],
    ['?max_utilization=10', ['a-4090']],
    ['?min_compute_capability=8.9', ['a-4090', 'busy', 'h100', 'mixed', 'z-4090']],
    ['?min_compute_capability=9', ['h100', 'mixed']],
    ['?min_compute_capability=8.10', ['h100', 'mixed']],
    ['?min_compute_capability=12', []],
    ['?min_gpus=2', ['mixed', 'z-4090']],
    ['?min_gpus=2&gpu_model=4090', ['z-4090']],
    ['?seen_within=1h', ALL],
  ])('with %s gives %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('with ids finds those of them that there are, together with the other filters', async () => {
    const { body } = await call(registry, 'GET', '/providers');
    const idOf = (name: string) => body.find((provider: Body) => provider.name === name).id;
    const ids = [idOf('z-4090'), idOf('busy').toUpperCase(), crypto.randomUUID(), idOf('h100')].join();
    expect(await names(`?ids=${ids}`)).toEqual(['busy', 'h100', 'z-4090']);
    expect(await names(`?ids=${ids}&limit=2`)).toEqual(['busy', 'h100']);
    expect(await names(`?ids=${ids}&status=idle&owner_id=ann`)).toEqual(['z-4090']);
    expect(await names(`?ids=${crypto.randomUUID()}`)).toEqual([]);
  });

  it('asks model, memory and architecture of one and the same card', async () => {
    expect(await names('?gpu_model=T4&min_vram=70000')).toEqual([]);
    expect(await names('?gpu_model=T4&architecture=Hopper')).toEqual([]);
    expect(
      await names('?gpu_model=H100&min_vram=70000&architecture=hopper&healthy_only=true&status=idle'),
    ).toEqual(['h100', 'mixed']);
  });

  it('finds those seen within a time by the clock of the database', async () => {
    const own = await openRegistry();
    try {
      await register(own, { name: 'early' });
      await advanceDatabaseTime(own.databaseUrl, 100);
      await register(own, { name: 'late' });
      const { body } = await call(own, 'GET', '/providers?seen_within=90s');
      expect(body.map((provider: Body) => provider.name)).toEqual(['late']);
    } finally {
      await own.close();
    }
  });

  it.each([
    'status=asleep',
    'min_vram=-1',
    'min_vram=many',
    'min_vram=1e3',
    'min_vram=99999999999999999999',
    'healthy_only=yes',
    'limit=0',
    'limit=10001',
    'limit=1.5',
    'min_gpus=0',
    'min_compute_capability=gfx',
    'seen_within=soon',
    'ids=busy',
    `ids=${new Array(101).fill('0190a3b4-0000-7000-8000-000000000000').join()}`,
    'sort=colour',
    'min_cpu_cores=0',
    'min_ram_gb=many',
    'min_cuda=newest',
    'label.zone=a&label.zone=b',
    'label._x=a',
    'label.a b=a',
    'seen_within=2500000d',
    'seen_within=9007199254740991ms',
    `cursor=${Buffer.from(JSON.stringify({ name: '\u0000', id: '0190a3b4-0000-7000-8000-000000000000' })).toString('base64url')}`,
    'cursor=forged',
    'cursor=e30',
    'status=idle&status=busy',
    'gpu_model=%00',
    'gpu_model=a%07b',
    'location=%00',
  ])('with %s is 400 and says which parameter', async (query) => {
    const { status, body } = await call(registry, 'GET', `/providers?${query}`);
    expect(status).toBe(400);
    expect(`${body.detail} ${JSON.stringify(body.errors)}`).toContain(query.split('=')[0]);
  });
});

describe('pages', () => {
  it('join into the whole list, in the order name and id, each provider once', async () => {
    const own = await openRegistry();
    try {
      for (let at = 0; at < 23; at += 1) await register(own, { name: `n${at % 4}` });
      const whole = (await call(own, 'GET', '/providers')).body;
      const keys = whole.map((provider: Body) => `${provider.name} ${provider.id}`);
      expect(keys).toEqual([...keys].sort());

      const joined: Body[] = [];
      let next: string | null = '/providers?limit=5&status=idle';
      while (next !== null) {
        const page: Awaited<ReturnType<typeof call>> = await call(own, 'GET', next);
        joined.push(...page.body);
        const link = page.headers.get('link');
        expect(link === null).toBe(page.headers.get('x-next-cursor') === null);
        next = link === null ? null : (/^<([^>]+)>; rel="next"$/.exec(link)?.[1] ?? null);
        if (next !== null) expect(page.body).toHaveLength(5);
      }
      expect(joined).toEqual(whole);
    } finally {
      await own.close();
    }
  });

  it('of the exact size say that nothing follows', async () => {
    const { headers } = await call(registry, 'GET', `/providers?limit=${ALL.length}`);
    expect(headers.has('x-next-cursor')).toBe(false);
  });
});

describe('fields', () => {
  it('reduce each provider to the members that are named, and its id', async () => {
    const { body } = await call(registry, 'GET', '/providers?fields=name,%20status,&limit=2&status=idle');
    expect(body).toEqual([
      { id: expect.any(String), name: 'a-4090', status: 'idle' },
      { id: expect.any(String), name: 'amd%box', status: 'idle' },
    ]);
    const whole = (await call(registry, 'GET', '/providers?fields=gpus,location')).body;
    expect(whole.map(Object.keys).slice(-2)).toEqual([
      ['id', 'gpus', 'location'],
      ['id', 'gpus', 'location'],
    ]);
    expect((await call(registry, 'GET', '/providers?fields=id')).body.map(Object.keys)).toEqual(
      ALL.map(() => ['id']),
    );
  });

  it('that no provider has are 400, each by its name', async () => {
    const { status, body } = await call(registry, 'GET', '/providers?fields=name,colour,toString');
    expect([status, body.code]).toEqual([400, 'validation_failed']);
    expect(body.errors).toEqual([expect.objectContaining({ path: 'fields' })]);
    expect(body.detail).toContain('colour, toString');
  });
});

describe('the order', () => {
  it('by name is the default, and goes on at its cursor', async () => {
    const names: string[] = [];
    let next: string | null = '/providers?sort=name&limit=4&fields=name';
    while (next !== null) {
      const page: Awaited<ReturnType<typeof call>> = await call(registry, 'GET', next);
      names.push(...page.body.map((provider: Body) => provider.name));
      next = /^<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? null;
    }
    expect(names).toEqual(ALL);
  });
});

describe('adding a filter', () => {
  const parts = fc.record(
    {
      status: fc.constantFrom('idle', 'busy', 'offline'),
      gpu_model: fc.constantFrom('4090', 'nvidia', 'H100', '%', 'T4'),
      min_vram: fc.constantFrom('0', '20000', '24564', '80000'),
      architecture: fc.constantFrom('Hopper', 'ada lovelace', 'Turing'),
      healthy_only: fc.constantFrom('true', 'false'),
      min_vram_gb: fc.constantFrom('16', '24', '80'),
      min_gpus: fc.constantFrom('1', '2'),
      location: fc.constantFrom('eu-west', 'us-east'),
      max_temperature: fc.constantFrom('30', '60'),
      min_compute_capability: fc.constantFrom('7.5', '8.9', '9.0'),
    },
    { requiredKeys: [] },
  );

  it('can only narrow', async () => {
    await fc.assert(
      fc.asyncProperty(parts, parts, async (some, more) => {
        const query = (filters: object) => `?${new URLSearchParams(filters as Record<string, string>)}`;
        const wide = new Set(await names(query(some)));
        for (const name of await names(query({ ...more, ...some }))) expect(wide).toContain(name);
      }),
      { numRuns: 60 },
    );
  });
});
