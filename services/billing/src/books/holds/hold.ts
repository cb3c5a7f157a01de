import { BillingError } from '../../http/errors.ts';
import { insufficientFunds } from '../errors.ts';
import type { WalletAccounts } from '../ledger/accounts.ts';
import type { Entry, Journal } from '../ledger/journal.ts';
import { formatAmount, sumOf } from '../money/amount.ts';
import { rentalHoldChanged } from '../postings.ts';

/**
 * Part of a wallet's money reserved for one purpose, in base units. The remainder is in the wallet's `locked`
 * account.
 */
export interface Hold {
  readonly id: string;
  readonly walletId: string;
  /** The wallet's `locked` account. */
  readonly accountId: number;
  /** What the hold is for, e.g. a session. There is one hold per reference. */
  readonly reference: string;
  readonly amount: bigint;
  readonly captured: bigint;
  readonly released: bigint;
}

/** What is left to capture or release. A hold with nothing left is closed for good. */
export function remainingOf({ amount, captured, released }: Hold): bigint {
  return amount - captured - released;
}

/**
 * What one journal does to a hold, in this order: add from `available`, pay from the hold, release. An amount
 * that is added and paid at once never passes through `locked`, so a session tick that tops up its hold needs
 * no more entries than one that does not.
 */
export interface HoldChange {
  /** UUID version 7 of the journal. */
  readonly journalId: string;
  /** Base units added from the wallet's `available` account. */
  readonly extend: bigint;
  /** The accounts to pay, base units above zero; none for no capture. */
  readonly credits: readonly Entry[];
  /** Whether the rest returns to the wallet. This closes the hold. */
  readonly isReleased: boolean;
}

/**
 * Computes the result of a change to an open hold. The journal is undefined when nothing moves (the release of
 * an empty remainder).
 *
 * @throws BillingError `hold_closed`, `hold_exceeded`, `insufficient_funds`
 */
export function planChange(
  hold: Hold,
  wallet: WalletAccounts,
  { journalId, extend, credits, isReleased }: HoldChange,
): { readonly hold: Hold; readonly wallet: WalletAccounts; readonly journal: Journal | undefined } {
  assertAmounts(hold, extend, credits);
  if (remainingOf(hold) === 0n) throw holdClosed(hold.id);
  if (extend > wallet.available.balance) {
    throw insufficientFunds({ available: wallet.available.balance, required: extend });
  }
  const captured = sumOf(credits);
  const remaining = remainingOf(hold) + extend;
  if (captured > remaining) throw holdExceeded(hold.id, { remaining, required: captured });
  const release = isReleased ? remaining - captured : 0n;
  const journal = rentalHoldChanged({
    id: journalId,
    reference: hold.reference,
    wallet,
    extend,
    credits,
    release,
  });
  return {
    hold: {
      ...hold,
      amount: hold.amount + extend,
      captured: hold.captured + captured,
      released: hold.released + release,
    },
    wallet: afterEntries(wallet, journal?.entries ?? []),
    journal,
  };
}

/** Rejects negative amounts: a programming error that would reverse a payment. */
function assertAmounts({ id }: Hold, extend: bigint, credits: readonly Entry[]): void {
  if (extend < 0n || credits.some(({ amount }) => amount <= 0n)) {
    throw new RangeError(`a change of hold ${id} has an amount below zero`);
  }
}

/** The accounts of a wallet after these entries. */
export function afterEntries(wallet: WalletAccounts, entries: readonly Entry[]): WalletAccounts {
  const after = (account: WalletAccounts['available']) => ({
    ...account,
    balance: account.balance + sumOf(entries.filter((entry) => entry.account.id === account.id)),
  });
  return {
    available: after(wallet.available),
    locked: after(wallet.locked),
    pendingOut: after(wallet.pendingOut),
    debt: after(wallet.debt),
  };
}

/** Nothing is left of the hold: it was captured or released, possibly by a concurrent caller. */
function holdClosed(id: string): BillingError {
  return new BillingError('conflict', 'hold_closed', `The hold ${id} is closed.`);
}

/** @param need base units; `required` exceeds `remaining` */
function holdExceeded(id: string, need: { remaining: bigint; required: bigint }): BillingError {
  const remaining = formatAmount(need.remaining);
  const required = formatAmount(need.required);
  return new BillingError(
    'conflict',
    'hold_exceeded',
    `The hold ${id} has ${remaining} left, and ${required} is needed.`,
    { details: { remaining, required } },
  );
}
