import { inTransaction } from '@gridlease/common/database/transaction';
import { proveLedger } from '../src/books/ledger/proof.ts';
import { rollUpTails } from '../src/books/ledger/tail-store.ts';
import type { Database } from '../src/database/database.ts';

/** Tail rows that are added up in one transaction. */
export const ROLL_UP_CHUNK = 5_000;

/** Rolls up all tails and answers what is wrong with the ledger. */
export async function provenBooks(db: Database): Promise<{ readonly findings: readonly unknown[] }> {
  while ((await inTransaction(db, (trx) => rollUpTails(trx, ROLL_UP_CHUNK))) > 0);
  return { findings: await proveLedger(db) };
}
