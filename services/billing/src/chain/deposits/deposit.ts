/** `unattributed`: received by us, owner unknown; an administrator assigns it. */
export type DepositStatus = 'pending' | 'confirmed' | 'unattributed' | 'failed';

/** How the owner of a deposit was determined. */
export type Attribution = 'deposit_address' | 'memo' | 'linked_address' | 'administrator';

/** Tokens received by one of our token accounts in one chain transaction. */
export interface Deposit {
  /** Also the id of its transaction. */
  readonly id: string;
  readonly signature: string;
  readonly tokenAccount: string;
  readonly walletId: string | undefined;
  /** Base units. */
  readonly amount: bigint;
  readonly slot: number;
  readonly status: DepositStatus;
}
