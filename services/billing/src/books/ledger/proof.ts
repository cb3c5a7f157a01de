import { sql } from 'kysely';
import type { BillingTransaction, Database } from '../../database/database.ts';
import type { Finding } from './finding.ts';
import { findWrongBooks } from './proof-books.ts';
import { findWrongJournals } from './proof-journals.ts';
import { findWrongChains, findWrongSums } from './proof-sums.ts';

/**
 * Proves the whole ledger from its entries: every journal exists and sums to zero; every account matches the
 * sum and the number of its entries and closed months; an account's versions have no gaps, and each entry's
 * balance follows from the one before; open holds equal the locked balances; all accounts together sum to
 * zero.
 *
 * Reads one snapshot, so postings can continue meanwhile. It reads everything, which takes seconds per
 * million entries.
 *
 * @returns the violations; empty if the books are sound
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
