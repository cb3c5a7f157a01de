import type { Kysely } from 'kysely';
import { retryingConflicts } from '../database/transaction.ts';
import type { Logger } from '../log/logger.ts';
import type { Broker } from '../messaging/broker.ts';
import { tracedBroker } from '../messaging/traced.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { pause } from '../worker/alarm.ts';
import { type DueLook, LOOKED_FOR_INTERVAL_MS } from '../worker/due-look.ts';
import type { Worker } from '../worker/loop.ts';
import { createPollInterval } from '../worker/poll-interval.ts';
import {
  type ClaimedLease,
  type LeasedWorkerOptions,
  runInBatches,
  startLeasedWorker,
} from '../worker/runner.ts';
import { publishPending } from './publisher.ts';
import { placeEvents, purgeEvents, UNPLACED_EVENTS, UNPUBLISHED_EVENTS } from './store.ts';

/** Short, so that events are not held up for long when the relaying process dies. */
const LEASE_SECONDS = 5;
const POLL_MS = 200;
/**
 * The longest interval between polls without events, in poll intervals: events written here wake the relay anyway.
 */
const IDLE_POLLS = 5;
const KEEP_SECONDS = 7 * 86_400;
const PLACE_BATCH = 1_000;
/**
 * The least time between two passes that place events: under load, those of many transactions get their positions, and are
 * published, together. An event that comes alone does not wait.
 */
const GATHER_MS = 10;
const PURGE_BATCH = 1_000;
const PURGE_EVERY_MS = 60_000;

export interface OutboxRelayOptions<DB> {
  readonly db: Kysely<DB>;
  /** That of the process at `db`. */
  readonly look?: DueLook | undefined;
  /** Shown as the holder of the leases. */
  readonly holder: string;
  readonly log: Logger;
  /** Without one, events get positions and can be streamed, and nothing is published. */
  readonly broker?: Broker | undefined;
  /** Traces each publication; undefined disables it. */
  readonly tracing?: Tracing | undefined;
  /** Default 7 days. */
  readonly keepSeconds?: number;
  /**
   * Interval for polling events that were not announced with `wake`, up to five times that while there are none.
   * Default 200.
   */
  readonly pollMs?: number;
  /** Interval for polling events to purge. Default one minute. */
  readonly purgeEveryMs?: number;
  /** Default 5. */
  readonly leaseSeconds?: number;
}

/**
 * Starts the database's one relay: it assigns positions to committed events, publishes them in that order, and purges
 * old ones. Every replica starts it; the leases let one work. Each of the three is a separate worker: an unavailable
 * broker delays publication alone, and a failing purge delays nothing. Writers call `wake` after their commit.
 */
export function startOutboxRelay<DB>(options: OutboxRelayOptions<DB>): Worker {
  const { db, broker, tracing } = options;
  const shared = {
    db,
    look: options.look,
    holder: options.holder,
    log: options.log,
    leaseSeconds: options.leaseSeconds ?? LEASE_SECONDS,
  };
  const pollMs = options.pollMs ?? POLL_MS;
  const idleMs = IDLE_POLLS * pollMs;
  const longestMs = options.look === undefined ? idleMs : LOOKED_FOR_INTERVAL_MS;
  const traced = broker && (tracing === undefined ? broker : tracedBroker(broker, tracing));
  const publisher =
    traced === undefined
      ? undefined
      : startLeasedWorker<DB>({
          ...shared,
          name: 'outbox-publisher',
          due: { condition: UNPUBLISHED_EVENTS, everyMs: idleMs },
          ...paced(pollMs, longestMs, (lease) => publishPending(lease, db, traced)),
        });

  const positions = startLeasedWorker<DB>({
    ...shared,
    name: 'outbox-positions',
    due: { condition: UNPLACED_EVENTS, everyMs: idleMs },
    ...paced(
      pollMs,
      longestMs,
      createPlacing(db, () => publisher?.wake()),
    ),
  });

  const purge = {
    keepSeconds: options.keepSeconds ?? KEEP_SECONDS,
    publishedOnly: broker !== undefined,
  };
  const purger = startLeasedWorker<DB>({
    ...shared,
    name: 'outbox-purge',
    intervalMs: options.purgeEveryMs ?? PURGE_EVERY_MS,
    pass: (lease) => runInBatches(lease, PURGE_BATCH, (trx, limit) => purgeEvents(trx, { ...purge, limit })),
  });

  return {
    wake: () => positions.wake(),
    async stop() {
      await Promise.all([positions.stop(), publisher?.stop(), purger.stop()]);
    },
  };
}

/** A worker's pass, which reports whether it found something, and the resulting poll interval. */
function paced<DB>(
  pollMs: number,
  longestMs: number,
  pass: (lease: ClaimedLease<DB>) => Promise<boolean>,
): Pick<LeasedWorkerOptions<DB>, 'intervalMs' | 'pass'> {
  const interval = createPollInterval(pollMs, longestMs);
  return {
    intervalMs: interval.pauseMs,
    pass: async (lease) => interval.polled(await pass(lease)),
  };
}

/** The pass that places all events; it returns whether there were any. */
function createPlacing<DB>(db: Kysely<DB>, onPlaced: () => void) {
  let placedAt = Number.NEGATIVE_INFINITY;
  return async ({ signal, claim }: ClaimedLease<DB>): Promise<boolean> => {
    const sinceMs = performance.now() - placedAt;
    if (sinceMs < GATHER_MS) await pause(GATHER_MS - sinceMs, signal);
    for (let found = false; ; found = true) {
      if (signal.aborted) return found;
      const placed = await retryingConflicts(() => placeEvents(db, claim, PLACE_BATCH));
      if (placed === 0) return found;
      placedAt = performance.now();
      onPlaced();
      if (placed < PLACE_BATCH) return true;
    }
  };
}
