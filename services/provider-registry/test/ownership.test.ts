import { advanceDatabaseTime, setDatabaseTime } from '@gridlease/testing/clock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callersOf, DAEMON, keyOf } from './callers.ts';
import { readEvents } from './event-stream.ts';
import {
  type Body,
  bearer,
  call,
  gpu,
  issuer,
  openRegistry,
  register,
  registration,
  type TestRegistry,
} from './registry.ts';

let registry: TestRegistry;
let callers: ReturnType<typeof callersOf>;
beforeAll(async () => {
  registry = await openRegistry({ access: 'required' });
  callers = callersOf(registry);
});
afterAll(() => registry.close());

describe('the owner of a new provider', () => {
  it('left out is the caller, also the user of a key', async () => {
    const { owner_id: _left, ...body } = registration();
    for (const token of [issuer.token({ sub: 'ann', roles: ['provider'] }), keyOf('ann', DAEMON)]) {
      const response = await call(callers.as(token), 'POST', '/providers', body);
      expect([response.status, response.body.owner_id]).toEqual([201, 'ann']);
    }
    const service = issuer.serviceToken('scheduler', 'registry:write');
    const unnamed = await call(callers.as(service), 'POST', '/providers', body);
    expect([unnamed.status, unnamed.body.errors[0].path]).toEqual([400, 'owner_id']);
  });

  it('other than the caller is refused, never replaced, except for administrators and services', async () => {
    for (const token of [issuer.token({ sub: 'bob', roles: ['provider'] }), keyOf('bob', DAEMON)]) {
      const { status, body } = await call(
        callers.as(token),
        'POST',
        '/providers',
        registration({ owner_id: 'ann' }),
      );
      expect([status, body.code]).toEqual([403, 'not_owner']);
    }
    const provider = await callers.machineOf('cleo');
    expect(provider.owner_id).toBe('cleo');
    const { status, body } = await call(
      callers.bob,
      'PUT',
      `/providers/${(await callers.machineOf('bob')).id}`,
      provider,
    );
    expect([status, body.code]).toEqual([400, 'provider_id_mismatch']);
  });

  it('has Idempotency-Keys of their own', async () => {
    const headers = { 'idempotency-key': 'same-word' };
    const { owner_id: _left, ...body } = registration();
    const first = await call(callers.ann, 'POST', '/providers', body, headers);
    const other = await call(callers.bob, 'POST', '/providers', body, headers);
    const again = await call(callers.ann, 'POST', '/providers', body, headers);
    expect([first.body.owner_id, other.body.owner_id]).toEqual(['ann', 'bob']);
    expect([again.body.id, again.headers.get('idempotency-replayed')]).toEqual([first.body.id, 'true']);
  });
});

describe('what is private of a provider', () => {
  const members = {
    hostname: 'box.example.org',
    ip_address: '192.0.2.44',
    metadata: { rack: 'secret-rack' },
    location: 'eu-west',
  };
  const hidden = /box\.example\.org|192\.0\.2\.44|secret-rack|GPU-private/;
  let machine: Body;
  beforeAll(async () => {
    machine = await callers.machineOf('ann', { ...members, gpus: [gpu({ uuid: 'GPU-private', index: 3 })] });
  });

  it.each<[string, boolean, (id: string) => string]>([
    ['its owner', true, () => issuer.token({ sub: 'ann', roles: ['renter'] })],
    ['an administrator', true, () => issuer.token({ sub: 'root', roles: ['admin'] })],
    ['registry:read', true, () => issuer.serviceToken('billing', 'registry:read')],
    ['a key of the owner that may change it', true, () => keyOf('ann', DAEMON)],
    ['a key that is bound to it', true, (id) => keyOf('ann', DAEMON, [id])],
    ['a key that is bound to another one', false, () => keyOf('ann', DAEMON, ['other'])],
    ['a key that may only beat', false, () => keyOf('ann', 'registry:heartbeat')],
    ['a key of somebody else', false, (id) => keyOf('bob', DAEMON, [id])],
    ['another provider', false, () => issuer.token({ sub: 'bob', roles: ['provider'] })],
    ['a renter', false, () => issuer.token({ sub: 'bob', roles: ['renter'] })],
    ['registry:write', false, () => issuer.serviceToken('scheduler', 'registry:write')],
  ])('%s sees: %s', async (_who, seesIt, tokenFor) => {
    const target = callers.as(tokenFor(machine.id));
    const { body } = await call(target, 'GET', `/providers/${machine.id}`);
    const list = await call(target, 'GET', '/providers?location=eu-west');
    expect(list.body).toEqual([body]);
    if (seesIt) {
      expect(body).toEqual(machine);
      return;
    }
    expect(JSON.stringify([body, list.body])).not.toMatch(hidden);
    const { hostname: _h, ip_address: _i, metadata: _m, ...rest } = machine;
    expect(body).toEqual({ ...rest, gpus: [gpu({ index: 3 })] });
  });

  it('is not in the response to a change by a caller who may not see it', async () => {
    const { id } = await callers.machineOf('ann', members);
    const service = callers.as(issuer.serviceToken('scheduler', 'registry:write'));
    const next = { name: 'n', ...members, gpus: [gpu({ uuid: 'GPU-private-2' })] };
    expect(JSON.stringify((await call(service, 'PUT', `/providers/${id}`, next)).body)).not.toMatch(hidden);
    expect((await call(callers.ann, 'GET', `/providers/${id}`)).body).toMatchObject(members);
  });
});

