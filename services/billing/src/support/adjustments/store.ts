import { sql } from 'kysely';
import type { ClaimPart } from '../../books/debts/claim.ts';
import { sumOf } from '../../books/money/amount.ts';
import type { BillingTransaction, Database } from '../../database/database.ts';

/** Records how much of the charges of which rentals was written off: it cannot be refunded. */
export async function insertSessionWriteOffs(
  trx: BillingTransaction,
  transactionId: string,
  parts: readonly ClaimPart[],
): Promise<void> {
  const ofRentals = parts.flatMap(({ claim: { cause }, amount }) =>
    cause.kind === 'rental' ? [{ sessionId: cause.sessionId, amount }] : [],
  );
  const bySession = Map.groupBy(ofRentals, ({ sessionId }) => sessionId);
  if (bySession.size === 0) return;
  await trx
    .insertInto('session_write_offs')
    .values(
      [...bySession].map(([sessionId, own]) => ({
        transaction_id: transactionId,
        session_id: sessionId,
        amount: String(sumOf(own)),
      })),
    )
    .execute();
}

/** Returns how much of a rental's charge was written off, in base units. */
export async function sumOfWriteOffs(db: Database, sessionId: string): Promise<bigint> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(amount), 0)::text as sum from session_write_offs where session_id = ${sessionId}`.execute(
    db,
  );
  return BigInt(rows[0]?.sum ?? 0);
}
