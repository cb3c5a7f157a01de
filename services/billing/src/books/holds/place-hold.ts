import { sql } from 'kysely';
import type { BillingTransaction } from '../../database/database.ts';
import { BillingError } from '../../http/errors.ts';
import { insufficientFunds, walletNotFound } from '../errors.ts';
import { lockWalletAccounts } from '../ledger/store.ts';
import { greatest } from '../money/amount.ts';

/** A hold to place. */
export interface NewHold {
  readonly holdId: string;
  readonly journalId: string;
  readonly walletId: string;
  /** What the hold is for. There is one open hold per reference. */
  readonly reference: string;
  /** Base units, above zero. */
  readonly amount: bigint;
  /** The available balance required beforehand, in base units; may exceed the amount. */
  readonly atLeast: bigint;
}

/**
 * Reserves money of a wallet: available → locked. Returns the balance that remains available, in base units.
 *
 * @throws BillingError `wallet_not_found`, `insufficient_funds`, `hold_already_placed`; the caller must then roll
 *   back
 */
export async function placeHold(trx: BillingTransaction, order: NewHold): Promise<bigint> {
  const atLeast = requiredFor(order);
  const available = await insertPlacedHold(trx, { ...order, atLeast });
  if (available !== undefined) return available;
  if (await isHeld(trx, order.reference)) throw holdAlreadyPlaced(order.reference);
  const wallet = await lockWalletAccounts(trx, order.walletId);
  if (wallet === undefined) throw walletNotFound(order.walletId);
  throw insufficientFunds({ available: wallet.available.balance, required: atLeast });
}

/** What has to be available for a hold, in base units. */
export function requiredFor({ atLeast, amount }: NewHold): bigint {
  return greatest(atLeast, amount);
}

/**
 * Places a hold in one statement. Returns undefined if the wallet has less than `atLeast` available, or if an
 * open hold with this reference (or a hold with this id) already exists; the statement may then have taken
 * partial effect.
 *
 * Equivalent to `insertHolds` and `postJournals` of `rentalHeld`, but without reading first: every rental starts
 * with it. A wallet's `available` account has a lower id than its `locked` account, so the lock order holds.
 */
async function insertPlacedHold(trx: BillingTransaction, order: NewHold): Promise<bigint | undefined> {
  const { rows } = await sql<{ available: string }>`
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
      select ${order.holdId}::uuid, given.wallet_id, locked.id, ${order.reference}::uuid, given.amount from given, locked
      on conflict do nothing returning id
    ), journal as (
      insert into journals (id, kind, reference)
      select given.journal_id, 'hold_placed', ${order.reference}::uuid from given, hold
    ), mark as (
      insert into balance_marks (wallet_id) select given.wallet_id from given, hold
    ), entry as (
      insert into entries (journal_id, account_id, account_version, n, amount, balance)
      select given.journal_id, available.id, available.version, 1, -given.amount, available.balance
      from given, available, hold
      union all
      select given.journal_id, locked.id, locked.version, 2, given.amount, locked.balance from given, locked, hold
    )
    select available.balance::text as available from hold, available`.execute(trx);
  const [row] = rows;
  return row && BigInt(row.available);
}

/** Whether an open hold with this reference exists. */
async function isHeld(trx: BillingTransaction, reference: string): Promise<boolean> {
  const { rows } = await sql`
    select from holds where reference = ${reference} and closed_at is null`.execute(trx);
  return rows.length > 0;
}

/** There is already a hold for this session. */
function holdAlreadyPlaced(reference: string): BillingError {
  return new BillingError('conflict', 'hold_already_placed', `There is a hold for ${reference} already.`);
}
