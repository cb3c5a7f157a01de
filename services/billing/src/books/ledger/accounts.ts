/**
 * The chart of accounts. A wallet has `available`, `locked` (holds), `pending_out` (reserved for transfers
 * that are not final), `debt` (negative: what a renter owes for sessions, or an owner for refunds) and
 * `earned` (per machine, not paid out yet). The platform has `chain` (one for each of our token accounts,
 * with that account's balance negated), fees, network fees (what receivers' new token accounts were charged
 * for), claims (what all wallets owe, to whomever), advanced (what it gave by mistake and wallets have spent, or
 * paid out of debts of earlier releases), bad debt, adjustments, dust, and `suspense` for deposits that cannot be
 * attributed.
 */
export type AccountKind =
  | 'available'
  | 'locked'
  | 'pending_out'
  | 'debt'
  | 'earned'
  | 'chain'
  | 'platform_fees'
  | 'platform_network_fees'
  | 'platform_claims'
  | 'platform_advanced'
  | 'platform_bad_debt'
  | 'platform_adjustments'
  | 'platform_dust'
  | 'suspense';

/** An account to post to. */
export interface Account {
  readonly id: number;
  /** Whether the row holds the balance; otherwise postings go to the account's tail. */
  readonly isStored: boolean;
}

/** A stored account, as it is while its row is locked. */
export interface LockedAccount extends Account {
  readonly kind: AccountKind;
  readonly balance: bigint;
}

/** The accounts that every wallet has from its creation. */
export interface WalletAccounts {
  readonly available: LockedAccount;
  readonly locked: LockedAccount;
  readonly pendingOut: LockedAccount;
  readonly debt: LockedAccount;
}
