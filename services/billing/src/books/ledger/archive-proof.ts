import { inTransaction } from '@gridlease/common/database/transaction';
import { sql } from 'kysely';
import type { ArchiveReader } from '../archive/read-list.ts';
import { bringBackMonth, listArchivedMonths } from './archived-months.ts';
import { type Finding, findWrongJournalsIn, findWrongMonths } from './proof.ts';

/**
 * Proves the months that are in the archive: every journal exists and sums to zero, and the entries of every account
 * sum to what it was closed with. Each month comes back for that, one at a time, into temporary tables.
 *
 * @returns the violations; empty if the archive is sound
 * @throws BillingError 503 `archive_unavailable`
 */
export async function proveArchivedLedger({ db, archive }: ArchiveReader): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const month of [...(await listArchivedMonths(db))].toSorted()) {
    const found = await inTransaction(db, async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      await bringBackMonth({ db: trx, archive }, month);
      return [
        ...(await findWrongJournalsIn(trx, 'pg_temp.journals', 'pg_temp.entries')),
        ...(await findWrongMonths(trx, month)),
      ];
    });
    findings.push(...found);
  }
  return findings;
}
