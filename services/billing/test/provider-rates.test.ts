import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, call, issuer, openBilling, type Target, type TestBilling } from './billing.ts';
import { expectDocumented, listAnnounced } from './documented-events.ts';
import { registerMachine, startRegistry, type TestRegistry } from './providers/registry.ts';

let registry: TestRegistry;
let open: TestBilling;
let secured: TestBilling;
beforeAll(async () => {
  registry = await startRegistry();
  const config = { upstreams: { provider_registry: registry.url } };
  [open, secured] = await Promise.all([openBilling({ config }), openBilling({ config, access: 'required' })]);
});
afterAll(async () => {
  await Promise.all([open.close(), secured.close()]);
  await registry.close();
});

const newId = () => `machine-${crypto.randomUUID()}`;
const path = (id: string) => `/api/v1/provider/${id}/rates`;
const read = (id: string, target: Target = open) => call(target, 'GET', path(id));
const set = (id: string, rates: object[], target: Target = open) => call(target, 'PUT', path(id), { rates });
const as = (sub: string, ...roles: string[]): Target => ({
  url: secured.url,
  headers: bearer(issuer.token({ sub, roles })),
});
const RATE = { gpu_model: 'RTX 4090', hourly_rate: '0.7' };
const WHOLE = {
  ...RATE,
  vram_rate_per_gb: '0.01',
  power_multiplier: '0',
  minimum_session_minutes: 30,
  maximum_session_hours: '12.35',
  is_active: false,
};

describe('the rates of a provider', () => {
  it('are empty until they are set', async () => {
    const id = newId();
    expect([(await read(id)).status, (await read(id)).body]).toEqual([200, { provider_id: id, rates: [] }]);
  });

  it('are what was set, and active by default', async () => {
    const id = newId();
    const { status, body } = await set(id, [WHOLE, { ...RATE, gpu_model: 'L40', hourly_rate: 2.5 }]);
    const rates = [WHOLE, { gpu_model: 'L40', hourly_rate: '2.5', is_active: true }];
    expect([status, body]).toEqual([200, { provider_id: id, rates, updated_at: body.updated_at }]);
    expect((await read(id)).body).toEqual(body);
  });

  it('accept their GET response unchanged, even an empty one', async () => {
    const id = newId();
    for (const rates of [[WHOLE, { ...RATE, gpu_model: 'L40' }], []]) {
      await set(id, rates);
      const before = (await read(id)).body;
      const { status, body } = await call(open, 'PUT', path(id), before);
      expect([status, body.rates]).toEqual([200, before.rates]);
    }
    const { body } = await read(newId());
    expect((await call(open, 'PUT', path(body.provider_id), body)).status).toBe(200);
  });

  it('are replaced as a whole', async () => {
    const id = newId();
    await set(id, [RATE, { ...RATE, gpu_model: 'L40' }]);
    const { body } = await set(id, [{ ...RATE, gpu_model: 'A100' }]);
    expect((await read(id)).body).toEqual(body);
    expect(body.rates).toHaveLength(1);
    expect((await set(id, [])).body.rates).toEqual([]);
  });

  it('that are set concurrently are one of the two sets', async () => {
    const id = newId();
    const sets = Array.from({ length: 8 }, (_, index) =>
      ['A100', 'L40'].map((gpu_model) => ({ gpu_model, hourly_rate: String(index), is_active: true })),
    );
    const responses = await Promise.all(sets.map((rates) => set(id, rates)));
    expect(responses.map(({ status }) => status)).toEqual(sets.map(() => 200));
    expect(sets).toContainEqual((await read(id)).body.rates);
  });

  it('of a machine are the same whatever the case of its id', async () => {
    const id = crypto.randomUUID();
    await set(id.toUpperCase(), [RATE]);
    expect((await read(id)).body).toMatchObject({ provider_id: id, rates: [RATE] });
  });

  it.each<[object, string]>([
    [{ rates: [{ ...RATE, hourly_rate: '-1' }] }, 'rates.0.hourly_rate'],
    [{ rates: [{ ...RATE, hourly_rate: '1000000.000000001' }] }, 'rates.0.hourly_rate'],
    [{ rates: [{ ...RATE, hourly_rate: null }] }, 'rates.0.hourly_rate'],
    [{ rates: [{ gpu_model: 'L40' }] }, 'rates.0.hourly_rate'],
    [{ rates: [{ ...RATE, vram_rate_per_gb: '1e3' }] }, 'rates.0.vram_rate_per_gb'],
    [{ rates: [{ ...RATE, gpu_model: '' }] }, 'rates.0.gpu_model'],
    [{ rates: [{ ...RATE, gpu_model: 'NVIDIA GeForce' }] }, 'rates.0.gpu_model'],
    [{ rates: [RATE, { ...RATE, gpu_model: 'NVIDIA GeForce RTX4090' }] }, 'rates.1.gpu_model'],
    [{ rates: [{ ...RATE, minimum_session_minutes: 0 }] }, 'rates.0.minimum_session_minutes'],
    [{ rates: [{ ...RATE, maximum_session_hours: '0.333333333' }] }, 'rates.0.maximum_session_hours'],
    [{ rates: [{ ...RATE, maximum_session_hours: '24.05' }] }, 'rates.0.maximum_session_hours'],
    [{ rates: [{ ...RATE, maximum_session_hours: '0' }] }, 'rates.0.maximum_session_hours'],
    [
      { rates: [{ ...RATE, minimum_session_minutes: 61, maximum_session_hours: '1' }] },
      'rates.0.minimum_session_minutes',
    ],
    [{ rates: Array.from({ length: 201 }, (_, n) => ({ ...RATE, gpu_model: `card ${n}` })) }, 'rates'],
    [{}, 'rates'],
    [{ rates: [], provider_id: 'another' }, 'provider_id'],
  ])('that are invalid are rejected with the invalid member and change nothing: %j', async (body, member) => {
    const id = newId();
    await set(id, [RATE]);
    const response = await call(open, 'PUT', path(id), body);
    expect([response.status, response.body.errors?.[0].path]).toEqual([400, member]);
    expect((await read(id)).body.rates).toMatchObject([RATE]);
  });

  it('ignore unknown members', async () => {
    for (const body of [{ rates: [RATE], rate: [] }, { rates: [{ ...RATE, hourlyrate: 1 }] }]) {
      const response = await call(open, 'PUT', path(newId()), body);
      expect([response.status, response.body.rates]).toMatchObject([200, [RATE]]);
    }
  });
});

