import { advanceDatabaseTime, setDatabaseTime } from '@gridlease/testing/clock';
import { until } from '@gridlease/testing/until';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startRegistry } from './process.ts';
import {
  type Body,
  bearer,
  call,
  gpu,
  issuer,
  openRegistry,
  register,
  type TestRegistry,
} from './registry.ts';
import { openSampling } from './samples.ts';

const START = '2026-03-01T12:00:30.000Z';
const MINUTES = 1_440;

let registry: TestRegistry;
let sampling: ReturnType<typeof openSampling>;
beforeEach(async () => {
  registry = await openRegistry();
  sampling = openSampling(registry.databaseUrl);
  await setDatabaseTime(registry.databaseUrl, START);
});
afterEach(async () => {
  await sampling.close();
  await registry.close();
});

const CARDS = [gpu({ index: 0 }), gpu({ index: 1, model_name: 'NVIDIA L4' })];
const machine = async (members = {}): Promise<string> =>
  (await register(registry, { gpus: CARDS, ...members })).id;
const beat = (id: string, gpu_metrics: unknown[]) =>
  call(registry, 'POST', `/providers/${id}/heartbeat`, { gpu_metrics });
const metricsOf = (id: string, headers = {}) =>
  call(registry, 'GET', `/providers/${id}/metrics`, undefined, headers);
const passMinutes = (minutes: number) => advanceDatabaseTime(registry.databaseUrl, 60 * minutes);

/** The known values of a column, by how many minutes ago they were sampled. */
function known(column: readonly (number | null)[]): [number, number][] {
  expect(column).toHaveLength(MINUTES);
  return column.flatMap((value, place) =>
    value === null ? [] : [[MINUTES - 1 - place, value] as [number, number]],
  );
}
const utilizations = ({ body }: { readonly body: Body }, position = 0) =>
  known(body.cards[position].utilization_gpu_percent);

describe('the measurements of a machine', () => {
  it('are by minute and card what it reported last', async () => {
    const id = await machine();
    const report = { utilization_gpu_percent: 90, utilization_memory_percent: 40, temperature_c: 71 };
    await beat(id, [{ ...report, power_draw_w: 449 }, { temperature_c: 0 }]);
    await beat(id, [{ power_draw_w: 450 }]);
    await sampling.sample();
    await passMinutes(1);
    await beat(id, [{ utilization_gpu_percent: 0 }]);
    await sampling.sample();
    const { status, headers, body } = await metricsOf(id);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    const { cards, ...rest } = body;
    expect(rest).toEqual({ provider_id: id, from: '2026-02-28T12:02:00.000Z', step_seconds: 60 });
    const columns = cards.map((card: Body) =>
      Object.fromEntries(
        Object.entries<Body>(card).map(([name, value]) => [
          name,
          Array.isArray(value) ? known(value) : value,
        ]),
      ),
    );
    expect(columns).toEqual([
      {
        position: 0,
        index: 0,
        model_name: 'NVIDIA GeForce RTX 4090',
        utilization_gpu_percent: [
          [1, 90],
          [0, 0],
        ],
        utilization_memory_percent: [
          [1, 40],
          [0, 40],
        ],
        temperature_c: [
          [1, 71],
          [0, 71],
        ],
        power_draw_w: [
          [1, 450],
          [0, 450],
        ],
      },
      {
        position: 1,
        index: 1,
        model_name: 'NVIDIA L4',
        utilization_gpu_percent: [],
        utilization_memory_percent: [],
        temperature_c: [
          [1, 0],
          [0, 0],
        ],
        power_draw_w: [],
      },
    ]);
  });

  it('of a minute stay as they were sampled first, also if a replica takes over', async () => {
    const id = await machine();
    await beat(id, [{ utilization_gpu_percent: 10 }]);
    await sampling.sample();
    await beat(id, [{ utilization_gpu_percent: 20 }]);
    await sampling.sample();
    expect(utilizations(await metricsOf(id))).toEqual([[0, 10]]);
  });

  it('have a gap while it sends no heartbeats, across hours', async () => {
    const id = await machine();
    await beat(id, [{ utilization_gpu_percent: 10 }]);
    await sampling.sample();
    await passMinutes(3);
    await sampling.sample();
    await beat(id, [{}]);
    await sampling.sample();
    await passMinutes(120);
    await call(registry, 'PATCH', `/providers/${id}/status`, { status: 'idle' });
    await sampling.sample();
    await passMinutes(1);
    await beat(id, [{ utilization_gpu_percent: 30 }]);
    await sampling.sample();
    expect(utilizations(await metricsOf(id))).toEqual([
      [124, 10],
      [121, 10],
      [0, 30],
    ]);
  });

  it('are of the last 24 hours, in less than 8 kB a card', async () => {
    const id = await machine();
    await passMinutes(4);
    for (let minute = 4; minute < 25 * 60; minute += 5) {
      await sql`update provider_live set last_seen_at = gridlease_now(),
        utilization_gpu_percent = array[${minute % 101}, ${(minute * 7) % 101}]::smallint[],
        utilization_memory_percent = array[${(minute * 3) % 101}, 5]::smallint[],
        temperature_c = array[${minute % 90}, 40]::smallint[],
        power_draw_w = array[${minute % 450}, 450]::bigint[]`.execute(sampling.db);
      await sampling.step();
      await passMinutes(5);
    }
    const shown = utilizations(await metricsOf(id));
    expect(shown).toHaveLength(MINUTES / 5 - 1);
    expect([shown.at(0), shown.at(-1)]).toEqual([
      [MINUTES - 5, 69],
      [5, 1499 % 101],
    ]);
    expect(await sampling.bytesOf(id)).toBeGreaterThan(7_200);
    expect(await sampling.bytesOf(id)).toBeLessThan(8_000);
    await passMinutes(26 * 60);
    await sampling.step();
    expect(await sampling.bytesOf(id)).toBe(0);
  }, 300_000);

  it('begin anew with other cards, and stay with the same ones', async () => {
    const id = await machine();
    await beat(id, [{ utilization_gpu_percent: 10 }]);
    await sampling.sample();
    const { body } = await call(registry, 'GET', `/providers/${id}`);
    const put = (gpus: unknown[]) => call(registry, 'PUT', `/providers/${id}`, { ...body, gpus });
    await put(CARDS.map((card) => ({ ...card, driver_version: '560.1' })));
    expect(utilizations(await metricsOf(id))).toEqual([[0, 10]]);
    await put(CARDS.slice(0, 1));
    const { cards } = (await metricsOf(id)).body;
    expect([cards.length, known(cards[0].utilization_gpu_percent)]).toEqual([1, []]);
    await passMinutes(1);
    await beat(id, [{ utilization_gpu_percent: 20 }]);
    await sampling.sample();
    expect(utilizations(await metricsOf(id))).toEqual([[0, 20]]);
    await put([gpu({ index: 0, model_name: 'NVIDIA H100' })]);
    expect(known((await metricsOf(id)).body.cards[0].temperature_c)).toEqual([]);
  });

  it('end with the machine', async () => {
    const id = await machine();
    await beat(id, [{ temperature_c: 50 }]);
    await sampling.sample();
    expect(await sampling.bytesOf(id)).toBeGreaterThan(0);
    await call(registry, 'DELETE', `/providers/${id}`);
    expect(await metricsOf(id)).toMatchObject({ status: 404, body: { code: 'provider_deleted' } });
    expect(await sampling.bytesOf(id)).toBe(0);
    expect(await metricsOf(crypto.randomUUID())).toMatchObject({
      status: 404,
      body: { code: 'provider_not_found' },
    });
    expect((await metricsOf('x')).status).toBe(400);
  });

  it('are stored only of machines that report any', async () => {
    const id = await machine();
    await beat(id, [{ is_healthy: true }]);
    await sampling.sample();
    expect(await sampling.bytesOf(id)).toBe(0);
    expect(utilizations(await metricsOf(id))).toEqual([]);
  });
});

