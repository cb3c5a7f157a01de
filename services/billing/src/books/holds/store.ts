import { sql } from 'kysely';
import type { BillingTransaction, Database } from '../../database/database.ts';
import type { Hold } from './hold.ts';

interface HoldRow {
  readonly id: string;
  readonly wallet_id: string;
  readonly account_id: number;
  readonly reference: string;
  readonly amount: string;
  readonly captured: string;
  readonly released: string;
}

/** The result of placing a hold. */
export interface PlacedHold {
  readonly accountId: number;
  /** The wallet's available balance afterwards, in base units. */
  readonly available: bigint;
}

/**
 * Places a hold in one statement. Returns undefined if the wallet has less than `atLeast` available, or if an
 * open hold with this reference (or a hold with this id) already exists. The caller must then roll back.
 *
 * Equivalent to `insertHolds` and `postJournals` for one hold, without reading first, like `capturePlainly`:
 * every rental starts with it. A wallet's `available` account has a lower id than its `locked` account, so
 * the lock order holds.
 *
 * @param order.atLeast base units, at least the amount
 */
export async function placePlainly(
  trx: BillingTransaction,
  order: Pick<Hold, 'id' | 'walletId' | 'reference' | 'amount'> & {
    readonly journalId: string;
    readonly atLeast: bigint;
  },
): Promise<PlacedHold | undefined> {
  const { rows } = await sql<{ account_id: number; available: string }>`
    with given as materialized (
      select ${order.journalId}::uuid as journal_id, ${order.walletId}::uuid as wallet_id,
        ${String(order.amount)}::numeric as amount, ${String(order.atLeast)}::numeric as at_least
    ), available as (
      update accounts a set balance = a.balance - given.amount, version = version + 1,
        posted_at = greatest(a.posted_at, gridlease_now())
      from given
      where a.wallet_id = given.wallet_id and a.kind = 'available' and a.provider_id is null and a.balance >= given.at_least
      returning a.id, a.version, a.balance
    ), locked as (
      update accounts a set balance = a.balance + given.amount, version = a.version + 1,
        posted_at = greatest(a.posted_at, gridlease_now())
      from given, available
      where a.wallet_id = given.wallet_id and a.kind = 'locked' and a.provider_id is null
      returning a.id, a.version, a.balance
    ), hold as (
      insert into holds (id, wallet_id, account_id, reference, amount)
      select ${order.id}::uuid, given.wallet_id, locked.id, ${order.reference}::uuid, given.amount from given, locked
      on conflict do nothing returning account_id
    ), journal as (
      insert into journals (id, kind, reference)
      select given.journal_id, 'hold_placed', ${order.reference}::uuid from given, hold
    ), entry as (
      insert into entries (journal_id, account_id, account_version, n, amount, balance)
      select given.journal_id, available.id, available.version, 1, -given.amount, available.balance
      from given, available, hold
      union all
      select given.journal_id, locked.id, locked.version, 2, given.amount, locked.balance from given, locked, hold
    )
    select hold.account_id, available.balance::text as available from hold, available`.execute(trx);
  const [row] = rows;
  return row && { accountId: row.account_id, available: BigInt(row.available) };
}

/**
 * Locks holds in ascending order of id, before any account, and returns their current state, open or closed.
 */
export async function lockHolds(
  trx: BillingTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Hold>> {
  const { rows } = await sql<HoldRow>`
    select id, wallet_id, account_id, reference, amount, captured, released from holds
    where id = any(${ids}::uuid[]) order by id for no key update`.execute(trx);
  return new Map(rows.map((row) => [row.id, toHold(row)]));
}

/** Whether an open hold with this reference exists. */
export async function isHeld(db: Database, reference: string): Promise<boolean> {
  const { rows } = await sql`
    select from holds where reference = ${reference} and closed_at is null`.execute(db);
  return rows.length > 0;
}

export async function findHold(db: Database, id: string): Promise<Hold | undefined> {
  const { rows } = await sql<HoldRow>`
    select id, wallet_id, account_id, reference, amount, captured, released from holds where id = ${id}`.execute(
    db,
  );
  const [row] = rows;
  return row && toHold(row);
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

/** The most common capture: one stored account is paid, and the fee goes to an account that is not stored. */
export interface PlainCapture {
  readonly holdId: string;
  readonly journalId: string;
  /** The id of the stored account, and base units above zero. */
  readonly paid: { readonly accountId: number; readonly amount: bigint };
  /** Base units, zero or more. */
  readonly fee: { readonly accountId: number; readonly amount: bigint };
}

/**
 * Captures in one atomic statement; returns false if the hold does not exist or has too little left.
 *
 * Equivalent to `changeHolds` and `postJournals` for one hold, without reading first: the hold's row decides.
 * Captures are most of what this service writes, and the general statements take twice as long. `least` and
 * `greatest` lock the two accounts in ascending order of id; `first` is evaluated before `second`.
 */
export async function capturePlainly(db: Database, capture: PlainCapture): Promise<boolean> {
  const { holdId, journalId, paid, fee } = capture;
  const { rows } = await sql`
    with given as materialized (
      select ${journalId}::uuid as journal_id, ${paid.accountId}::bigint as paid_id, ${String(paid.amount)}::numeric as paid,
        ${String(paid.amount + fee.amount)}::numeric as captured, ${String(fee.amount)}::numeric as fee
    ), hold as (
      update holds set captured = holds.captured + given.captured,
        closed_at = case when holds.captured + given.captured + released = holds.amount
          then greatest(created_at, gridlease_now()) end
      from given where id = ${holdId} and holds.amount - holds.captured - released >= given.captured
      returning account_id, reference
    ), first as (
      update accounts a set version = version + 1, posted_at = greatest(a.posted_at, gridlease_now()),
        balance = balance + case a.id when given.paid_id then given.paid else -given.captured end
      from hold, given where a.id = least(hold.account_id, given.paid_id)
      returning a.id, a.version, a.balance, case a.id when given.paid_id then given.paid else -given.captured end as amount
    ), second as (
      update accounts a set version = version + 1, posted_at = greatest(a.posted_at, gridlease_now()),
        balance = balance + case a.id when given.paid_id then given.paid else -given.captured end
      from hold, given where a.id = greatest(hold.account_id, given.paid_id)
      returning a.id, a.version, a.balance, case a.id when given.paid_id then given.paid else -given.captured end as amount
    ), journal as (
      insert into journals (id, kind, reference)
      select given.journal_id, 'hold_captured', hold.reference from hold, given
    ), tail as (
      insert into account_tails (account_id, entries, amount)
      select ${fee.accountId}::bigint, 1, given.fee from hold, given where given.fee > 0
    )
    insert into entries (journal_id, account_id, account_version, n, amount, balance)
    select given.journal_id, first.id, first.version, 1, first.amount, first.balance from first, given
    union all
    select given.journal_id, second.id, second.version, 2, second.amount, second.balance from second, given
    union all
    select given.journal_id, ${fee.accountId}::bigint, null, 3, given.fee, null from hold, given where given.fee > 0
    returning n`.execute(db);
  return rows.length > 0;
}

function toHold(row: HoldRow): Hold {
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
