import { advanceDatabaseTime, setDatabaseTime } from '@gridlease/testing/clock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Body, call, gpu, openRegistry, register, type TestRegistry } from './registry.ts';

const ABSENT = '0190a3b4-0000-7000-8000-000000000000';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await openRegistry();
});
afterAll(() => registry.close());

async function beat(id: string, body?: unknown, headers?: Record<string, string>) {
  return call(registry, 'POST', `/providers/${id}/heartbeat`, body, headers);
}

async function read(id: string): Promise<Body> {
  return (await call(registry, 'GET', `/providers/${id}`)).body;
}

describe('a heartbeat', () => {
  it('returns a message, the status and when the next one is due', async () => {
    const { id } = await register(registry);
    const { status, body } = await beat(id, {});
    expect(status).toBe(200);
    expect(body).toEqual({ message: expect.any(String), status: 'idle', next_heartbeat_seconds: 15 });
  });

  it.each([
    ['without a body', undefined, {}],
    ['with an empty body of a JSON type', '', { 'content-type': 'application/json' }],
    ['with an empty body of another type', '', { 'content-type': 'text/plain' }],
    ['with an empty body of a type that is none', '', { 'content-type': ';;;' }],
    ['with null', 'null', { 'content-type': 'application/json' }],
    ['with null metrics', '{"gpu_metrics":null}', { 'content-type': 'application/vnd.gridlease+json' }],
    ['with an empty list', '{"gpu_metrics":[]}', { 'content-type': 'application/json; charset=utf-8' }],
  ])('%s counts', async (_name, body, headers) => {
    const { id } = await register(registry);
    expect((await beat(id, body, headers)).status).toBe(200);
  });

  it.each([
    ['offline', 'idle'],
    ['error', 'idle'],
    ['idle', 'idle'],
    ['busy', 'busy'],
    ['maintenance', 'maintenance'],
  ])('in the state %s leaves it %s', async (before, after) => {
    const { id } = await register(registry);
    await call(registry, 'PATCH', `/providers/${id}/status`, { status: before });
    expect((await beat(id)).body.status).toBe(after);
    expect((await read(id)).status).toBe(after);
  });

  it('sets last_seen_at, also when its metrics are refused', async () => {
    const own = await openRegistry();
    try {
      await setDatabaseTime(own.databaseUrl, '2030-01-01T00:00:00.000Z');
      const { id } = await register(own);
      const path = `/providers/${id}/heartbeat`;
      await advanceDatabaseTime(own.databaseUrl, 15);
      await call(own, 'POST', path);
      expect((await call(own, 'GET', `/providers/${id}`)).body.last_seen_at).toBe('2030-01-01T00:00:15.000Z');
      await advanceDatabaseTime(own.databaseUrl, 15);
      const refused = await call(own, 'POST', path, {
        gpu_metrics: [{ utilization_gpu_percent: 4294967295 }],
      });
      expect(refused.status).toBe(400);
      expect((await call(own, 'GET', `/providers/${id}`)).body.last_seen_at).toBe('2030-01-01T00:00:30.000Z');
    } finally {
      await own.close();
    }
  });
});

describe('the metrics of a heartbeat', () => {
  const three = { gpus: [gpu({ uuid: 'GPU-m0' }), gpu({ index: 5 }), gpu()] };

  it('go to the card named by uuid, index or place; what is left out keeps its last value; zero is a value', async () => {
    const { id } = await register(registry, { ...three, owner_id: 'metrics-1' });
    await beat(id, {
      gpu_metrics: [
        { index: 5, temperature_c: 55, power_draw_w: 300 },
        { uuid: 'GPU-m0', temperature_c: 40 },
      ],
    });
    await beat(id, {
      gpu_metrics: [{ utilization_gpu_percent: 0, is_healthy: false, utilization_memory_percent: 100 }],
    });
    const [first, second, third] = (await read(id)).gpus;
    expect(first).toMatchObject({
      temperature_c: 40,
      utilization_gpu_percent: 0,
      utilization_memory_percent: 100,
      is_healthy: false,
    });
    expect(second).toMatchObject({ temperature_c: 55, power_draw_w: 300, is_healthy: true });
    expect(third).not.toHaveProperty('temperature_c');
  });

  it('may be whole GPU objects, whose other members are ignored', async () => {
    const { id, gpus } = await register(registry, { ...three, owner_id: 'metrics-2' });
    const whole = gpus.map((card: object) => ({
      ...card,
      model_name: 'changed',
      temperature_c: 60,
      fan: 30,
    }));
    expect((await beat(id, { gpu_metrics: whole })).status).toBe(200);
    const after = (await read(id)).gpus;
    expect(after.map((card: Body) => [card.model_name, card.temperature_c])).toEqual(
      Array(3).fill([gpu().model_name, 60]),
    );
  });

  it.each([
    ['a utilization above 100', [{ utilization_gpu_percent: 101 }]],
    ['a negative utilization', [{ utilization_memory_percent: -1 }]],
    ['a blank value of DCGM', [{ power_draw_w: 9.2e18 }]],
    ['a temperature above 255', [{ temperature_c: 256 }]],
    ['a fraction', [{ temperature_c: 40.5 }]],
    ['text', [{ temperature_c: '[N/A]' }]],
    ['an unknown uuid', [{ uuid: 'GPU-other', temperature_c: 40 }]],
    ['an unknown index', [{ index: 9 }]],
    ['more entries than cards', [{}, {}, {}, {}]],
    ['65 entries', Array(65).fill({})],
    ['one card named twice', [{ uuid: 'GPU-m0' }, { uuid: 'GPU-m0' }]],
    ['no list', 'hot'],
    ['an entry that is no object', [7]],
  ])(
    'with %s are 400, none of them is stored, and the machine comes back all the same',
    async (name, gpu_metrics) => {
      const { id } = await register(registry, { ...three, owner_id: `bad ${name}` });
      await call(registry, 'PATCH', `/providers/${id}/status`, { status: 'offline' });
      const good =
        Array.isArray(gpu_metrics) && gpu_metrics.length === 1
          ? [...gpu_metrics, { temperature_c: 77 }]
          : gpu_metrics;
      const { status, body } = await beat(id, { gpu_metrics: good });
      expect([status, body.status]).toEqual([400, 400]);
      expect(body.errors[0].path).toMatch(/^gpu_metrics/);
      const after = await read(id);
      expect(after.status).toBe('idle');
      for (const card of after.gpus) expect(card).not.toHaveProperty('temperature_c');
    },
  );

  it('that are well-formed JSON but no object count as a heartbeat without a body', async () => {
    const { id } = await register(registry);
    await call(registry, 'PATCH', `/providers/${id}/status`, { status: 'error' });
    expect((await beat(id, '[1,2]', { 'content-type': 'application/json' })).status).toBe(400);
    expect((await read(id)).status).toBe('idle');
  });
});

