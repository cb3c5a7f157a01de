import type { TraceContext } from '@gridlease/common/tracing/trace-context';
import type { Database, Transact } from '../../database/database.ts';
import type { Chain } from '../network/chain.ts';
import { observe } from './observation.ts';
import { type RecordingDeps, recordReceipts, refuseDeposits } from './record-receipts.ts';
import * as store from './store.ts';

/** Signatures per pass. */
const BATCH = 100;
/** Seconds between two checks of a deposit that is not final. */
const CHECK_SECONDS = 1;
/**
 * A transaction that no endpoint has known for this long has been dropped: its block hash is valid for 90
 * seconds.
 */
const LOST_SECONDS = 600;

export interface ConfirmationDeps extends RecordingDeps {
  readonly db: Database;
  readonly chain: Chain;
  readonly transact: Transact;
}

/**
 * Completes deposits that have become final and fails those that never will. Returns how many were checked.
 */
export async function confirmDeposits(
  deps: ConfirmationDeps,
  origin: Pick<TraceContext, 'correlationId'>,
): Promise<number> {
  const pending = await store.listPendingSignatures(deps.db, BATCH);
  for (const { signature, ageSeconds } of pending) {
    const observation = await observe(deps.chain, signature);
    await deps.transact(async (trx) => {
      if (observation.kind === 'seen' && observation.isFinal)
        await recordReceipts(deps, trx, origin, observation);
      else if (observation.kind === 'failed') await refuseDeposits(trx, signature, observation.error);
      else if (observation.kind === 'unknown' && ageSeconds > LOST_SECONDS) {
        await refuseDeposits(trx, signature, 'the chain has dropped the transaction');
      } else await store.postponeChecks(trx, signature, CHECK_SECONDS);
    });
  }
  return pending.length;
}
