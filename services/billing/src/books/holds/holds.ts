import type { BillingTransaction, Database } from '../../database/database.ts';
import { insufficientFunds, walletNotFound } from '../errors.ts';
import type { WalletAccounts } from '../ledger/accounts.ts';
import type { Entry } from '../ledger/journal.ts';
import { lockPostedAccounts, postJournals } from '../ledger/store.ts';
import { greatest } from '../money/compare.ts';
import { holdAlreadyPlaced, holdClosed, holdExceeded, holdNotFound } from './errors.ts';
import { type Hold, type HoldChange, type PlannedChange, planChange, remainingOf, sumOf } from './hold.ts';
import { capturePlainly, findHold, isHeld, lockHolds, placePlainly, updateHolds } from './store.ts';

/** A hold to place. */
export interface NewHold {
  readonly holdId: string;
  readonly journalId: string;
  readonly walletId: string;
  /** What the hold is for. There is one hold per reference. */
  readonly reference: string;
  /** Base units, above zero. */
  readonly amount: bigint;
  /** The available balance required beforehand, in base units; may exceed the amount. */
  readonly atLeast?: bigint;
}

/** A payment from a hold. */
export type Capture = Required<Pick<HoldChange, 'holdId' | 'journalId' | 'credits'>>;

/** Holds and accounts as they are while the transaction keeps their rows locked. */
export interface LockedHolds {
  readonly holds: ReadonlyMap<string, Hold>;
  /** Keyed by the id of the wallet that the holds belong to. */
  readonly wallets: ReadonlyMap<string, WalletAccounts>;
}

/**
 * Reserves money of a wallet: available → locked. Returns the hold and the balance that remains available.
 *
 * @throws BillingError `wallet_not_found`, `insufficient_funds`, `hold_already_placed`
 */
export async function placeHold(
  trx: BillingTransaction,
  order: NewHold,
): Promise<{ readonly hold: Hold; readonly available: bigint }> {
  const { holdId: id, journalId, walletId, reference, amount } = order;
  const atLeast = greatest(order.atLeast ?? 0n, amount);
  const placed = await placePlainly(trx, { id, journalId, walletId, reference, amount, atLeast });
  if (placed === undefined) throw await whyNotPlaced(trx, order, atLeast);
  const { accountId, available } = placed;
  return { hold: { id, walletId, accountId, reference, amount, captured: 0n, released: 0n }, available };
}

/**
 * Finds out why a hold was not placed. The statement has taken partial effect within this transaction, which
 * the resulting error rolls back.
 */
async function whyNotPlaced(trx: BillingTransaction, order: NewHold, required: bigint): Promise<Error> {
  if (await isHeld(trx, order.reference)) return holdAlreadyPlaced(order.reference);
  const { wallets } = await lockPostedAccounts(trx, { walletIds: [order.walletId] });
  const wallet = wallets.get(order.walletId);
  if (wallet === undefined) return walletNotFound(order.walletId);
  return insufficientFunds({ available: wallet.available.balance, required });
}

/**
 * Adds to an open hold: available → locked.
 *
 * @param order.amount base units, above zero
 * @throws BillingError `hold_not_found`, `hold_closed`, `insufficient_funds`
 */
export async function extendHold(
  trx: BillingTransaction,
  order: { readonly holdId: string; readonly journalId: string; readonly amount: bigint },
): Promise<Hold> {
  return changeHold(trx, { holdId: order.holdId, journalId: order.journalId, extend: order.amount });
}

/** Returns what is left of a hold to the wallet, which repays its debt first. @throws as `extendHold` */
export async function releaseHold(
  trx: BillingTransaction,
  order: { readonly holdId: string; readonly journalId: string },
): Promise<Hold> {
  return changeHold(trx, { ...order, release: 'rest' });
}

/**
 * Pays from a hold: locked → the given accounts, in one journal. The usual shape (one stored account, and a
 * fee to an account that is not stored) is one statement, which is atomic even outside a transaction. Any
 * other shape needs a transaction.
 *
 * @throws BillingError `hold_not_found`, `hold_closed`, `hold_exceeded`; nothing has changed then
 */
export async function captureHold(trx: BillingTransaction, capture: Capture): Promise<void> {
  const plain = plainCredits(capture.credits);
  if (plain === undefined) {
    await changeHold(trx, capture);
    return;
  }
  const { holdId, journalId } = capture;
  if (await capturePlainly(trx, { holdId, journalId, ...plain })) return;
  throw await refusalOf(trx, capture);
}

