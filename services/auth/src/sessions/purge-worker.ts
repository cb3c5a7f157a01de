import type { Logger } from '@gridlease/common/log/logger';
import type { Worker } from '@gridlease/common/worker/loop';
import { type Lease, startLeasedWorker } from '@gridlease/common/worker/runner';
import type { AuthTables, AuthTransaction, Database } from '../database/database.ts';
import { deleteOldRevocations } from '../tokens/revocations.ts';
import { deleteEndedSessions } from './store.ts';

const INTERVAL_MS = 10 * 60_000;
const BATCH = 5_000;
/** Ended sessions are kept for as long as support may need to look at them. */
const SESSIONS_KEPT_SECONDS = 30 * 86_400;
/** For clock skew, and for tokens that were issued while their session was being ended. */
const REVOCATIONS_MARGIN_SECONDS = 600;

type Purge = (
  trx: AuthTransaction,
  options: { readonly keepSeconds: number; readonly limit: number },
) => Promise<number>;

async function purgeAll(lease: Lease<AuthTables>, purge: Purge, keepSeconds: number): Promise<void> {
  while (!lease.signal.aborted) {
    const deleted = await lease.inTransaction((trx) => purge(trx, { keepSeconds, limit: BATCH }));
    if (deleted < BATCH) return;
  }
}

/**
 * Starts the worker that deletes sessions 30 days after their end, and revocations older than any live token.
 *
 * @param options.tokenSecondsMax how long the longest-lived access token is valid.
 */
export function startSessionsPurge(options: {
  readonly db: Database;
  readonly holder: string;
  readonly log: Logger;
  readonly tokenSecondsMax: number;
}): Worker {
  return startLeasedWorker<AuthTables>({
    db: options.db,
    holder: options.holder,
    log: options.log,
    name: 'sessions-purge',
    intervalMs: INTERVAL_MS,
    pass: async (lease) => {
      await purgeAll(lease, deleteEndedSessions, SESSIONS_KEPT_SECONDS);
      await purgeAll(lease, deleteOldRevocations, options.tokenSecondsMax + REVOCATIONS_MARGIN_SECONDS);
    },
  });
}
