import { readDocumentedEvents } from '@gridlease/testing/documented-events';
import { until } from '@gridlease/testing/until';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readEvents } from './event-stream.ts';
import { call, gpu, openRegistry, register, type TestRegistry } from './registry.ts';

let registry: TestRegistry;
beforeAll(async () => {
  registry = await openRegistry();
});
afterAll(() => registry.close());

describe('changes of providers', () => {
  it('are streamed as they happen, in order, with the correlation id, and without what is private', async () => {
    let id = '';
    const events = await readEvents(registry, 5, undefined, async () => {
      const provider = await register(registry, {
        hostname: 'secret.example.org',
        ip_address: '192.0.2.9',
        metadata: { secret: 1 },
        gpus: [gpu({ uuid: 'GPU-event' })],
      });
      id = provider.id;
      const path = `/providers/${id}`;
      await call(registry, 'PATCH', `${path}/status`, { status: 'offline' });
      await call(registry, 'PATCH', `${path}/status`, { status: 'offline' });
      await call(registry, 'POST', `${path}/heartbeat`, {}, { 'x-correlation-id': 'the-beat' });
      await call(registry, 'POST', `${path}/heartbeat`, {});
      await call(registry, 'PUT', path, { ...provider, name: 'renamed' });
      await call(registry, 'DELETE', path);
    });
    expect(events.map(({ event }) => event)).toEqual([
      'provider.registered',
      'provider.status_changed',
      'provider.status_changed',
      'provider.updated',
      'provider.deleted',
    ]);
    expect(events.map(({ data }) => data.aggregate)).toEqual(
      [1, 2, 3, 4, 5].map((version) => ({ type: 'provider', id, version })),
    );
    expect(events[1]?.data.data).toEqual({
      id,
      owner_id: 'owner-1',
      previous_status: 'idle',
      status: 'offline',
      cause: 'status_update',
      at: expect.any(String),
      last_seen_at: expect.any(String),
      last_beat_at: events[0]?.data.data.registered_at,
      now: expect.any(String),
    });
    expect(events[2]?.data).toMatchObject({
      correlation_id: 'the-beat',
      data: { previous_status: 'offline', status: 'idle', cause: 'heartbeat' },
    });
    expect(JSON.stringify(events)).not.toMatch(/secret|192\.0\.2\.9|GPU-event/);

    const documented = await readDocumentedEvents();
    for (const { event = '', data } of events) {
      const described = documented.get(event);
      const schema = z.fromJSONSchema(described?.data as Parameters<typeof z.fromJSONSchema>[0]);
      expect(data.aggregate.type).toBe(described?.aggregate);
      expect(schema.safeParse(data.data).error?.issues, `${event}: ${JSON.stringify(data)}`).toBeUndefined();
    }

    const again = await readEvents(registry, 3, events[1]?.id);
    expect(again).toEqual(events.slice(2));
  });
});

describe('a stream of one provider or owner', () => {
  it('has their events only, a handover for both owners, and resumes like any other', async () => {
    const [ann, bob] = [`ann-${crypto.randomUUID()}`, `bob-${crypto.randomUUID()}`];
    const first = await register(registry, { owner_id: ann });
    const second = await register(registry, { owner_id: ann, gpus: [gpu()] });
    await register(registry, { owner_id: bob });
    await call(registry, 'PUT', `/providers/${first.id}`, { name: 'sold', gpus: first.gpus, owner_id: bob });
    await call(registry, 'DELETE', `/providers/${second.id}`);
    const read = async (query: string, count: number, from = '0') => {
      const events = await readEvents(registry, count, from, undefined, `?${query}`);
      return events.map(({ id, event, data }) => ({ id, event, about: data.aggregate.id }));
    };
    const ofFirst = await read(`provider_id=${first.id.toUpperCase()}`, 2);
    expect(ofFirst.map(({ event }) => event)).toEqual(['provider.registered', 'provider.updated']);
    const ofAnn = await read(`owner_id=${ann}`, 4);
    expect(ofAnn.map(({ event }) => event)).toEqual([
      'provider.registered',
      'provider.registered',
      'provider.updated',
      'provider.deleted',
    ]);
    expect(ofAnn.map(({ about }) => about)).toEqual([first.id, second.id, first.id, second.id]);
    const ofBob = await read(`owner_id=${bob}&provider_id=${first.id}`, 1);
    expect(ofBob).toEqual([ofFirst[1]]);
    expect(await read(`owner_id=${ann}`, 2, ofAnn[1]?.id)).toEqual(ofAnn.slice(2));
    expect((await call(registry, 'GET', '/providers/events?provider_id=x')).status).toBe(400);
  });
});

describe('a stream that is asked for while the database hangs', () => {
  it('is timed out and takes no place away from later ones', async () => {
    const own = await openRegistry({ requestTimeoutMs: 200, streamsMax: 1 });
    const blocker = new Client({ connectionString: own.databaseUrl });
    try {
      await blocker.connect();
      await blocker.query('begin');
      await blocker.query('lock table outbox_head in access exclusive mode');
      expect((await call(own, 'GET', '/providers/events')).status).toBe(504);
      await blocker.query('rollback');
      const opened = await until(async () => {
        const ending = new AbortController();
        const { url, headers } = own;
        const response = await fetch(`${url}/providers/events`, { headers, signal: ending.signal });
        ending.abort();
        return response.status === 200;
      });
      expect(opened).toBe(true);
    } finally {
      await blocker.end();
      await own.close();
    }
  });
});
