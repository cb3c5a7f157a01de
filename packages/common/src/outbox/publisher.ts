import type { Kysely } from 'kysely';
import { retryingConflicts } from '../database/transaction.ts';
import type { Broker } from '../messaging/broker.ts';
import type { ClaimedLease } from '../worker/runner.ts';
import { envelopeOf, type PlacedEvent } from './envelope.ts';
import { listUnpublishedEvents, recordPublished } from './store.ts';

const BATCH = 500;
/** Messages in flight to the broker. */
const WAVE_MAX = 100;

/**
 * Publishes everything that has a position and is not confirmed, in that order, and records how far it came. Returns
 * early while the broker is unavailable; throws what a publication threw, after recording what did succeed. A crash
 * between a PubAck and the record repeats events with the same ids, by which consumers deduplicate.
 *
 * @returns whether there was anything to publish
 */
export async function publishPending<DB>(
  lease: ClaimedLease<DB>,
  db: Kysely<DB>,
  broker: Broker,
): Promise<boolean> {
  for (let found = false; ; found = true) {
    if (lease.signal.aborted || broker.status() !== 'connected') return found;
    const events = await listUnpublishedEvents(db, BATCH);
    if (events.length === 0) return found;
    const { confirmed, failure } = await publishInOrder(events, broker, lease.signal);
    if (confirmed !== undefined) {
      await retryingConflicts(() => recordPublished(db, lease.claim, confirmed));
    }
    if (failure !== undefined) throw failure.reason;
    // What has got its position since wakes the publisher.
    if (events.length < BATCH) return true;
  }
}

interface Progress {
  /** Position of the last event of the contiguous confirmed prefix. */
  readonly confirmed: number | undefined;
  readonly failure: PromiseRejectedResult | undefined;
}

async function publishInOrder(
  events: readonly PlacedEvent[],
  broker: Broker,
  signal: AbortSignal,
): Promise<Progress> {
  let confirmed: number | undefined;
  for (const wave of wavesOf(events)) {
    if (signal.aborted) break;
    const results = await Promise.allSettled(wave.map((event) => publish(event, broker)));
    for (const [index, result] of results.entries()) {
      if (result.status === 'rejected') return { confirmed, failure: result };
      confirmed = wave[index]?.position;
    }
  }
  return { confirmed, failure: undefined };
}

async function publish(event: PlacedEvent, broker: Broker): Promise<void> {
  await broker.publish({
    subject: event.subject,
    id: event.id,
    headers: {
      'X-Correlation-ID': event.correlation_id,
      ...(event.traceparent === null ? {} : { traceparent: event.traceparent }),
    },
    body: JSON.stringify(envelopeOf(event)),
  });
}

/**
 * Splits the events, in order, before each repetition of an aggregate. All events of a wave may be in flight at once;
 * the next wave begins when the previous one is confirmed, so an aggregate never has two events in flight.
 */
export function* wavesOf(events: readonly PlacedEvent[]): Generator<PlacedEvent[]> {
  let wave: PlacedEvent[] = [];
  let aggregates = new Set<string>();
  for (const event of events) {
    const aggregate = JSON.stringify([event.aggregate_type, event.aggregate_id]);
    if (aggregates.has(aggregate) || wave.length >= WAVE_MAX) {
      yield wave;
      wave = [];
      aggregates = new Set();
    }
    wave.push(event);
    aggregates.add(aggregate);
  }
  if (wave.length > 0) yield wave;
}
