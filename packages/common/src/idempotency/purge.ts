import { type LeasedWork, runInBatches } from '../worker/runner.ts';
import { deleteExpiredKeys } from './store.ts';

const KEEP_SECONDS = 7 * 86_400;
const PURGE_BATCH = 1_000;
const INTERVAL_MS = 60_000;

/** Deletes idempotency keys older than 7 days, in batches, every minute. */
export function idempotencyPurge<DB>(): LeasedWork<DB> {
  return {
    name: 'idempotency-purge',
    intervalMs: INTERVAL_MS,
    pass: (lease) =>
      runInBatches(lease, PURGE_BATCH, (trx, limit) =>
        deleteExpiredKeys(trx, { keepSeconds: KEEP_SECONDS, limit }),
      ),
  };
}
