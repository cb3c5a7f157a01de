/** `unattributed`: ours, and nobody knows whose; an administrator assigns it. */
export type DepositStatus = 'pending' | 'confirmed' | 'unattributed' | 'failed';

/** By what it was found whose a deposit is. */
export type Attribution = 'deposit_address' | 'memo' | 'linked_address' | 'administrator';

/** Tokens that came to one of our token accounts in one transaction of the chain. */
export interface Deposit {
  /** Of its transaction, too. */
  readonly id: string;
  readonly signature: string;
  readonly tokenAccount: string;
  readonly walletId: string | undefined;
  /** Base units. */
  readonly amount: bigint;
  readonly slot: number;
  readonly status: DepositStatus;
}
