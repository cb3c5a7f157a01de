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
