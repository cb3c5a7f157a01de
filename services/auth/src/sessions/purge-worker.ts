import { type LeasedWork, runInBatches } from '@gridlease/common/worker/runner';
import type { AuthTables } from '../database/database.ts';
import { deleteOldRevocations } from '../tokens/revocations.ts';
import { deleteEndedSessions } from './store.ts';

const INTERVAL_MS = 10 * 60_000;
const BATCH = 5_000;
/** Ended sessions are kept for as long as support may need to look at them. */
const SESSIONS_KEPT_SECONDS = 30 * 86_400;
/** For clock skew, and for tokens that were issued while their session was being ended. */
const REVOCATIONS_MARGIN_SECONDS = 600;

/**
 * Deletes sessions 30 days after their end, and revocations older than any live token.
 *
 * @param tokenSecondsMax how long the longest-lived access token is valid
 */
export function sessionsPurge(tokenSecondsMax: number): LeasedWork<AuthTables> {
  const revocationSeconds = tokenSecondsMax + REVOCATIONS_MARGIN_SECONDS;
  return {
    name: 'sessions-purge',
    intervalMs: INTERVAL_MS,
    async pass(lease) {
      await runInBatches(lease, BATCH, (trx, limit) =>
        deleteEndedSessions(trx, { keepSeconds: SESSIONS_KEPT_SECONDS, limit }),
      );
      await runInBatches(lease, BATCH, (trx, limit) =>
        deleteOldRevocations(trx, { keepSeconds: revocationSeconds, limit }),
      );
    },
  };
}
