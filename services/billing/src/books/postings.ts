import type { Account, LockedAccount, WalletAccounts } from './ledger/accounts.ts';
import { creditEntries, type Entry, type Journal, type JournalKind, move } from './ledger/journal.ts';
import { sumOf } from './money/amount.ts';
import { type FeeTerms, feeOf } from './platform-fee.ts';

/**
 * Maps business events to journals: one function per journal, and the only place that decides accounts and
 * signs. Pure. Amounts are base units above zero unless a function says otherwise. In an entry a credit is
 * positive, a debit negative. `wallet` and `owner` are accounts whose rows the caller has locked, because the
 * debt decides how a credit is split.
 *
 * `id` is the journal's UUID (version 7); `reference` is the deposit, transfer, session or transaction it
 * belongs to.
 */
interface JournalId {
  readonly id: string;
}
interface Referenced extends JournalId {
  readonly reference: string;
}
interface OnChain {
  /** The slot in which the chain transaction became final. */
  readonly slot: number;
  /** The account that mirrors the token account: that account's balance negated. */
  readonly chain: Account;
}
interface Amount {
  readonly amount: bigint;
}
type Creditable = Pick<WalletAccounts, 'available' | 'debt'>;

/** One machine's share of a payout or a repayment. */
interface MachinePart extends Amount {
  readonly accountId: number;
}

/** The journal of an event; `slot` only for events on the chain. */
const journal = (
  kind: JournalKind,
  { id, reference, slot: chainSlot }: JournalId & { reference?: string; slot?: number },
  entries: Entry[],
) => ({ id, kind, reference, chainSlot, entries });
const machine = ({ accountId }: MachinePart): Account => ({ id: accountId, isStored: true });
/** The entries that move earnings of machines to another account. */
const moveEarnings = (parts: readonly MachinePart[], to: Account): Entry[] => [
  ...parts.map((part) => ({ account: machine(part), amount: -part.amount })),
  { account: to, amount: sumOf(parts) },
];
const nonZero = (entries: readonly Entry[]) => entries.filter(({ amount }) => amount !== 0n);

/** A deposit is final and belongs to a wallet, which repays its debt first. */
export function depositConfirmed(
  event: Referenced & OnChain & Amount & { readonly wallet: Creditable },
): Journal {
  const entries = [
    { account: event.chain, amount: -event.amount },
    ...creditEntries(event.wallet, event.amount),
  ];
  return journal('deposit', event, entries);
}

/** A deposit is final and belongs to no known wallet: it goes to suspense. */
export function depositUnattributed(
  event: Referenced & OnChain & Amount & { readonly suspense: Account },
): Journal {
  return journal('deposit_unattributed', event, move(event.chain, event.suspense, event.amount));
}

/** An administrator assigns a deposit from suspense to a wallet. */
export function depositAssigned(
  event: Referenced & Amount & { readonly suspense: Account; readonly wallet: Creditable },
): Journal {
  const entries = [
    { account: event.suspense, amount: -event.amount },
    ...creditEntries(event.wallet, event.amount),
  ];
  return journal('deposit_assigned', event, entries);
}

/** A receipt below `deposits.dust` that belongs to no wallet goes to the platform. */
export function dustReceived(event: JournalId & OnChain & Amount & { readonly dust: Account }): Journal {
  return journal('deposit_dust', event, move(event.chain, event.dust, event.amount));
}

/** The balance of the hot account at the opening of the books belongs to the platform. */
export function openingBalanceFound(
  event: JournalId & OnChain & Amount & { readonly adjustments: Account },
): Journal {
  return journal('opening_balance', event, move(event.chain, event.adjustments, event.amount));
}

/**
 * A transaction that is missing from the books took tokens from one of our token accounts: the platform bears
 * the loss.
 */
export function lossOnChainBooked(
  event: JournalId & OnChain & Amount & { readonly adjustments: Account },
): Journal {
  return journal('adjustment', event, move(event.adjustments, event.chain, event.amount));
}

