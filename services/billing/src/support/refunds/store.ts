import { sql } from 'kysely';
import type { RefundShares } from '../../books/postings.ts';
import type { BillingTransaction, Database } from '../../database/database.ts';

export async function insertRefund(
  trx: BillingTransaction,
  refund: {
    readonly id: string;
    readonly sessionId: string;
    readonly earnedAccountId: number;
    readonly amount: bigint;
    readonly split: RefundShares;
  },
): Promise<void> {
  const { split } = refund;
  await trx
    .insertInto('refunds')
    .values({
      id: refund.id,
      session_id: refund.sessionId,
      earned_account_id: refund.earnedAccountId,
      amount: String(refund.amount),
      fee: String(split.fee),
      from_earnings: String(split.fromEarnings),
      from_wallet: String(split.fromWallet),
      owed: String(split.owed),
      carried: String(split.carried),
    })
    .execute();
}

/** Returns how much of a rental was refunded, in base units. To refund more, hold the session's row lock. */
export async function sumOfRefunds(db: Database, sessionId: string): Promise<bigint> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(amount), 0)::text as sum from refunds where session_id = ${sessionId}`.execute(db);
  return BigInt(rows[0]?.sum ?? 0);
}

/** A refund as shown on a receipt. */
export interface RefundLine {
  readonly id: string;
  /** Base units. */
  readonly amount: bigint;
  readonly createdAt: Date;
}

/** Lists the refunds of a rental, oldest first. */
export async function listRefunds(db: Database, sessionId: string): Promise<RefundLine[]> {
  const rows = await db
    .selectFrom('refunds')
    .select(['id', 'amount', 'created_at'])
    .where('session_id', '=', sessionId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ id: row.id, amount: BigInt(row.amount), createdAt: row.created_at }));
}
