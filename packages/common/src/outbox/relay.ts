import type { Kysely } from 'kysely';
import type { Logger } from '../log/logger.ts';
import type { Broker } from '../messaging/broker.ts';
import { tracedBroker } from '../messaging/traced.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { Worker } from '../worker/loop.ts';
import { type Lease, startLeasedWorker } from '../worker/runner.ts';
import { publishPending } from './publisher.ts';
import { hasUnplacedEvents, placeEvents, purgeEvents } from './store.ts';

/** Short, so that events are not held up for long when the process that relays them dies. */
const LEASE_SECONDS = 5;
const POLL_MS = 200;
const KEEP_SECONDS = 7 * 86_400;
const PLACE_BATCH = 1_000;
const PURGE_BATCH = 1_000;
const PURGE_EVERY_MS = 60_000;

export interface OutboxRelayOptions<DB> {
  readonly db: Kysely<DB>;
  /** Shown as the holder of the leases. */
  readonly holder: string;
  readonly log: Logger;
  /** Without one, events get positions and can be streamed, and nothing is published. */
  readonly broker?: Broker | undefined;
  /** Tells of each publication; undefined: of none. */
  readonly tracing?: Tracing | undefined;
  /** Default 7 days. */
  readonly keepSeconds?: number;
  /** Pause between two looks for events that nobody announced with `wake`. Default 200. */
  readonly pollMs?: number;
  /** Pause between two looks for events to purge. Default one minute. */
  readonly purgeEveryMs?: number;
  /** Default 5. */
  readonly leaseSeconds?: number;
}

/**
 * Starts the database's one relay: it gives committed events their positions, publishes them in that order, and
 * purges old ones. Every replica starts it; the leases let one work. Each of the three is a worker
 * of its own: a broker that is away delays publication alone, and a purge that fails delays nothing. Writers call `wake` after their commit.
 */
export function startOutboxRelay<DB>(options: OutboxRelayOptions<DB>): Worker {
  const { db, broker, tracing } = options;
  const shared = {
    db,
    holder: options.holder,
    log: options.log,
    intervalMs: options.pollMs ?? POLL_MS,
    leaseSeconds: options.leaseSeconds ?? LEASE_SECONDS,
  };
  const traced = broker && (tracing === undefined ? broker : tracedBroker(broker, tracing));
  const publisher =
    traced === undefined
      ? undefined
      : startLeasedWorker<DB>({
          ...shared,
          name: 'outbox-publisher',
          pass: (lease) => publishPending(lease, db, traced),
        });

  const positions = startLeasedWorker<DB>({
    ...shared,
    name: 'outbox-positions',
    pass: (lease) => placeAll(lease, db, () => publisher?.wake()),
  });

  const purge = {
    keepSeconds: options.keepSeconds ?? KEEP_SECONDS,
    publishedOnly: broker !== undefined,
    limit: PURGE_BATCH,
  };
  const purger = startLeasedWorker<DB>({
    ...shared,
    name: 'outbox-purge',
    intervalMs: options.purgeEveryMs ?? PURGE_EVERY_MS,
    pass: (lease) => purgeAll(lease, purge),
  });

  return {
    wake: () => positions.wake(),
    async stop() {
      await Promise.all([positions.stop(), publisher?.stop(), purger.stop()]);
    },
  };
}

async function placeAll<DB>(lease: Lease<DB>, db: Kysely<DB>, onPlaced: () => void): Promise<void> {
  // The look is free of locks and writes nothing, which is what an idle relay does five times a second.
  while (!lease.signal.aborted && (await hasUnplacedEvents(db))) {
    const placed = await lease.inTransaction((trx) => placeEvents(trx, PLACE_BATCH));
    onPlaced();
    if (placed < PLACE_BATCH) return;
  }
}

async function purgeAll<DB>(lease: Lease<DB>, options: Parameters<typeof purgeEvents>[1]): Promise<void> {
  while (!lease.signal.aborted) {
    const purged = await lease.inTransaction((trx) => purgeEvents(trx, options));
    if (purged < options.limit) return;
  }
}
