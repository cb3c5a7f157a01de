import { sql } from 'kysely';
import type { BillingTransaction, Database } from '../../database/database.ts';
import type { Finding } from './finding.ts';
import { findWrongBooks } from './proof-books.ts';
import { findWrongJournals } from './proof-journals.ts';
import { findWrongChains, findWrongSums } from './proof-sums.ts';

/**
 * Proves the whole ledger from its entries: every journal is there and sums to zero; every account has what its entries
 * and the closed months sum to, in amounts and in number; an account's versions are dense and each entry's balance
 * follows from the one before; open holds are what is locked; all accounts together are zero.
 *
 * One snapshot, so postings go on meanwhile. It reads everything, which takes seconds for each million entries.
 *
 * @returns what is wrong; nothing for sound books
 */
export async function proveLedger(db: Database): Promise<Finding[]> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return snapshot.execute(async (trx: BillingTransaction) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    return [
      ...(await findWrongJournals(trx)),
      ...(await findWrongSums(trx)),
      ...(await findWrongChains(trx)),
      ...(await findWrongBooks(trx)),
    ];
  });
}
