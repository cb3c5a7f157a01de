import type { EventEnvelope, PlacedEvent } from '@gridlease/common/outbox/envelope';
import { envelopeOf } from '@gridlease/common/outbox/envelope';
import { adminQuery } from '@gridlease/testing/database';
import { readDocumentedEvents } from '@gridlease/testing/documented-events';
import { expect } from 'vitest';
import { z } from 'zod';

const documented = await readDocumentedEvents();

/** What the other services announce: machines and users. */
const ELSEWHERE = ['provider', 'user'];

/** The types of events that docs/EVENTS.md lists for billing. */
export const DOCUMENTED_TYPES = [...documented].flatMap(([type, { aggregate }]) =>
  ELSEWHERE.includes(aggregate) ? [] : type,
);

/** All events of the service, published or not. */
export async function listAnnounced(databaseUrl: string): Promise<EventEnvelope[]> {
  const rows = await adminQuery<PlacedEvent>('select * from outbox order by seq', [], databaseUrl);
  // The tests' driver reads a count as text.
  return rows.map((row) => envelopeOf({ ...row, aggregate_version: Number(row.aggregate_version) }));
}

/** Asserts that the event matches docs/EVENTS.md. */
export function expectDocumented(envelope: EventEnvelope): void {
  const { type, aggregate, version, data } = JSON.parse(JSON.stringify(envelope)) as EventEnvelope;
  const described = documented.get(type);
  expect(described, `docs/EVENTS.md names ${type}`).toBeDefined();
  expect([type, aggregate.type, version]).toEqual([type, described?.aggregate, 1]);
  const schema = z.fromJSONSchema(described?.data as Parameters<typeof z.fromJSONSchema>[0]);
  expect(schema.safeParse(data).error?.issues, `${type}: ${JSON.stringify(data)}`).toBeUndefined();
}
