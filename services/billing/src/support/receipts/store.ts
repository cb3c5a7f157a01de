import { sql } from 'kysely';
import type { Database, RowOf } from '../../database/database.ts';

/** What became of a session's cost and of the funds held for it; base units. */
export interface Funds {
  readonly held: bigint;
  /** Paid from the hold. */
  readonly paid: bigint;
  readonly returned: bigint;
  /** What the hold did not cover: the sum of the four below. */
  readonly owed: bigint;
  readonly repaid: bigint;
  readonly awaiting: bigint;
  readonly writtenOff: bigint;
  /** By refunds. */
  readonly cancelled: bigint;
}

/**
 * Sums up all holds of a session, and what it owed. Of a debt from before claims were kept, what was neither
 * written off nor is claimed now was repaid then.
 */
export async function getFunds(
  db: Database,
  { id, debt }: { readonly id: string; readonly debt: bigint },
): Promise<Funds> {
  const { rows } = await sql<RowOf<Omit<Funds, 'owed' | 'repaid'>>>`
    select h.held::text, h.paid::text, h.returned::text, c.awaiting::text, c.cancelled::text,
      w.amount::text as "writtenOff"
    from (
      select coalesce(sum(amount), 0) as held, coalesce(sum(captured), 0) as paid, coalesce(sum(released), 0) as returned
      from holds where reference = ${id}
    ) as h, (
      select coalesce(sum(open), 0) as awaiting, coalesce(sum(cancelled), 0) as cancelled
      from claims where session_id = ${id} and kind = 'rental'
    ) as c, (
      select coalesce(sum(amount), 0) as amount from session_write_offs where session_id = ${id}
    ) as w`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`the funds of session ${id} have no sum`);
  const awaiting = BigInt(row.awaiting);
  const writtenOff = BigInt(row.writtenOff);
  const cancelled = BigInt(row.cancelled);
  return {
    held: BigInt(row.held),
    paid: BigInt(row.paid),
    returned: BigInt(row.returned),
    owed: debt,
    repaid: debt - awaiting - writtenOff - cancelled,
    awaiting,
    writtenOff,
    cancelled,
  };
}

/** What a renter gets of a refund later, in base units. */
export interface LaterRefund {
  /** As the owner repays. */
  readonly awaiting: bigint;
  /** The owner's debt was written off. */
  readonly writtenOff: bigint;
}

/** Sums up what the owner owes, or owed, the renter for refunds of a session. */
export async function getLaterRefund(db: Database, sessionId: string): Promise<LaterRefund> {
  const { rows } = await sql<RowOf<LaterRefund>>`
    select coalesce(sum(open), 0)::text as awaiting, coalesce(sum(written_off), 0)::text as "writtenOff"
    from claims where session_id = ${sessionId} and kind = 'refund' and creditor_wallet_id is not null`.execute(
    db,
  );
  return { awaiting: BigInt(rows[0]?.awaiting ?? 0), writtenOff: BigInt(rows[0]?.writtenOff ?? 0) };
}
