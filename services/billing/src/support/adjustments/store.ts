import { sql } from 'kysely';
import type { BillingTransaction, Database } from '../../database/database.ts';

/**
 * Assigns a write-off to the wallet's rentals that incurred debt last, because later credits repaid the
 * oldest debts first. Debt that does not come from rentals is assigned to none. The wallet's accounts must be
 * locked, so that every posting to its debt has committed and no refund of its rentals is in progress.
 *
 * @param writeOff.amount base units, at most the wallet's debt
 */
export async function assignWriteOff(
  trx: BillingTransaction,
  writeOff: { readonly transactionId: string; readonly walletId: string; readonly amount: bigint },
): Promise<void> {
  const amount = String(writeOff.amount);
  await sql`
    insert into session_write_offs (transaction_id, session_id, amount)
    select ${writeOff.transactionId}, session_id, least(open, ${amount}::numeric - newer)
    from (
      select session_id, open, coalesce(sum(open) over (
          order by since desc, session_id desc rows between unbounded preceding and 1 preceding), 0) as newer
      from (
        select s.id as session_id, coalesce(s.grace_since, s.last_billed_at, s.started_at) as since,
          least(s.debt, s.charged - coalesce((select sum(amount) from refunds where session_id = s.id), 0))
            - coalesce((select sum(amount) from session_write_offs where session_id = s.id), 0) as open
        from sessions s where s.wallet_id = ${writeOff.walletId} and s.debt > 0
      ) as debts where open > 0
    ) as ordered where newer < ${amount}::numeric`.execute(trx);
}

/** Returns how much of a rental's charge was written off, in base units. */
export async function sumOfWriteOffs(db: Database, sessionId: string): Promise<bigint> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(amount), 0)::text as sum from session_write_offs where session_id = ${sessionId}`.execute(
    db,
  );
  return BigInt(rows[0]?.sum ?? 0);
}
