export type TransferKind = 'withdrawal' | 'payout' | 'sweep';

/**
 * `awaiting_approval` → `pending` → `processing` (has an attempt) → `confirmed` | `failed`. `cancelled` is
 * possible only before the first attempt. `needs_review`: the outcome is unknown, or too many attempts
 * failed; the money stays reserved.
 */
export type TransferStatus =
  | 'awaiting_approval'
  | 'pending'
  | 'processing'
  | 'confirmed'
  | 'failed'
  | 'cancelled'
  | 'needs_review';

/** An outgoing transfer of tokens from one of our token accounts. */
export interface Transfer {
  readonly id: string;
  readonly kind: TransferKind;
  /**
   * The paying wallet; for a sweep, the wallet whose deposit address is emptied, or the platform's wallet.
   */
  readonly walletId: string;
  /** For a sweep: the former platform key whose account is emptied; undefined: the deposit address. */
  readonly source: string | undefined;
  /** The owner of the receiving token account. */
  readonly destination: string;
  /** Base units. */
  readonly amount: bigint;
  readonly status: TransferStatus;
  readonly reason: string | undefined;
  readonly notBefore: Date | undefined;
  /** The number of attempts so far. */
  readonly attempts: number;
  readonly createdAt: Date;
}
