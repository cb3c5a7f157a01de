import type { TransactionStatus } from '../../books/transactions/transaction.ts';
import type { AttemptState } from '../../chain/transfers/attempt.ts';
import type { TransferStatus } from '../../chain/transfers/transfer.ts';

/** Earnings that leave for the chain; amounts in base units. */
export interface Payout {
  /** Of its transaction and transfer. */
  readonly id: string;
  readonly ownerId: string;
  readonly amount: bigint;
  readonly destination: string;
  readonly status: TransactionStatus;
  /** Where it stands, more finely. */
  readonly stage: TransferStatus;
  readonly reason: string | undefined;
  readonly notBefore: Date | undefined;
  /** The moment of the schedule; undefined: somebody asked for it. */
  readonly scheduledFor: Date | undefined;
  /** Of which machines. */
  readonly parts: readonly { readonly providerId: string; readonly amount: bigint }[];
  /** Each signed transaction of it, the first one first. */
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
