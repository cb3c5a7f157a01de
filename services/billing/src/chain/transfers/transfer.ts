export const TRANSFER_KINDS = ['withdrawal', 'payout', 'sweep'] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

/**
 * `awaiting_approval` → `pending` → `processing` (has an attempt) → `confirmed` | `failed`. `cancelled` is
 * possible only before the first attempt. `needs_review`: the outcome is unknown, or too many attempts
 * failed; the money stays reserved.
 */
export const TRANSFER_STATUSES = [
  'awaiting_approval',
  'pending',
  'processing',
  'confirmed',
  'failed',
  'cancelled',
  'needs_review',
] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

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

/**
 * `signed` → `sent` → `confirmed` → `finalized` | `failed_on_chain`, or `expired`: it can never land. The
 * first three are live. A unique index allows a transfer only one attempt in the first four states, so it
 * cannot be paid twice.
 */
export const ATTEMPT_STATES = [
  'signed',
  'sent',
  'confirmed',
  'finalized',
  'failed_on_chain',
  'expired',
] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];
