import { inTransaction } from '@gridlease/common/database/transaction';
import { proveLedger } from '../src/books/ledger/proof.ts';
import { rollUpTails } from '../src/books/ledger/tail-store.ts';
import type { Database } from '../src/database/database.ts';

/** The number of tail rows that one transaction rolls up. */
export const ROLL_UP_CHUNK = 5_000;

/** Rolls up all tails, then proves the ledger and returns the findings. */
export async function provenBooks(db: Database): Promise<{ readonly findings: readonly unknown[] }> {
  while ((await inTransaction(db, (trx) => rollUpTails(trx, ROLL_UP_CHUNK))) > 0);
  return { findings: await proveLedger(db) };
}