describe('the service', () => {
  it('samples by itself, two replicas once, and keeps what it has when they are killed', async () => {
    const config = { port: '127.0.0.1:0', database_url: registry.databaseUrl };
    const id = await machine();
    const start = () => startRegistry(config);
    const replicas = [await start(), await start()];
    const measure = async (percent: number) => {
      const before = utilizations(await metricsOf(id)).length;
      await passMinutes(1);
      await beat(id, [{ utilization_gpu_percent: percent }]);
      await until(async () => utilizations(await metricsOf(id)).length > before, { timeoutMs: 60_000 });
    };
    const valuesOf = async () => utilizations(await metricsOf(id)).map(([, value]) => value);
    await measure(10);
    await measure(20);
    for (const { process } of replicas) await process.stop('SIGKILL');
    expect(await valuesOf()).toEqual([10, 20]);
    const successor = await start();
    await measure(30);
    expect(await valuesOf()).toEqual([10, 20, 30]);
    expect(await successor.stop()).toBe(0);
    for (const replica of replicas) await replica.stop();
  }, 180_000);
});

describe('who may read them', () => {
  it('is who may read the machine', async () => {
    const secured = await openRegistry({ databaseUrl: registry.databaseUrl, access: 'required' });
    const closed = await openRegistry({
      databaseUrl: registry.databaseUrl,
      access: 'required',
      publicCatalog: false,
    });
    const id = await machine({ owner_id: 'ann' });
    const ask = async ({ url }: TestRegistry, token?: string) =>
      (await call({ url }, 'GET', `/providers/${id}/metrics`, undefined, token ? bearer(token) : {})).status;
    const renter = issuer.token({ sub: 'bob', roles: ['renter'] });
    const owner = issuer.token({ sub: 'ann', roles: ['provider'] });
    expect([await ask(secured), await ask(secured, renter), await ask(closed, renter)]).toEqual([
      200, 200, 200,
    ]);
    expect([await ask(closed), await ask(secured, 'x')]).toEqual([401, 401]);
    await call(secured, 'POST', `/providers/${id}/suspension`, { reason: 'broken' });
    expect([await ask(secured), await ask(secured, renter), await ask(secured, owner)]).toEqual([
      404, 404, 200,
    ]);
    await secured.close();
    await closed.close();
  });
});