/** Why the capture was refused. The hold may have changed since, but it only ever grows on request. */
async function refusalOf(db: Database, { holdId, credits }: Capture): Promise<Error> {
  const hold = await findHold(db, holdId);
  if (hold === undefined) return holdNotFound(holdId);
  const remaining = remainingOf(hold);
  return remaining === 0n
    ? holdClosed(holdId)
    : holdExceeded(holdId, { remaining, required: sumOf(credits) });
}

function plainCredits(credits: readonly Entry[]) {
  const [paid, fee, ...more] = credits;
  if (paid === undefined || fee === undefined || more.length > 0) return undefined;
  if (!paid.account.isStored || fee.account.isStored || paid.amount <= 0n || fee.amount <= 0n)
    return undefined;
  return {
    paid: { accountId: paid.account.id, amount: paid.amount },
    fee: { accountId: fee.account.id, amount: fee.amount },
  };
}

/** Captures several holds, all or none. @throws as `captureHold` */
export async function captureHolds(trx: BillingTransaction, captures: readonly Capture[]): Promise<void> {
  await changeHolds(trx, captures);
}

/**
 * Locks holds, then the accounts of their wallets and the accounts to be paid, each in ascending order of id.
 * For callers that need the current state before they decide on the changes (`applyHoldChanges`).
 *
 * @param paidAccountIds every stored account that the changes will credit
 * @throws BillingError `hold_not_found`
 */
async function lockHoldsForChange(
  trx: BillingTransaction,
  holdIds: readonly string[],
  paidAccountIds: readonly number[] = [],
): Promise<LockedHolds> {
  const holds = await lockHolds(trx, holdIds);
  const missing = holdIds.find((id) => !holds.has(id));
  if (missing !== undefined) throw holdNotFound(missing);
  const walletIds = [...new Set([...holds.values()].map(({ walletId }) => walletId))];
  const { wallets } = await lockPostedAccounts(trx, { walletIds, accountIds: paidAccountIds });
  return { holds, wallets };
}

/**
 * Changes locked holds in order, so that each change sees the result of the ones before it, and posts a
 * journal for each. Uses two statements regardless of the number of changes. Returns the new state of the
 * holds, in the order of the changes.
 *
 * @throws BillingError `hold_closed`, `hold_exceeded`, `insufficient_funds`; nothing has changed then
 */
async function applyHoldChanges(
  trx: BillingTransaction,
  locked: LockedHolds,
  changes: readonly HoldChange[],
): Promise<Hold[]> {
  const holds = new Map(locked.holds);
  const wallets = new Map(locked.wallets);
  const planned = changes.map((change): PlannedChange => {
    const hold = holds.get(change.holdId);
    const wallet = hold && wallets.get(hold.walletId);
    if (hold === undefined || wallet === undefined)
      throw new RangeError(`hold ${change.holdId} is not locked`);
    const plan = planChange(hold, wallet, change);
    holds.set(hold.id, plan.hold);
    wallets.set(hold.walletId, plan.wallet);
    return plan;
  });
  if (planned.length === 0) return [];
  const changed = new Set(planned.map(({ hold }) => hold.id));
  await updateHolds(
    trx,
    [...holds.values()].filter(({ id }) => changed.has(id)),
  );
  await postJournals(
    trx,
    planned.flatMap(({ journal }) => journal ?? []),
  );
  return planned.map(({ hold }) => hold);
}

/** Locks and changes holds, all or none. @throws as `lockHoldsForChange` and `applyHoldChanges` */
export async function changeHolds(trx: BillingTransaction, changes: readonly HoldChange[]): Promise<Hold[]> {
  const ids = [...new Set(changes.map(({ holdId }) => holdId))];
  const paid = changes.flatMap(({ credits = [] }) => credits.map(({ account }) => account));
  const paidIds = [...new Set(paid.filter(({ isStored }) => isStored).map(({ id }) => id))];
  return applyHoldChanges(trx, await lockHoldsForChange(trx, ids, paidIds), changes);
}

async function changeHold(trx: BillingTransaction, change: HoldChange): Promise<Hold> {
  const [hold] = await changeHolds(trx, [change]);
  if (hold === undefined) throw new Error(`hold ${change.holdId} was not changed`);
  return hold;
}
