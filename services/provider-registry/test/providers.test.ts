import { setDatabaseTime } from '@gridlease/testing/clock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, gpu, openRegistry, register, registration, type TestRegistry } from './registry.ts';

const ABSENT = '0190a3b4-0000-7000-8000-000000000000';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await openRegistry();
});
afterAll(() => registry.close());

describe('registering a provider', () => {
  it('returns the whole provider, idle, with a new id, times, entity tag and location', async () => {
    const sent = registration({
      hostname: 'box-1.example.org',
      ip_address: '192.0.2.7',
      location: 'eu-west',
      metadata: { rack: 7, nested: { empty: null, list: [0, false] } },
      gpus: [
        gpu({
          uuid: 'GPU-whole',
          index: 0,
          architecture: 'Ada Lovelace',
          compute_capability: '8.9',
          cuda_cores: 16_384,
          tensor_cores: 512,
          memory_bandwidth_gb_s: 1008,
          power_consumption_w: 450,
          utilization_gpu_percent: 0,
          utilization_memory_percent: 0,
          temperature_c: 0,
          power_draw_w: 0,
        }),
      ],
    });
    const { status, headers, body } = await call(registry, 'POST', '/providers', sent);
    expect(status).toBe(201);
    expect(body).toEqual({
      ...sent,
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/),
      status: 'idle',
      sharing: 'exclusive',
      uptime_percent_30d: 100,
      registered_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      last_seen_at: body.registered_at,
    });
    expect(headers.get('location')).toBe(`/providers/${body.id}`);
    expect(headers.get('etag')).toBe('"1"');
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await call(registry, 'GET', `/providers/${body.id}`)).body).toEqual(body);
  });

  it('keeps metadata as it was given, members in their order', async () => {
    const metadata = { z: 1, a: { y: 1e308, b: [] }, '10': null, '9': 0.1 };
    const { id } = await register(registry, { metadata });
    const { url, headers } = registry;
    const text = await (await fetch(`${url}/providers/${id}`, { headers })).text();
    expect(text).toContain(JSON.stringify(metadata));
  });

  it('of the same body twice makes two providers', async () => {
    const [first, second] = [await register(registry), await register(registry)];
    expect(first.id).not.toBe(second.id);
  });

  it('takes null and empty text as left out, and ignores members it does not know', async () => {
    const body = await register(registry, { hostname: null, ip_address: '', location: '', colour: 'red' });
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['hostname']));
    expect(body).not.toHaveProperty('ip_address');
    expect(body).not.toHaveProperty('colour');
  });

  it('of a GPU that is in another provider of the owner is 409 with that provider', async () => {
    const existing = await register(registry, { gpus: [gpu({ uuid: 'GPU-taken' })] });
    const again = registration({ gpus: [gpu({ uuid: 'GPU-free' }), gpu({ uuid: 'GPU-taken' })] });
    const { status, body } = await call(registry, 'POST', '/providers', again);
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'provider_already_exists', provider_id: existing.id });
    expect((await call(registry, 'POST', '/providers', { ...again, owner_id: 'owner-2' })).status).toBe(201);
  });

  it('of one GPU by two daemons at once gives one 201 and one 409', async () => {
    const body = registration({ gpus: [gpu({ uuid: 'GPU-race-b' }), gpu({ uuid: 'GPU-race-a' })] });
    const other = { ...body, gpus: [...body.gpus].reverse() };
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, at) => call(registry, 'POST', '/providers', at % 2 === 0 ? body : other)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    const id = responses.find(({ status }) => status === 201)?.body.id;
    for (const { status, body: refusal } of responses)
      if (status === 409) expect(refusal.provider_id).toBe(id);
  });

  it('with one Idempotency-Key, many times at once, creates one provider and returns one response', async () => {
    const body = registration({ name: 'once' });
    const key = { 'idempotency-key': 'register-once' };
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => call(registry, 'POST', '/providers', body, key)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(new Set(responses.map((response) => JSON.stringify(response.body))).size).toBe(1);
    expect(responses.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(7);
    const replay = responses.find(({ headers }) => headers.has('idempotency-replayed'));
    expect(replay?.headers.get('etag')).toBe('"1"');
    expect(replay?.headers.get('location')).toBe(`/providers/${replay?.body.id}`);

    const different = await call(registry, 'POST', '/providers', { ...body, name: 'other' }, key);
    expect([different.status, different.body.code]).toEqual([422, 'idempotency_key_reused']);
    const malformed = await call(registry, 'POST', '/providers', body, { 'idempotency-key': 'a b' });
    expect([malformed.status, malformed.body.code]).toEqual([400, 'invalid_idempotency_key']);
  });
});

it.each([
  ['name', { name: 'rig\r\n1' }],
  ['location', { location: 'eu\twest' }],
  ['hostname', { hostname: 'rig\u0085' }],
  ['gpus.0.model_name', { gpus: [gpu({ model_name: 'RTX\n4090' })] }],
  ['gpus.0.driver_version', { gpus: [gpu({ driver_version: '550\u001b[2J' })] }],
])('control characters and line ends are refused in %s', async (path, members) => {
  const { status, body } = await call(registry, 'POST', '/providers', registration(members));
  expect([status, body.code, body.errors[0].path]).toEqual([400, 'validation_failed', path]);
});

