import { type Selectable, sql } from 'kysely';
import type { BillingTransaction } from '../../database/database.ts';
import type { Hold } from './hold.ts';
import type { HoldsTable } from './table.ts';

/**
 * Locks holds in ascending order of id, before any account, and returns their current state, open or closed.
 */
export async function lockHolds(
  trx: BillingTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Hold>> {
  const { rows } = await sql<Selectable<HoldsTable>>`
    select * from holds where id = any(${ids}::uuid[]) order by id for no key update`.execute(trx);
  return new Map(rows.map((row) => [row.id, toHold(row)]));
}

/** Inserts holds; some of them may already be used up. */
export async function insertHolds(trx: BillingTransaction, holds: readonly Hold[]): Promise<void> {
  if (holds.length === 0) return;
  await sql`
    insert into holds (id, wallet_id, account_id, reference, amount, captured, released, closed_at)
    select l.*, case when l.captured + l.released = l.amount then gridlease_now() end from unnest(
      ${holds.map(({ id }) => id)}::uuid[],
      ${holds.map(({ walletId }) => walletId)}::uuid[],
      ${holds.map(({ accountId }) => accountId)}::bigint[],
      ${holds.map(({ reference }) => reference)}::uuid[],
      ${holds.map(({ amount }) => String(amount))}::numeric[],
      ${holds.map(({ captured }) => String(captured))}::numeric[],
      ${holds.map(({ released }) => String(released))}::numeric[]
    ) as l(id, wallet_id, account_id, reference, amount, captured, released)`.execute(trx);
}

/** Writes the new state of locked holds. */
export async function updateHolds(trx: BillingTransaction, holds: readonly Hold[]): Promise<void> {
  if (holds.length === 0) return;
  await sql`
    update holds set amount = l.amount, captured = l.captured, released = l.released,
      closed_at = case when l.captured + l.released = l.amount then greatest(created_at, gridlease_now()) end
    from unnest(
      ${holds.map(({ id }) => id)}::uuid[],
      ${holds.map(({ amount }) => String(amount))}::numeric[],
      ${holds.map(({ captured }) => String(captured))}::numeric[],
      ${holds.map(({ released }) => String(released))}::numeric[]
    ) as l(id, amount, captured, released)
    where holds.id = l.id`.execute(trx);
}

function toHold(row: Selectable<HoldsTable>): Hold {
  return {
    id: row.id,
    walletId: row.wallet_id,
    accountId: row.account_id,
    reference: row.reference,
    amount: BigInt(row.amount),
    captured: BigInt(row.captured),
    released: BigInt(row.released),
  };
}
