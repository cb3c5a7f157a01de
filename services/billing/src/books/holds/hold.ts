import { insufficientFunds } from '../errors.ts';
import type { WalletAccounts } from '../ledger/accounts.ts';
import type { Entry, Journal } from '../ledger/journal.ts';
import { rentalHoldChanged } from '../postings.ts';
import { holdClosed, holdExceeded } from './errors.ts';

/** Money of a wallet that is kept for one purpose; in base units. What is left of it is in the wallet's `locked`. */
export interface Hold {
  readonly id: string;
  readonly walletId: string;
  /** The wallet's account `locked`. */
  readonly accountId: number;
  /** What it is for, e.g. a session; one hold for each. */
  readonly reference: string;
  readonly amount: bigint;
  readonly captured: bigint;
  readonly released: bigint;
}

/** What is left to capture or release; a hold without is closed for good. */
export function remainingOf({ amount, captured, released }: Hold): bigint {
  return amount - captured - released;
}

/**
 * What one journal does to a hold, in this order: add to it from `available`, pay from it, give back. What is added and
 * paid at once never passes through `locked`: a session's tick that keeps its hold filled has no more entries than one
 * that does not.
 */
export interface HoldChange {
  readonly holdId: string;
  /** UUID version 7 of the journal. */
  readonly journalId: string;
  /** Base units from the wallet's `available`. */
  readonly extend?: bigint;
  /** Who is paid, base units above zero; none for no capture. */
  readonly credits?: readonly Entry[];
  /** Base units back to the wallet, which repays its debt first; `rest` closes the hold. */
  readonly release?: bigint | 'rest';
}

export interface PlannedChange {
  readonly hold: Hold;
  readonly wallet: WalletAccounts;
  /** Undefined when nothing moves (the rest of nothing). */
  readonly journal: Journal | undefined;
}

/**
 * What a change of an open hold leads to.
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

/** A mistake of the program, which would turn a payment around. */
function assertAmounts({ holdId, extend = 0n, credits = [] }: HoldChange, released: bigint): void {
  if (extend < 0n || released < 0n || credits.some(({ amount }) => amount <= 0n)) {
    throw new RangeError(`a change of hold ${holdId} has an amount below zero`);
  }
}

export function sumOf(entries: readonly Entry[]): bigint {
  return entries.reduce((total, { amount }) => total + amount, 0n);
}

/** The accounts of a wallet as they are after these entries. */
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
