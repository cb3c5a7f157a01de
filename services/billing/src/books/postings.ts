import type { Account, LockedAccount, WalletAccounts } from './ledger/accounts.ts';
import { type Entry, type Journal, type JournalKind, move } from './ledger/journal.ts';
import { sumOf } from './money/amount.ts';
import { givenBack, type RefundShares } from './refund-shares.ts';

/**
 * Maps business events to journals: one function per journal, and the only place that decides accounts and
 * signs. Pure. Amounts are base units above zero unless a function says otherwise. In an entry a credit is
 * positive, a debit negative.
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
/** A wallet that is credited. What it owes is repaid by journals of its own (`debtRepaid`). */
interface Creditable {
  readonly available: Account;
}
/** A wallet whose debt changes; `claims` is the counterpart of all debts. */
interface Indebted {
  readonly wallet: Pick<WalletAccounts, 'debt'>;
  readonly claims: Account;
}

/**
 * What a wallet was given by mistake is taken back: `taken` is available, and `owed` was spent. The wallet owes
 * the platform that part, which has advanced it.
 */
interface TakenBack extends Indebted {
  readonly wallet: Pick<WalletAccounts, 'available' | 'debt'>;
  /** Zero or more. */
  readonly taken: bigint;
  /** Zero or more. */
  readonly owed: bigint;
  readonly advances: Account;
}

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
const takeBack = ({ wallet, taken, owed, claims, advances }: TakenBack): Entry[] =>
  nonZero([
    { account: wallet.available, amount: -taken },
    ...move(wallet.debt, claims, owed),
    { account: advances, amount: -owed },
  ]);
const nonZero = (entries: readonly Entry[]) => entries.filter(({ amount }) => amount !== 0n);

/** A deposit is final and belongs to a wallet. */
export function depositConfirmed(
  event: Referenced & OnChain & Amount & { readonly wallet: Creditable },
): Journal {
  return journal('deposit', event, move(event.chain, event.wallet.available, event.amount));
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
  return journal('deposit_assigned', event, move(event.suspense, event.wallet.available, event.amount));
}