describe('a heartbeat for another owner’s machine', () => {
  it('does not keep a machine alive, alone or among those of its owner', async () => {
    const own = await openRegistry({ access: 'required' });
    try {
      await setDatabaseTime(own.databaseUrl, '2030-01-01T00:00:00.000Z');
      const { id } = await register(own, { owner_id: 'ann' });
      const path = `/providers/${id}/heartbeat`;
      const beatAs = (sub: string, celsius: number, headers = {}) =>
        call(
          { url: own.url, headers: bearer(issuer.token({ sub, roles: ['provider'] })) },
          'POST',
          path,
          { gpu_metrics: [{ temperature_c: celsius }] },
          headers,
        );
      await call(own, 'PATCH', `/providers/${id}/status`, { status: 'offline' });
      await advanceDatabaseTime(own.databaseUrl, 60);
      const strangers = await Promise.all(Array.from({ length: 20 }, () => beatAs('bob', 99)));
      expect(new Set(strangers.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
        new Set(['404 provider_not_found']),
      );
      const before = (await call(own, 'GET', `/providers/${id}`)).body;
      expect([before.status, before.last_seen_at]).toEqual(['offline', '2030-01-01T00:00:00.000Z']);
      expect(before.gpus[0]).not.toHaveProperty('temperature_c');

      const crowd = Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? 'bob' : 'ann'));
      const [events] = await Promise.all([
        readEvents(own, 3, '0', async () => {
          const responses = await Promise.all(
            crowd.map((sub) => beatAs(sub, sub === 'bob' ? 99 : 50, { 'x-correlation-id': `${sub}-beats` })),
          );
          expect(responses.map(({ status }) => status)).toEqual(
            crowd.map((sub) => (sub === 'bob' ? 404 : 200)),
          );
        }),
      ]);
      expect(events[2]?.data).toMatchObject({ correlation_id: 'ann-beats', data: { status: 'idle' } });
      const after = (await call(own, 'GET', `/providers/${id}`)).body;
      expect([after.status, after.last_seen_at]).toEqual(['idle', '2030-01-01T00:01:00.000Z']);
      expect(after.gpus[0].temperature_c).toBe(50);
    } finally {
      await own.close();
    }
  });
});

describe('an event stream', () => {
  it('ends in order when the access token of its reader ends', async () => {
    const iat = Math.floor(Date.now() / 1_000);
    const token = issuer.token({ sub: 'bob', iat, exp: iat + 2 });
    const response = await fetch(`${registry.url}/providers/events`, { headers: bearer(token) });
    expect(response.status).toBe(200);
    expect(await response.text()).toMatch(/^retry: /);
  });
});

describe('where access is open', () => {
  it('tokens are not looked at, everything is seen, and an owner has to be named', async () => {
    const open = await openRegistry({ access: 'off' });
    try {
      const target = { url: open.url, headers: { authorization: 'Bearer forged' } };
      const provider = await register(target, { owner_id: 'ann', hostname: 'box.example.org' });
      expect((await call(target, 'GET', `/providers/${provider.id}`)).body).toEqual(provider);
      expect((await call(target, 'POST', `/providers/${provider.id}/heartbeat`)).status).toBe(200);
      for (const owner_id of [undefined, null]) {
        const { status, body } = await call(target, 'POST', '/providers', registration({ owner_id }));
        expect([status, body.code, body.errors[0].path]).toEqual([400, 'validation_failed', 'owner_id']);
      }
    } finally {
      await open.close();
    }
  });
});

it('If-Match is not evaluated for another owner’s machine', async () => {
  const { id } = await callers.machineOf('ann');
  for (const tag of ['two', '"99"']) {
    const headers = { 'if-match': tag };
    const path = `/providers/${id}`;
    const tries = [
      await call(callers.bob, 'PUT', path, registration({ owner_id: 'ann' }), headers),
      await call(callers.bob, 'PATCH', `${path}/status`, { status: 'busy' }, headers),
      await call(callers.bob, 'DELETE', path, undefined, headers),
    ];
    for (const { status, body } of tries) expect([status, body.code]).toEqual([403, 'not_owner']);
  }
  const own = await call(callers.ann, 'DELETE', `/providers/${id}`, undefined, { 'if-match': 'two' });
  expect([own.status, own.body.code]).toEqual([400, 'invalid_if_match']);
});