/** Tokens move from one of our token accounts to the hot account; no wallet's balance changes. */
export function sweepSettled(
  event: Referenced & Amount & { readonly slot: number; readonly from: Account; readonly hot: Account },
): Journal {
  // Mirror accounts are the negated balance of their token accounts, so the emptied one is credited.
  return journal('sweep', event, move(event.hot, event.from, event.amount));
}

/** A withdrawal reserves its amount, so that nothing else can spend it. */
export function withdrawalReserved(
  event: Referenced & Amount & { readonly wallet: Pick<WalletAccounts, 'available' | 'pendingOut'> },
): Journal {
  return journal(
    'withdrawal_reserved',
    event,
    move(event.wallet.available, event.wallet.pendingOut, event.amount),
  );
}

/** A payout reserves machine earnings. */
export function payoutReserved(
  event: Referenced & {
    readonly wallet: Pick<WalletAccounts, 'pendingOut'>;
    readonly parts: readonly MachinePart[];
  },
): Journal {
  return journal('payout_reserved', event, moveEarnings(event.parts, event.wallet.pendingOut));
}

/** A withdrawal or payout is final: the reserved tokens have left. */
export function transferSettled(
  kind: 'withdrawal' | 'payout',
  event: Referenced & OnChain & Amount & { readonly wallet: Pick<WalletAccounts, 'pendingOut'> },
): Journal {
  return journal(`${kind}_settled`, event, move(event.wallet.pendingOut, event.chain, event.amount));
}

/** A withdrawal will never be sent: its reservation returns to the wallet, debt first. */
export function withdrawalReturned(
  event: Referenced & Amount & { readonly wallet: Creditable & Pick<WalletAccounts, 'pendingOut'> },
): Journal {
  const { wallet, amount } = event;
  const entries = [{ account: wallet.pendingOut, amount: -amount }, ...creditEntries(wallet, amount)];
  return journal('withdrawal_returned', event, entries);
}

/** A payout will never be sent: each machine's account gets its share back. */
export function payoutReturned(
  event: Referenced & {
    readonly wallet: Pick<WalletAccounts, 'pendingOut'>;
    readonly parts: readonly MachinePart[];
  },
): Journal {
  const { wallet, parts } = event;
  const credits = parts.map((part) => ({ account: machine(part), amount: part.amount }));
  return journal('payout_returned', event, [
    { account: wallet.pendingOut, amount: -sumOf(parts) },
    ...credits,
  ]);
}

/** An owner's debt is repaid from its machines' earnings. */
export function debtRepaidFromEarnings(
  event: Referenced & {
    readonly wallet: Pick<WalletAccounts, 'debt'>;
    readonly parts: readonly MachinePart[];
  },
): Journal {
  return journal('debt_repaid', event, moveEarnings(event.parts, event.wallet.debt));
}

/** The platform takes over a wallet's debt. */
export function debtWrittenOff(
  event: Referenced & Amount & { readonly wallet: Pick<WalletAccounts, 'debt'>; readonly badDebt: Account },
): Journal {
  return journal('debt_written_off', event, move(event.badDebt, event.wallet.debt, event.amount));
}

/** @param event.amount positive: credits the wallet, debt first; negative: debits the available balance */
export function walletAdjusted(
  event: Referenced & Amount & { readonly wallet: Creditable; readonly adjustments: Account },
): Journal {
  const { wallet, adjustments, amount } = event;
  const ofWallet = amount > 0n ? creditEntries(wallet, amount) : [{ account: wallet.available, amount }];
  return journal('adjustment', event, [{ account: adjustments, amount: -amount }, ...ofWallet]);
}

/** Who bears a refund, in base units of zero or more; the shares sum to its amount. */
export interface RefundShares {
  /** The platform, from its fee. */
  readonly fee: bigint;
  /** The owner, from the machine's earnings that were not paid out. */
  readonly fromEarnings: bigint;
  /** The owner, from the wallet's available balance. */
  readonly fromWallet: bigint;
  /** The owner, later: added to the wallet's debt. */
  readonly owed: bigint;
  /** The platform, for the owner's share. */
  readonly carried: bigint;
}

