import type { Logger } from '@gridlease/common/log/logger';
import type { Worker } from '@gridlease/common/worker/loop';
import { type Lease, startLeasedWorker } from '@gridlease/common/worker/runner';
import type { BillingTables, Database } from '../../database/database.ts';
import { hasTails, rollUpTails } from './tail-store.ts';

/** A reader adds up what one interval has left; a few thousand rows are a millisecond. */
const INTERVAL_MS = 1_000;
/** Rows of one transaction, which nobody waits for but another roll-up. */
const CHUNK = 5_000;

/** Adds all tails that are there to the rows of their accounts; answers how many tail rows that were. */
async function rollUpAllTails(lease: Lease<BillingTables>, chunk = CHUNK): Promise<number> {
  let total = 0;
  while (!lease.signal.aborted) {
    const count = await lease.inTransaction((trx) => rollUpTails(trx, chunk));
    total += count;
    if (count < chunk) break;
  }
  return total;
}

export interface RollUpOptions {
  readonly holder: string;
  readonly log: Logger;
  /** Told how many tail rows a pass has added; for metrics. */
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
