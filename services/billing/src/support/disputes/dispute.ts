export const DISPUTE_STATUSES = ['open', 'refunded', 'rejected'] as const;

/** `open` until an administrator decides; then final. */
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** A renter's complaint about a rental. Its earnings are held until an administrator has decided. */
export interface Dispute {
  readonly id: string;
  readonly sessionId: string;
  readonly userId: string;
  readonly providerId: string;
  readonly providerOwnerId: string;
  readonly reason: string;
  readonly status: DisputeStatus;
  readonly refundId: string | undefined;
  /** The administrator's note on the decision. */
  readonly note: string | undefined;
  readonly version: number;
  readonly createdAt: Date;
  readonly decidedAt: Date | undefined;
}
