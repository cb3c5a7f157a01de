import { sql } from 'kysely';
import type { RefundShares } from '../../books/refund-shares.ts';
import type { BillingTransaction, Database, RowOf } from '../../database/database.ts';

/**
 * Inserts a refund. Its time is not before the claims for its rental, even if the clock went back: earnings take one
 * that is older than a claim for what an earlier release gave back.
 */
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
      created_at: sql<Date>`greatest(gridlease_now(),
        (select max(created_at) from claims where session_id = ${refund.sessionId}))`,
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

/** A refund as shown on a receipt; amounts in base units. */
export interface RefundLine {
  readonly id: string;
  /** The sum of the other three. */
  readonly amount: bigint;
  /** What the renter got at once. */
  readonly givenBack: bigint;
  /** What the renter owed, and no longer owes. */
  readonly cancelled: bigint;
  /** What the renter gets as the owner repays. */
  readonly owed: bigint;
  readonly createdAt: Date;
}

/**
 * Lists the refunds of a rental, oldest first. What an owner owed for a refund of an earlier release had been
 * given back at once, so that is read from the refund's transaction.
 */
export async function listRefunds(db: Database, sessionId: string): Promise<RefundLine[]> {
  const { rows } = await sql<RowOf<RefundLine>>`
    select r.id, r.amount::text as amount, t.amount::text as "givenBack", r.cancelled::text as cancelled,
      (r.amount - r.cancelled - t.amount)::text as owed, r.created_at as "createdAt"
    from refunds r join transactions t on t.id = r.id
    where r.session_id = ${sessionId} order by r.created_at, r.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    amount: BigInt(row.amount),
    givenBack: BigInt(row.givenBack),
    cancelled: BigInt(row.cancelled),
    owed: BigInt(row.owed),
  }));
}
