import { sql } from 'kysely';
import type { RefundShares } from '../../books/refund-shares.ts';
import type { BillingTransaction, Database, RowOf } from '../../database/database.ts';

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
      cancelled: String(split.cancelled),
      fee: String(split.fee),
      from_earnings: String(split.fromEarnings),
      from_wallet: String(split.fromWallet),
      owed: String(split.owed),
      carried: String(split.carried),
    })
    .execute();
}

/** The refunds of a rental, in base units. */
export interface RefundSums {
  readonly total: bigint;
  /** The part of the total that the renter owed, and never paid. */
  readonly cancelled: bigint;
}

/** Sums up the refunds of a rental. To refund more, hold the session's row lock. */
export async function sumOfRefunds(db: Database, sessionId: string): Promise<RefundSums> {
  const { rows } = await sql<RowOf<RefundSums>>`
    select coalesce(sum(amount), 0)::text as total, coalesce(sum(cancelled), 0)::text as cancelled
    from refunds where session_id = ${sessionId}`.execute(db);
  return { total: BigInt(rows[0]?.total ?? 0), cancelled: BigInt(rows[0]?.cancelled ?? 0) };
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