describe('unique names, when configured', () => {
  let strict: TestRegistry;
  beforeAll(async () => {
    strict = await openRegistry({ uniqueNames: true });
  });
  afterAll(() => strict.close());

  it('refuse a second provider of the owner with the name, also when both come at once', async () => {
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => call(strict, 'POST', '/providers', registration({ name: 'only' }))),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    const elsewhere = registration({ name: 'only', owner_id: 'owner-2' });
    expect((await call(strict, 'POST', '/providers', elsewhere)).status).toBe(201);
  });

  it('hold for a full update too, which may keep its own name', async () => {
    await register(strict, { name: 'first' });
    const second = await register(strict, { name: 'second' });
    expect((await call(strict, 'PUT', `/providers/${second.id}`, { ...second, name: 'first' })).status).toBe(
      409,
    );
    expect((await call(strict, 'PUT', `/providers/${second.id}`, second)).status).toBe(200);
  });
});

describe('a full update', () => {
  it('accepts the response of GET unchanged', async () => {
    const before = await register(registry, { metadata: { a: 1 }, location: 'here' });
    const { status, body, headers } = await call(registry, 'PUT', `/providers/${before.id}`, before);
    expect(status).toBe(200);
    expect(body).toEqual(before);
    expect(headers.get('etag')).toBe('"2"');
  });

  it('replaces what is given, takes away what is not, and ignores times', async () => {
    const before = await register(registry, { hostname: 'old', location: 'here', metadata: { a: 1 } });
    const next = {
      name: 'new',
      gpus: [gpu({ model_name: 'NVIDIA L4' }), gpu()],
      registered_at: 'x',
      last_seen_at: 7,
    };
    const { body } = await call(registry, 'PUT', `/providers/${before.id}`, next);
    expect(body).toEqual({
      id: before.id,
      owner_id: before.owner_id,
      name: 'new',
      status: 'idle',
      sharing: 'exclusive',
      uptime_percent_30d: 100,
      gpus: next.gpus,
      registered_at: before.registered_at,
      last_seen_at: before.last_seen_at,
    });
  });

  it('keeps the live values of cards that stay, wherever they go', async () => {
    const { id } = await register(registry, { gpus: [gpu({ uuid: 'GPU-l1' }), gpu({ uuid: 'GPU-l2' })] });
    const gpu_metrics = [{ temperature_c: 41 }, { temperature_c: 52, utilization_gpu_percent: 0 }];
    await call(registry, 'POST', `/providers/${id}/heartbeat`, { gpu_metrics });
    const next = { name: 'n', gpus: [gpu({ uuid: 'GPU-l2', temperature_c: 99 }), gpu({ uuid: 'GPU-l3' })] };
    const { body } = await call(registry, 'PUT', `/providers/${id}`, next);
    expect(body.gpus[0]).toMatchObject({ uuid: 'GPU-l2', temperature_c: 52, utilization_gpu_percent: 0 });
    expect(body.gpus[1]).not.toHaveProperty('temperature_c');
  });

  it('sets the status when it is given', async () => {
    const before = await register(registry);
    const { body, headers } = await call(registry, 'PUT', `/providers/${before.id}`, {
      ...before,
      status: 'busy',
    });
    expect(body.status).toBe('busy');
    expect(headers.get('etag')).toBe('"3"');
  });

  it('with another id is 400, of an unknown provider 404, and changes nothing', async () => {
    const before = await register(registry);
    const path = `/providers/${before.id}`;
    const otherId = await call(registry, 'PUT', path, { ...before, id: ABSENT });
    expect([otherId.status, otherId.body.code]).toEqual([400, 'provider_id_mismatch']);
    const { id: _id, ...without } = before;
    const absent = await call(registry, 'PUT', `/providers/${ABSENT}`, without);
    expect([absent.status, absent.body.code]).toEqual([404, 'provider_not_found']);
    expect((await call(registry, 'GET', path)).body).toEqual(before);
  });

  it('that would take a card from another provider of the owner is 409 and changes nothing', async () => {
    const owner = await register(registry, { gpus: [gpu({ uuid: 'GPU-put-1' })] });
    const before = await register(registry, { gpus: [gpu({ uuid: 'GPU-put-2' })] });
    const next = { ...before, name: 'changed', gpus: [gpu({ uuid: 'GPU-put-1' })] };
    const { status, body } = await call(registry, 'PUT', `/providers/${before.id}`, next);
    expect([status, body.provider_id]).toEqual([409, owner.id]);
    expect((await call(registry, 'GET', `/providers/${before.id}`)).body).toEqual(before);
  });
});