/** A deposit was assigned to the wrong wallet and is moved to the right one, which gets all of it. */
export function depositMoved(event: Referenced & TakenBack & { readonly to: Creditable }): Journal {
  const { to, taken, owed } = event;
  return journal('deposit_moved', event, [
    ...takeBack(event),
    { account: to.available, amount: taken + owed },
  ]);
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

/**
 * A withdrawal or payout is final: the reserved tokens have left.
 *
 * @param event.amount what the receiver got
 * @param event.kept what is kept of the reservation for the receiver's new token account, and where
 */
export function transferSettled(
  kind: 'withdrawal' | 'payout',
  event: Referenced &
    OnChain &
    Amount & {
      readonly wallet: Pick<WalletAccounts, 'pendingOut'>;
      readonly kept?: Entry | undefined;
    },
): Journal {
  const { wallet, chain, amount, kept } = event;
  return journal(`${kind}_settled`, event, [
    { account: wallet.pendingOut, amount: -(amount + (kept?.amount ?? 0n)) },
    { account: chain, amount },
    ...(kept === undefined ? [] : [kept]),
  ]);
}

/** The receiver's token account existed: what was reserved for a new one returns to the wallet. */
export function networkFeeReturned(
  event: Referenced & Amount & { readonly wallet: Creditable & Pick<WalletAccounts, 'pendingOut'> },
): Journal {
  const { wallet, amount } = event;
  return journal('network_fee_returned', event, move(wallet.pendingOut, wallet.available, amount));
}

/** A withdrawal will never be sent: its reservation returns to the wallet. */
export function withdrawalReturned(
  event: Referenced & Amount & { readonly wallet: Creditable & Pick<WalletAccounts, 'pendingOut'> },
): Journal {
  const { wallet, amount } = event;
  return journal('withdrawal_returned', event, move(wallet.pendingOut, wallet.available, amount));
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

/** Earnings of machines become available in their owner's wallet, which repays its debt from them. */
export function earningsMoved(
  event: Referenced & { readonly wallet: Creditable; readonly parts: readonly MachinePart[] },
): Journal {
  return journal('earnings_moved', event, moveEarnings(event.parts, event.wallet.available));
}

/** A wallet repays part of a claim on it; `credits` are what the claim's creditors get. */
export function debtRepaid(
  event: Referenced &
    Indebted & {
      readonly wallet: Pick<WalletAccounts, 'available' | 'debt'>;
      readonly credits: readonly Entry[];
    },
): Journal {
  const { wallet, claims, credits } = event;
  const amount = sumOf(credits);
  return journal('debt_repaid', event, [
    { account: wallet.available, amount: -amount },
    ...credits,
    ...move(claims, wallet.debt, amount),
  ]);
}

/**
 * A debt will not be repaid. Owner and platform lose the shares that they would have had of it, which no
 * account shows; what the platform had advanced is its loss.
 */
export function debtWrittenOff(
  event: Referenced &
    Amount &
    Indebted & {
      /** The part of the amount that the platform had advanced. */
      readonly advanced: bigint;
      readonly advances: Account;
      readonly badDebt: Account;
    },
): Journal {
  const { wallet, claims, amount, advanced, advances, badDebt } = event;
  return journal('debt_written_off', event, [
    ...move(claims, wallet.debt, amount),
    ...nonZero(move(badDebt, advances, advanced)),
  ]);
}

/** The user of a wallet deletes the account and gives up what is too little to be withdrawn: it goes to the platform. */
export function balanceForfeited(
  event: Referenced & Amount & { readonly wallet: Creditable; readonly dust: Account },
): Journal {
  return journal('balance_forfeited', event, move(event.wallet.available, event.dust, event.amount));
}

/** @param event.amount positive: credits the wallet; negative: debits it */
export function walletAdjusted(
  event: Referenced & Amount & { readonly wallet: Creditable; readonly adjustments: Account },
): Journal {
  return journal('adjustment', event, move(event.adjustments, event.wallet.available, event.amount));
}

/** An adjustment that credited a wallet was a mistake: all of it, or a part, is taken back. */
export function adjustmentReversed(
  event: Referenced & TakenBack & { readonly adjustments: Account },
): Journal {
  const { adjustments, taken, owed } = event;
  return journal('adjustment_reversed', event, [
    ...takeBack(event),
    { account: adjustments, amount: taken + owed },
  ]);
}

/** A renter is refunded for a rental; platform and owner bear the cost according to `shares`. */
export function refundIssued(
  event: Referenced & {
    readonly shares: RefundShares;
    /** The part of what is cancelled that the platform had advanced. */
    readonly advanced: bigint;
    readonly renter: Pick<WalletAccounts, 'available' | 'debt'>;
    readonly owner: Pick<WalletAccounts, 'available' | 'debt'>;
    readonly earned: Account;
    readonly fees: Account;
    readonly adjustments: Account;
    readonly claims: Account;
    readonly advances: Account;
    readonly badDebt: Account;
  },
): Journal {
  const { shares, owner, renter, claims } = event;
  const entries = [
    { account: event.earned, amount: -shares.fromEarnings },
    { account: owner.available, amount: -shares.fromWallet },
    { account: event.fees, amount: -shares.fee },
    { account: event.adjustments, amount: -shares.carried },
    { account: renter.available, amount: givenBack(shares) },
    ...move(claims, renter.debt, shares.cancelled),
    ...move(owner.debt, claims, shares.owed),
    ...move(event.badDebt, event.advances, event.advanced),
  ];
  return journal('refund', event, nonZero(entries));
}

/** @param event.amount fees earned since the last collection; if negative, the wallet gives fees back */
export function feesCollected(
  event: Referenced & Amount & { readonly wallet: Creditable; readonly fees: Account },
): Journal {
  return journal('fees_collected', event, move(event.fees, event.wallet.available, event.amount));
}

/** A rental holds part of its renter's balance. */
export function rentalHeld(
  event: Referenced & Amount & { readonly wallet: { readonly available: Account; readonly locked: Account } },
): Journal {
  return journal('hold_placed', event, move(event.wallet.available, event.wallet.locked, event.amount));
}

/**
 * A rental's hold changes, in this order: `extend` is added from the available balance, `credits` are paid
 * from it, and `release` returns to the wallet; each may be zero. An amount that is added and
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
    { account: wallet.available, amount: release - extend },
    { account: wallet.locked, amount: extend - captured - release },
    ...credits,
  ]);
  const kind = captured > 0n ? 'hold_captured' : extend > 0n ? 'hold_extended' : 'hold_released';
  return entries.length === 0 ? undefined : journal(kind, event, entries);
}

/**
 * A rental is charged more than its renter can pay: the wallet owes the amount, which nobody has until it is
 * repaid.
 */
export function rentalOwed(event: Referenced & Amount & Indebted): Journal {
  const { wallet, claims, amount } = event;
  return journal('debt_incurred', event, move(wallet.debt, claims, amount));
}

/** Combines the entries of each account into one; accounts whose balance does not change get none. */
function netByAccount(entries: readonly Entry[]): Entry[] {
  const sums = new Map<number, Entry>();
  for (const { account, amount } of entries) {
    sums.set(account.id, { account, amount: (sums.get(account.id)?.amount ?? 0n) + amount });
  }
  return nonZero([...sums.values()]);
}
