import type { Worker } from '@gridlease/common/worker/loop';
import { type Lease, type LeasedWorkerOptions, startLeasedWorker } from '@gridlease/common/worker/runner';
import type { BillingTables, Database } from '../../database/database.ts';
import { hasTails, rollUpTails } from './tail-store.ts';

/** Readers add up the tail rows of one interval; a few thousand rows take a millisecond. */
const INTERVAL_MS = 1_000;
/** Rows per transaction. Only another roll-up waits for it. */
const CHUNK = 5_000;

/** Adds all current tail rows to their accounts. Returns how many there were. */
async function rollUpAllTails(lease: Lease<BillingTables>): Promise<number> {
  let total = 0;
  while (!lease.signal.aborted) {
    const count = await lease.inTransaction((trx) => rollUpTails(trx, CHUNK));
    total += count;
    if (count < CHUNK) break;
  }
  return total;
}

interface RollUpOptions extends Pick<LeasedWorkerOptions<BillingTables>, 'holder' | 'log'> {
  /** Called with the number of tail rows that a pass has added, for metrics. */
  readonly onPass?: (rows: number) => void;
}

/** Starts the worker that keeps the tails of accounts short, in one replica at a time. */
export function startRollUpWorker(db: Database, { holder, log, onPass }: RollUpOptions): Worker {
  return startLeasedWorker<BillingTables>({
    db,
    holder,
    log,
    name: 'ledger-roll-up',
    intervalMs: INTERVAL_MS,
    pass: async (lease) => {
      const rows = (await hasTails(db)) ? await rollUpAllTails(lease) : 0;
      onPass?.(rows);
    },
  });
}
