import type { KeyRing } from '@gridlease/common/secrets/sealed';
import { type Lease, type LeasedWork, runInBatches } from '@gridlease/common/worker/runner';
import type { BillingTables } from '../../database/database.ts';
import { GIVEN_UP_SECONDS } from './pending-limits.ts';
import { resealed } from './secrets.ts';
import { deleteSecrets, lockSealedBefore, updateSealed } from './secrets-store.ts';
import { deleteForgotten } from './unready-store.ts';

const INTERVAL_MS = 60_000;
const BATCH = 500;
/** After the end of the rental. */
const KEPT_SECONDS = 86_400;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Erases workloads and connections a day after their rental's end, and seals the others with the current key.
 */
export function secretsErasure(keys: KeyRing | undefined): LeasedWork<BillingTables> {
  return {
    name: 'session-secrets',
    intervalMs: INTERVAL_MS,
    async pass(lease) {
      await runInBatches(lease, BATCH, (trx, limit) =>
        deleteSecrets(trx, { keptSeconds: KEPT_SECONDS, limit }),
      );
      await runInBatches(lease, BATCH, (trx, limit) =>
        deleteForgotten(trx, { keptSeconds: GIVEN_UP_SECONDS, limit }),
      );
      if (keys !== undefined) await resealAll(lease, keys);
    },
  };
}

async function resealAll(lease: Lease<BillingTables>, keys: KeyRing): Promise<void> {
  // Two keys may share an id; then every value is looked at.
  const keyId = keys.previous?.id === keys.current.id ? undefined : keys.current.id;
  for (let after = FIRST_ID; ; ) {
    const batch = await lease.inTransaction(async (trx) => {
      const locked = await lockSealedBefore(trx, { keyId, after, limit: BATCH });
      for (const { sessionId, workload, connection } of locked) {
        const again = {
          workload: resealed(keys, sessionId, 'workload', workload),
          connection: resealed(keys, sessionId, 'connection', connection),
        };
        // What cannot be opened stays: its key may come back.
        if (again.workload === undefined && again.connection === undefined) continue;
        await updateSealed(trx, sessionId, {
          workload: again.workload ?? workload,
          connection: again.connection ?? connection,
        });
      }
      return locked;
    });
    const last = batch.at(-1);
    if (last === undefined || batch.length < BATCH) return;
    after = last.sessionId;
  }
}
