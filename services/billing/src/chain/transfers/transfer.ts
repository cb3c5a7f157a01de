export const TRANSFER_KINDS = ['withdrawal', 'payout', 'sweep'] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

/**
 * `awaiting_approval` → `pending` → `processing` (has an attempt) → `confirmed` | `failed`. `cancelled` is
 * possible while no attempt can land. `needs_review`: too many attempts failed; the money stays reserved until
 * an administrator retries or returns it.
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

/** What keeps a transfer from being sent. */
export const WAITING_FOR = [
  'address_cooldown',
  'approval',
  'limit',
  'hot_wallet_shortage',
  'chain_unavailable',
  'fee_payer_shortage',
  'receiver_account',
  'review',
  'frozen',
] as const;
export type WaitingFor = (typeof WAITING_FOR)[number];

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
  /** What was reserved, in base units. */
  readonly amount: bigint;
  /** The part of the amount that is not sent, but kept for the receiver's token account, should it be missing. */
  readonly accountFee: bigint;
  readonly status: TransferStatus;
  readonly reason: string | undefined;
  readonly notBefore: Date | undefined;
  readonly waitingFor: WaitingFor | undefined;
  /** The number of attempts so far. */
  readonly attempts: number;
  /** How many of them failed. */
  readonly failures: number;
  readonly createdAt: Date;
}

/** Base units that the receiver gets. */
export function sentAmount({ amount, accountFee }: Pick<Transfer, 'amount' | 'accountFee'>): bigint {
  return amount - accountFee;
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
