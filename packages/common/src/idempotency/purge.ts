import type { Kysely } from 'kysely';
import type { Logger } from '../log/logger.ts';
import type { Worker } from '../worker/loop.ts';
import { startLeasedWorker } from '../worker/runner.ts';
import { deleteExpiredKeys } from './store.ts';

const KEEP_SECONDS = 7 * 86_400;
const PURGE_BATCH = 1_000;
const INTERVAL_MS = 60_000;

/** Starts the worker that deletes idempotency keys older than 7 days, in batches, every minute. */
export function startIdempotencyPurge<DB>(options: {
  readonly db: Kysely<DB>;
  readonly holder: string;
  readonly log: Logger;
}): Worker {
  const purge = { keepSeconds: KEEP_SECONDS, limit: PURGE_BATCH };
  return startLeasedWorker<DB>({
    db: options.db,
    holder: options.holder,
    log: options.log,
    name: 'idempotency-purge',
    intervalMs: INTERVAL_MS,
    pass: async (lease) => {
      while (!lease.signal.aborted) {
        const deleted = await lease.inTransaction((trx) => deleteExpiredKeys(trx, purge));
        if (deleted < purge.limit) return;
      }
    },
  });
}
