import { sql } from 'kysely';
import type { BillingTransaction } from '../src/database/database.ts';

export interface HotSettlement {
  readonly holdId: string;
  readonly journalId: string;
  readonly paid: { readonly accountId: number; readonly amount: bigint };
  readonly fee: { readonly accountId: number; readonly amount: bigint };
}

/**
 * Posts a settlement the way the ledger's own statement would if the fee account kept its balance in its row:
 * every settlement locks that row until it commits. The fee account is the oldest, so it comes first in lock
 * order.
 */
export async function settleWithHotRow(trx: BillingTransaction, order: HotSettlement): Promise<void> {
  const { holdId, journalId, paid, fee } = order;
  await sql`
    with given as materialized (
      select ${journalId}::uuid as journal_id, ${paid.accountId}::bigint as paid_id, ${String(paid.amount)}::numeric as paid,
        ${String(paid.amount + fee.amount)}::numeric as captured, ${String(fee.amount)}::numeric as fee
    ), hold as (
      update holds set captured = holds.captured + given.captured,
        closed_at = case when holds.captured + given.captured + released = holds.amount then gridlease_now() end
      from given where id = ${holdId} and holds.amount - holds.captured - released >= given.captured
      returning account_id, reference
    ), fees as (
      update accounts a set version = version + 1, balance = balance + given.fee
      from hold, given where a.id = ${fee.accountId}::bigint returning a.id, a.version, a.balance
    ), first as (
      update accounts a set version = version + 1,
        balance = balance + case a.id when given.paid_id then given.paid else -given.captured end
      from hold, given where a.id = least(hold.account_id, given.paid_id)
      returning a.id, a.version, a.balance, case a.id when given.paid_id then given.paid else -given.captured end as amount
    ), second as (
      update accounts a set version = version + 1,
        balance = balance + case a.id when given.paid_id then given.paid else -given.captured end
      from hold, given where a.id = greatest(hold.account_id, given.paid_id)
      returning a.id, a.version, a.balance, case a.id when given.paid_id then given.paid else -given.captured end as amount
    ), journal as (
      insert into journals (id, kind, reference)
      select given.journal_id, 'hold_captured', hold.reference from hold, given
    )
    insert into entries (journal_id, account_id, account_version, n, amount, balance)
    select given.journal_id, fees.id, fees.version, 3, given.fee, fees.balance from fees, given
    union all
    select given.journal_id, first.id, first.version, 1, first.amount, first.balance from first, given
    union all
    select given.journal_id, second.id, second.version, 2, second.amount, second.balance from second, given`.execute(
    trx,
  );
}