const announcedOf = async (id: string) =>
  (await listAnnounced(open.databaseUrl)).filter(({ aggregate }) => aggregate.id === id);

describe('changes of rates', () => {
  it('are announced with the whole set and its version, also when it is cleared', async () => {
    const id = newId();
    await set(id, [WHOLE, { ...RATE, gpu_model: 'L40', hourly_rate: 2.5 }]);
    await set(id, []);
    await set(id, [{ ...RATE, hourly_rate: '-1' }]);
    const events = await announcedOf(id);
    for (const event of events) expectDocumented(event);
    const { minimum_session_minutes: _minimum, maximum_session_hours: _maximum, ...rate } = WHOLE;
    const rates = [rate, { gpu_model: 'L40', hourly_rate: '2.5', is_active: true }];
    expect(events.map(({ type, aggregate, data }) => [type, aggregate.version, data])).toEqual([
      ['rates.changed', 1, { provider_id: id, rates_version: 1, rates }],
      ['rates.changed', 2, { provider_id: id, rates_version: 2, rates: [] }],
    ]);
  });

  it('that are concurrent are announced each with a version of its own, the highest being what is stored', async () => {
    const id = newId();
    const sets = Array.from({ length: 8 }, (_, index) => [{ ...RATE, hourly_rate: String(index) }]);
    await Promise.all(sets.map((rates) => set(id, rates)));
    const events = await announcedOf(id);
    expect(events.map(({ aggregate }) => aggregate.version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(events.at(-1)?.data).toMatchObject({ rates: (await read(id)).body.rates });
  });
});

describe('the list of all rates', () => {
  it('has the set of every provider once, by the bytes of its id', async () => {
    const own = await openBilling();
    try {
      const ids = ['a', 'B', '_', 'machine-10', 'machine-2'];
      for (const id of ids) await set(id, [RATE, { ...RATE, gpu_model: 'L40' }], own);
      await set('a', [], own);
      const seen: { provider_id: string }[] = [];
      let cursor = '';
      do {
        const { status, body } = await call(own, 'GET', `/api/v1/billing/rate-sets?limit=2${cursor}`);
        expect(status).toBe(200);
        seen.push(...body.rate_sets);
        cursor = body.next_cursor === undefined ? '' : `&cursor=${body.next_cursor}`;
      } while (cursor !== '');
      expect(seen.map(({ provider_id }) => provider_id)).toEqual(ids.toSorted());
      const events = (await listAnnounced(own.databaseUrl)).map(
        ({ data }) => data as { provider_id: string },
      );
      const newest = new Map(events.map((data) => [data.provider_id, data]));
      expect(seen).toEqual(ids.toSorted().map((id) => newest.get(id)));
    } finally {
      await own.close();
    }
  });
});

describe('rates with access tokens required', () => {
  it('are set by the owner of the machine, for one or all machines', async () => {
    const { id, owner_id } = await registerMachine(registry);
    for (const whose of [id, owner_id]) {
      expect((await set(whose, [RATE], as(owner_id, 'provider'))).status).toBe(200);
    }
  });

  it('are set by an administrator for anyone', async () => {
    const { id, owner_id } = await registerMachine(registry);
    for (const whose of [id, owner_id])
      expect((await set(whose, [RATE], as('root', 'admin'))).status).toBe(200);
  });

  it('are not set by others, for whom the machine does not seem to exist', async () => {
    const { id, owner_id } = await registerMachine(registry);
    for (const whose of [id, owner_id, crypto.randomUUID(), 'machine-1']) {
      const { status, body } = await set(whose, [RATE], as('bob', 'provider'));
      expect([status, body.code, body.detail]).toEqual([
        404,
        'provider_not_found',
        `There is no provider ${whose}.`,
      ]);
      expect((await read(whose, { url: secured.url })).body.rates).toEqual([]);
    }
  });

  it('are not set in another role or with a key', async () => {
    const { id, owner_id } = await registerMachine(registry);
    const key = bearer(issuer.daemonToken('billing:usage', { sub: owner_id }));
    for (const target of [as(owner_id, 'renter'), { url: secured.url, headers: key }]) {
      const { status, body } = await set(id, [RATE], target);
      expect([status, body.code]).toEqual([403, 'role_required']);
    }
  });

  it('are readable by everyone', async () => {
    expect((await read(newId(), { url: secured.url })).status).toBe(200);
  });
});

describe('the price at a provider', () => {
  const CARD = { requested_vram_mb: 1_024, estimated_power_w: 1_000, duration_hours: '1' };
  const priceAt = async (provider_id: string, gpu_model: string) =>
    (await call(open, 'POST', '/api/v1/pricing/calculate', { ...CARD, gpu_model, provider_id })).body;

  it("uses the machine's own rate, else its owner's, else the platform's", async () => {
    const { id, owner_id } = await registerMachine(registry);
    await set(owner_id, [
      { gpu_model: 'RTX 4090', hourly_rate: '0.6' },
      { gpu_model: 'L40', hourly_rate: '1.1', vram_rate_per_gb: '0.5', power_multiplier: '0.25' },
    ]);
    await set(id, [{ gpu_model: 'GeForce RTX 4090', hourly_rate: '0.7' }]);
    expect(await priceAt(id, 'NVIDIA GeForce RTX 4090')).toMatchObject({
      matched_model: 'GeForce RTX 4090',
      rate_source: 'machine',
      base_hourly_rate: '0.7',
      vram_hourly_rate: '0.02',
      power_hourly_rate: '0.001',
    });
    expect(await priceAt(id, 'NVIDIA L40')).toMatchObject({
      matched_model: 'L40',
      rate_source: 'owner',
      base_hourly_rate: '1.1',
      vram_hourly_rate: '0.5',
      power_hourly_rate: '0.25',
      total_hourly_rate: '1.85',
    });
    expect(await priceAt(id, 'NVIDIA H100')).toMatchObject({
      matched_model: 'nvidia-tesla-h100',
      rate_source: 'platform',
      base_hourly_rate: '4',
    });
    expect(await priceAt(id, 'RTX 5090')).toMatchObject({
      matched_model: 'default',
      rate_source: 'platform',
    });
  });

  it('does not use an inactive rate', async () => {
    const { id } = await registerMachine(registry);
    await set(id, [{ ...RATE, is_active: false }]);
    expect(await priceAt(id, 'RTX 4090')).toMatchObject({ rate_source: 'platform', base_hourly_rate: '0.5' });
  });
});