describe('setting the status', () => {
  it('takes any of the five from any', async () => {
    const { id } = await register(registry);
    const statuses = ['idle', 'busy', 'offline', 'maintenance', 'error'];
    for (const from of statuses) {
      for (const to of statuses) {
        await call(registry, 'PATCH', `/providers/${id}/status`, { status: from });
        const { status, body } = await call(registry, 'PATCH', `/providers/${id}/status`, { status: to });
        expect([status, typeof body.message]).toEqual([200, 'string']);
        expect((await call(registry, 'GET', `/providers/${id}`)).body.status).toBe(to);
      }
    }
  });

  it('sets last_seen_at by the clock of the database, which never goes back', async () => {
    const own = await openRegistry();
    try {
      await setDatabaseTime(own.databaseUrl, '2030-01-01T00:00:00.000Z');
      const { id } = await register(own);
      await setDatabaseTime(own.databaseUrl, '2030-01-01T00:01:00.123Z');
      await call(own, 'PATCH', `/providers/${id}/status`, { status: 'idle' });
      expect((await call(own, 'GET', `/providers/${id}`)).body.last_seen_at).toBe('2030-01-01T00:01:00.123Z');
      await setDatabaseTime(own.databaseUrl, '2030-01-01T00:00:30.000Z');
      await call(own, 'PATCH', `/providers/${id}/status`, { status: 'busy' });
      expect((await call(own, 'GET', `/providers/${id}`)).body.last_seen_at).toBe('2030-01-01T00:01:00.123Z');
    } finally {
      await own.close();
    }
  });

  it('to something else, or of an unknown provider, is refused', async () => {
    const { id } = await register(registry);
    const wrong = await call(registry, 'PATCH', `/providers/${id}/status`, { status: 'asleep' });
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'status']);
    expect((await call(registry, 'PATCH', `/providers/${ABSENT}/status`, { status: 'idle' })).status).toBe(
      404,
    );
  });
});

describe('If-Match', () => {
  it('lets a change through that knows the version, and refuses one that does not', async () => {
    const before = await register(registry);
    const path = `/providers/${before.id}`;
    const stale = { 'if-match': '"7"' };
    for (const [method, to, body] of [
      ['PUT', path, before],
      ['PATCH', `${path}/status`, { status: 'busy' }],
      ['DELETE', path, undefined],
    ] as const) {
      const refused = await call(registry, method, to, body, stale);
      expect([refused.status, refused.body.code, refused.body.current_version]).toEqual([
        412,
        'version_mismatch',
        1,
      ]);
    }
    expect((await call(registry, 'PUT', path, before, { 'if-match': '"0", "1"' })).status).toBe(200);
    expect((await call(registry, 'PUT', path, before, { 'if-match': 'W/"2"' })).status).toBe(412);
    expect((await call(registry, 'PUT', path, before, { 'if-match': 'two' })).body.code).toBe(
      'invalid_if_match',
    );
    expect((await call(registry, 'DELETE', path, undefined, { 'if-match': '*' })).status).toBe(200);
  });

  it('counts changes of inventory and status, not heartbeats', async () => {
    const { id } = await register(registry);
    await call(registry, 'POST', `/providers/${id}/heartbeat`, { gpu_metrics: [{ temperature_c: 50 }] });
    await call(registry, 'PATCH', `/providers/${id}/status`, { status: 'idle' });
    expect((await call(registry, 'GET', `/providers/${id}`)).headers.get('etag')).toBe('"1"');
    await call(registry, 'PATCH', `/providers/${id}/status`, { status: 'offline' });
    await call(registry, 'POST', `/providers/${id}/heartbeat`);
    expect((await call(registry, 'GET', `/providers/${id}`)).headers.get('etag')).toBe('"3"');
  });
});

describe('deleting a provider', () => {
  it('takes its GPUs with it, so that they may be registered again', async () => {
    const members = { gpus: [gpu({ uuid: 'GPU-deleted' })] };
    const { id } = await register(registry, members);
    const { status, body } = await call(registry, 'DELETE', `/providers/${id}`);
    expect([status, typeof body.message]).toEqual([200, 'string']);
    expect((await call(registry, 'GET', `/providers/${id}`)).status).toBe(404);
    expect((await call(registry, 'DELETE', `/providers/${id}`)).status).toBe(404);
    await register(registry, members);
  });
});

describe('a provider id', () => {
  it('is any 8-4-4-4-12 hexadecimal: unknown is 404, its case does not matter, anything else is 400', async () => {
    const { id } = await register(registry);
    expect((await call(registry, 'GET', `/providers/${id.toUpperCase()}`)).body.id).toBe(id);
    expect((await call(registry, 'GET', '/providers/00000000-0000-0000-0000-000000000000')).status).toBe(404);
    expect((await call(registry, 'GET', '/providers/ffffffff-ffff-ffff-ffff-ffffffffffff')).status).toBe(404);
    for (const wrong of ['x', id.slice(1), `${id}0`, "1' or '1'='1", '%00', '..%2f..', `{${id}}`]) {
      const { status, body } = await call(registry, 'GET', `/providers/${encodeURIComponent(wrong)}`);
      expect([status, body.code], wrong).toEqual([400, 'validation_failed']);
    }
  });
});
