import { type LeasedWork, runInBatches } from '@gridlease/common/worker/runner';
import type { BillingTables, Database } from '../../database/database.ts';
import { HAS_TAILS, hasTails, rollUpTails } from './tail-store.ts';

/** Readers add up the tail rows of one interval; a few thousand rows take a millisecond. */
const INTERVAL_MS = 1_000;
/** Rows per transaction. Only another roll-up waits for it. */
const CHUNK = 5_000;

/** Keeps the tails of accounts short: adds all current tail rows to their accounts. */
export function rollUp(db: Database): LeasedWork<BillingTables> {
  return {
    name: 'ledger-roll-up',
    intervalMs: INTERVAL_MS,
    due: { condition: HAS_TAILS, everyMs: INTERVAL_MS },
    async pass(lease) {
      if (await hasTails(db)) await runInBatches(lease, CHUNK, rollUpTails);
    },
  };
}
