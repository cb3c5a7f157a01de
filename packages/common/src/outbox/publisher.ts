import type { Kysely } from 'kysely';
import type { Broker } from '../messaging/broker.ts';
import type { Lease } from '../worker/runner.ts';
import { envelopeOf, type PlacedEvent } from './envelope.ts';
import { listUnpublishedEvents, recordPublished } from './store.ts';

const BATCH = 500;
/** Messages on their way to the broker at one time. */
const WAVE_MAX = 100;

/**
 * Publishes everything that has a position and is not confirmed, in that order, and notes how far it came.
 * Returns early while the broker is away; throws what a publication threw, after noting what did succeed.
 * A crash between a PubAck and the note repeats events, with the same ids: consumers know them by those.
 *
 * @returns whether there was anything to publish
 */
export async function publishPending<DB>(lease: Lease<DB>, db: Kysely<DB>, broker: Broker): Promise<boolean> {
  for (let found = false; ; found = true) {
    if (lease.signal.aborted || broker.status() !== 'connected') return found;
    const events = await listUnpublishedEvents(db, BATCH);
    if (events.length === 0) return found;
    const { confirmed, failure } = await publishInOrder(events, broker, lease.signal);
    if (confirmed !== undefined) await lease.inTransaction((trx) => recordPublished(trx, confirmed));
    if (failure !== undefined) throw failure.reason;
  }
}

interface Progress {
  /** Position of the last event of the unbroken confirmed beginning. */
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
 * Cuts the events, in order, before each repetition of an aggregate. Within a wave all may be under way at once; the
 * next wave begins when the one before is confirmed, so an aggregate never has two events under way.
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
