export type TransferKind = 'withdrawal' | 'payout' | 'sweep';

/**
 * `awaiting_approval` → `pending` → `processing` (there is an attempt) → `confirmed` | `failed`. `cancelled` only while
 * there is no attempt. `needs_review`: nobody knows, or too many attempts; the money stays reserved.
 */
export type TransferStatus =
  | 'awaiting_approval'
  | 'pending'
  | 'processing'
  | 'confirmed'
  | 'failed'
  | 'cancelled'
  | 'needs_review';

/** Tokens on their way out of one of our token accounts. */
export interface Transfer {
  readonly id: string;
  readonly kind: TransferKind;
  /** Whose money it is; of a sweep: whose deposit address is emptied, or the platform's wallet. */
  readonly walletId: string;
  /** Of a sweep: the former key of the platform whose account is emptied; undefined: it is the deposit address. */
  readonly source: string | undefined;
  /** The owner of the token account that receives. */
  readonly destination: string;
  /** Base units. */
  readonly amount: bigint;
  readonly status: TransferStatus;
  readonly reason: string | undefined;
  readonly notBefore: Date | undefined;
  /** How many attempts have been made. */
  readonly attempts: number;
  readonly createdAt: Date;
}
