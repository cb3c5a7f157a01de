import { sql } from 'kysely';
import type { Database, RowOf } from '../../database/database.ts';
import { firstJournalAt } from '../ledger/journal-time.ts';

/** What the ledger has of a day; base units. */
export interface RevenueFigures {
  readonly charges: bigint;
  readonly fees: bigint;
  readonly refunds: bigint;
  readonly badDebt: bigint;
  readonly adjustments: bigint;
}

/**
 * Sums the journals of a period. `charges` is what rentals cost (paid from holds, or owed); `refunds` what renters got
 * back, debts that were cancelled included; what an owner owes them of a refund counts when it is repaid. The others are the changes of the platform's accounts of these names:
 * a loss is below zero; the collection of fees by the platform's wallet changes nothing.
 */
export async function sumRevenue(
  db: Database,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<RevenueFigures> {
  const { rows } = await sql<RowOf<RevenueFigures>>`
    select
      coalesce(sum(e.amount) filter (where e.amount > 0 and (
        j.kind = 'hold_captured' and a.kind in ('earned', 'platform_fees')
        or j.kind = 'debt_incurred' and a.kind <> 'debt')), 0)::text as charges,
      coalesce(sum(e.amount) filter (where a.kind = 'platform_fees' and j.kind <> 'fees_collected'), 0)::text as fees,
      coalesce(sum(e.amount) filter (where e.amount > 0 and (
        j.kind = 'refund' and a.kind in ('available', 'debt')
        or j.kind = 'debt_repaid' and a.kind = 'available')), 0)::text as refunds,
      coalesce(sum(e.amount) filter (where a.kind = 'platform_bad_debt'), 0)::text as "badDebt",
      coalesce(sum(e.amount) filter (where a.kind = 'platform_adjustments'), 0)::text as adjustments
    from entries e join journals j on j.id = e.journal_id join accounts a on a.id = e.account_id
    where e.journal_id >= ${firstJournalAt(from)} and e.journal_id < ${firstJournalAt(to)}
      and j.id >= ${firstJournalAt(from)} and j.id < ${firstJournalAt(to)}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a sum has one row');
  return {
    charges: BigInt(row.charges),
    fees: BigInt(row.fees),
    refunds: BigInt(row.refunds),
    badDebt: BigInt(row.badDebt),
    adjustments: BigInt(row.adjustments),
  };
}
