/**
 * The chart of accounts. Of a wallet: `available`, `locked` (holds), `pending_out` (reserved for a transfer that is not
 * final), `debt` (below zero: what a renter owes for sessions, an owner for refunds), `earned` (of one machine, not
 * paid out). Of the platform: `chain` (one for each of our token accounts, below zero by what it holds), fees, bad debt,
 * adjustments, dust, and `suspense` for deposits that nobody can be found for.
 */
export type AccountKind =
  | 'available'
  | 'locked'
  | 'pending_out'
  | 'debt'
  | 'earned'
  | 'chain'
  | 'platform_fees'
  | 'platform_bad_debt'
  | 'platform_adjustments'
  | 'platform_dust'
  | 'suspense';

/** An account to post to. */
export interface Account {
  readonly id: number;
  /** Whether its row has the balance; else postings go to its tail. */
  readonly isStored: boolean;
}

/** A stored account as it is while its row is locked. */
export interface LockedAccount extends Account {
  readonly kind: AccountKind;
  readonly balance: bigint;
}

/** The accounts that every wallet has from the beginning. */
export interface WalletAccounts {
  readonly available: LockedAccount;
  readonly locked: LockedAccount;
  readonly pendingOut: LockedAccount;
  readonly debt: LockedAccount;
}
