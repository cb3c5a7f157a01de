import { insufficientFunds } from '../errors.ts';
import type { WalletAccounts } from '../ledger/accounts.ts';
import type { Entry, Journal } from '../ledger/journal.ts';
import { rentalHoldChanged } from '../postings.ts';
import { holdClosed, holdExceeded } from './errors.ts';

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
  readonly holdId: string;
  /** UUID version 7 of the journal. */
  readonly journalId: string;
  /** Base units added from the wallet's `available` account. */
  readonly extend?: bigint;
  /** The accounts to pay, base units above zero; none for no capture. */
  readonly credits?: readonly Entry[];
  /** Base units returned to the wallet, which repays its debt first; `rest` closes the hold. */
  readonly release?: bigint | 'rest';
}

export interface PlannedChange {
  readonly hold: Hold;
  readonly wallet: WalletAccounts;
  /** Undefined when nothing moves (`rest` of an empty remainder). */
  readonly journal: Journal | undefined;
}

/**
 * Computes the result of a change to an open hold.
 *
 * @throws BillingError `hold_closed`, `hold_exceeded`, `insufficient_funds`
 */
export function planChange(hold: Hold, wallet: WalletAccounts, change: HoldChange): PlannedChange {
  const { extend = 0n, credits = [] } = change;
  if (remainingOf(hold) === 0n) throw holdClosed(hold.id);
  if (extend > wallet.available.balance) {
    throw insufficientFunds({ available: wallet.available.balance, required: extend });
  }
  const captured = sumOf(credits);
  const left = remainingOf(hold) + extend - captured;
  const rest = left > 0n ? left : 0n;
  const released = change.release === 'rest' ? rest : (change.release ?? 0n);
  assertAmounts(change, released);
  if (left < 0n || released > left) {
    const required = captured + (left < 0n ? 0n : released);
    throw holdExceeded(hold.id, { remaining: remainingOf(hold) + extend, required });
  }
  const journal = rentalHoldChanged({
    id: change.journalId,
    reference: hold.reference,
    wallet,
    extend,
    credits,
    release: released,
  });
  return {
    hold: {
      ...hold,
      amount: hold.amount + extend,
      captured: hold.captured + captured,
      released: hold.released + released,
    },
    wallet: afterEntries(wallet, journal?.entries ?? []),
    journal,
  };
}

/** Rejects negative amounts: a programming error that would reverse a payment. */
function assertAmounts({ holdId, extend = 0n, credits = [] }: HoldChange, released: bigint): void {
  if (extend < 0n || released < 0n || credits.some(({ amount }) => amount <= 0n)) {
    throw new RangeError(`a change of hold ${holdId} has an amount below zero`);
  }
}

export function sumOf(entries: readonly Entry[]): bigint {
  return entries.reduce((total, { amount }) => total + amount, 0n);
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