describe('well-formed JSON that no store can keep', () => {
  it.each([
    ['U+0000', '{"gpu_metrics":[{"uuid":"\\u0000"}]}'],
    ['half a surrogate pair', '{"gpu_metrics":[{"uuid":"\\ud83d"}]}'],
    ['__proto__', '{"__proto__":{"x":1}}'],
    ['40 levels', `{"x":${'['.repeat(40)}${']'.repeat(40)}}`],
  ])('because of %s is 400 and counts as a heartbeat without a body', async (_name, body) => {
    const { id } = await register(registry);
    await call(registry, 'PATCH', `/providers/${id}/status`, { status: 'offline' });
    const response = await beat(id, body, { 'content-type': 'application/json' });
    expect([response.status, response.body.code]).toEqual([400, 'invalid_json']);
    expect((await read(id)).status).toBe('idle');
  });
});

it.each([
  ['U+0000', '{"a":"\\u0000"}'],
  ['__proto__', '{"__proto__":1}'],
  ['half a surrogate pair', '{"a":"\\ud800"}'],
  ['100 levels', `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`],
  ['metrics that cannot be right', '{"gpu_metrics":"hot"}'],
])('an id that is none is 400 and named also when the body is refused: %s', async (_name, body) => {
  const response = await beat('zzz', body, { 'content-type': 'application/json' });
  expect([response.status, response.body.code]).toEqual([400, 'validation_failed']);
  expect(response.body.errors).toMatchObject([{ path: 'providerID' }]);
});

describe('what is no heartbeat', () => {
  it.each([
    ['broken JSON', 400, '{"gpu_metrics":[', 'application/json'],
    ['an oversized body', 413, `{"x":"${'x'.repeat(1_100_000)}"}`, 'application/json'],
    ['another media type', 415, 'temperature=40', 'application/x-www-form-urlencoded'],
  ])('%s is %i and counts for nothing', async (_name, expected, body, type) => {
    const { id } = await register(registry);
    await call(registry, 'PATCH', `/providers/${id}/status`, { status: 'offline' });
    expect((await beat(id, body, { 'content-type': type })).status).toBe(expected);
    expect((await read(id)).status).toBe('offline');
  });

  it('an unknown id is 404, so that the daemon registers again', async () => {
    const { status, body } = await beat(ABSENT, {});
    expect([status, body.code]).toEqual([404, 'provider_not_found']);
    expect((await beat('not-an-id', {})).status).toBe(400);
  });

  it('the id of a deleted provider is 404 provider_deleted for a day', async () => {
    const own = await openRegistry();
    try {
      const { id } = await register(own);
      await call(own, 'DELETE', `/providers/${id}`);
      const path = `/providers/${id}/heartbeat`;
      expect((await call(own, 'POST', path)).body).toMatchObject({ status: 404, code: 'provider_deleted' });
      await advanceDatabaseTime(own.databaseUrl, 86_500);
      expect((await call(own, 'POST', path)).body).toMatchObject({ status: 404, code: 'provider_not_found' });
    } finally {
      await own.close();
    }
  });
});

describe('heartbeats of one machine at once', () => {
  it('and changes of its status lose nothing and never fail', async () => {
    const { id } = await register(registry, { gpus: [gpu(), gpu()] });
    const work = Array.from({ length: 30 }, (_, at) =>
      at % 3 === 0
        ? call(registry, 'PATCH', `/providers/${id}/status`, { status: at % 2 === 0 ? 'busy' : 'offline' })
        : beat(id, { gpu_metrics: [{ temperature_c: at }, { power_draw_w: at }] }),
    );
    const responses = await Promise.all(work);
    expect(responses.map(({ status }) => status)).toEqual(Array(30).fill(200));
    const after = await read(id);
    expect(after.gpus[0]).toHaveProperty('temperature_c');
    expect(after.gpus[1]).toHaveProperty('power_draw_w');
  });
});
