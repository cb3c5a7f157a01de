import type { TransactionStatus } from '../../books/transactions/transaction.ts';
import type { AttemptState, TransferStatus } from '../../chain/transfers/transfer.ts';

/** A payout of earnings to the chain; amounts in base units. */
export interface Payout {
  /** Also the id of its transaction and transfer. */
  readonly id: string;
  readonly ownerId: string;
  readonly amount: bigint;
  readonly destination: string;
  readonly status: TransactionStatus;
  /** A finer status. */
  readonly stage: TransferStatus;
  readonly reason: string | undefined;
  readonly notBefore: Date | undefined;
  /** The scheduled time; undefined: requested by a user. */
  readonly scheduledFor: Date | undefined;
  /** The amount by machine. */
  readonly parts: readonly { readonly providerId: string; readonly amount: bigint }[];
  /** Every transaction that was signed for the payout, oldest first. */
  readonly attempts: readonly PayoutAttempt[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly confirmedAt: Date | undefined;
}

export interface PayoutAttempt {
  readonly n: number;
  readonly signature: string;
  readonly state: AttemptState;
  readonly detail: string | undefined;
  readonly signedAt: Date;
}
