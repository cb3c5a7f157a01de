import type { RevocationPeriods } from '@gridlease/common/access/revocation-set';
import { type LeasedWork, runInBatches } from '@gridlease/common/worker/runner';
import type { AuthTables } from '../database/database.ts';
import { deleteOldRevocations } from '../tokens/revocations.ts';
import { deleteEndedSessions } from './store.ts';

const INTERVAL_MS = 10 * 60_000;
const BATCH = 5_000;
/** Ended sessions are kept for as long as support may need to look at them. */
const SESSIONS_KEPT_SECONDS = 30 * 86_400;

/** Deletes sessions 30 days after their end, and revocations when nobody has to know them any more. */
export function sessionsPurge({ tokenMs, clientMs }: RevocationPeriods): LeasedWork<AuthTables> {
  return {
    name: 'sessions-purge',
    intervalMs: INTERVAL_MS,
    async pass(lease) {
      await runInBatches(lease, BATCH, (trx, limit) =>
        deleteEndedSessions(trx, { keepSeconds: SESSIONS_KEPT_SECONDS, limit }),
      );
      await runInBatches(lease, BATCH, (trx, limit) =>
        deleteOldRevocations(trx, { kinds: ['session', 'token'], keepSeconds: tokenMs / 1_000, limit }),
      );
      await runInBatches(lease, BATCH, (trx, limit) =>
        deleteOldRevocations(trx, { kinds: ['client', 'user'], keepSeconds: clientMs / 1_000, limit }),
      );
    },
  };
}