/** A renter is refunded for a rental, debt first; platform and owner bear the cost according to `shares`. */
export function refundIssued(
  event: Referenced & {
    readonly shares: RefundShares;
    readonly renter: Creditable;
    readonly owner: Creditable;
    readonly earned: Account;
    readonly fees: Account;
    readonly adjustments: Account;
  },
): Journal {
  const { shares, owner, renter } = event;
  const amount = shares.fee + shares.fromEarnings + shares.fromWallet + shares.owed + shares.carried;
  const debits = [
    { account: event.earned, amount: -shares.fromEarnings },
    { account: owner.available, amount: -shares.fromWallet },
    { account: owner.debt, amount: -shares.owed },
    { account: event.fees, amount: -shares.fee },
    { account: event.adjustments, amount: -shares.carried },
  ];
  return journal('refund', event, [...nonZero(debits), ...creditEntries(renter, amount)]);
}

/** @param event.amount fees earned since the last collection; if negative, the wallet gives fees back */
export function feesCollected(
  event: JournalId & Amount & { readonly wallet: Creditable; readonly fees: Account },
): Journal {
  const { wallet, fees, amount } = event;
  const entries =
    amount < 0n
      ? move(wallet.available, fees, -amount)
      : [{ account: fees, amount: -amount }, ...creditEntries(wallet, amount)];
  return journal('fees_collected', event, entries);
}

/** A rental holds part of its renter's balance. */
export function rentalHeld(
  event: Referenced & Amount & { readonly wallet: { readonly available: Account; readonly locked: Account } },
): Journal {
  return journal('hold_placed', event, move(event.wallet.available, event.wallet.locked, event.amount));
}

/** Part of what a rental is charged. */
export interface Charge extends Amount {
  /** The total charged before, in base units. */
  readonly chargedBefore: bigint;
  readonly terms: FeeTerms;
  /** The machine's earnings account. */
  readonly earned: Account;
  readonly fees: Account;
}

/**
 * How a charge is split: the platform gets the fee of the new total less the fee already taken, the machine
 * the rest.
 */
export function chargeCredits({ chargedBefore, amount, terms, earned, fees }: Charge): Entry[] {
  const fee = feeOf(chargedBefore + amount, terms) - feeOf(chargedBefore, terms);
  return nonZero([
    { account: earned, amount: amount - fee },
    { account: fees, amount: fee },
  ]);
}

/**
 * A rental's hold changes, in this order: `extend` is added from the available balance, `credits` are paid
 * from it, and `release` returns to the wallet, debt first; each may be zero. An amount that is added and
 * paid at once never passes through `locked`, so a tick that tops up its hold needs no more entries than one
 * that does not. Returns undefined when nothing moves.
 */
export function rentalHoldChanged(
  event: Referenced & {
    readonly wallet: Creditable & { readonly locked: LockedAccount };
    readonly extend: bigint;
    readonly credits: readonly Entry[];
    readonly release: bigint;
  },
): Journal | undefined {
  const { wallet, extend, credits, release } = event;
  const captured = sumOf(credits);
  const entries = netByAccount([
    { account: wallet.available, amount: -extend },
    { account: wallet.locked, amount: extend - captured - release },
    ...credits,
    ...creditEntries(wallet, release),
  ]);
  const kind = captured > 0n ? 'hold_captured' : extend > 0n ? 'hold_extended' : 'hold_released';
  return entries.length === 0 ? undefined : journal(kind, event, entries);
}

/**
 * A rental is charged more than its renter can pay: machine and platform are paid, and the wallet owes the
 * amount.
 */
export function rentalOwed(
  event: Referenced & { readonly wallet: Pick<WalletAccounts, 'debt'>; readonly charge: Charge },
): Journal {
  const { wallet, charge } = event;
  const entries = [{ account: wallet.debt, amount: -charge.amount }, ...chargeCredits(charge)];
  return journal('debt_incurred', event, entries);
}

/** Combines the entries of each account into one; accounts whose balance does not change get none. */
function netByAccount(entries: readonly Entry[]): Entry[] {
  const sums = new Map<number, Entry>();
  for (const { account, amount } of entries) {
    sums.set(account.id, { account, amount: (sums.get(account.id)?.amount ?? 0n) + amount });
  }
  return nonZero([...sums.values()]);
}
