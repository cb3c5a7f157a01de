/** Tokens for one owner, whose account is created if missing. */
export interface Payment {
  /** The receiving owner's address, base58. */
  readonly owner: string;
  /** Base units. */
  readonly amount: string;
  readonly memo: string;
}

/** All payments, with a maximum number in flight to the node; complete when every one is finalized. */
export interface PayAllJob {
  readonly kind: 'all';
  readonly payments: readonly Payment[];
  readonly atOnce: number;
}

/** One payment after the other: sent, awaited until it is finalized, and only then the next. */
export interface PayInTurnJob {
  readonly kind: 'in-turn';
  readonly payments: readonly Payment[];
}

export type PaymentJob = PayAllJob | PayInTurnJob;

/** The outcome, from the first signature on. */
export interface PaymentResult {
  readonly seconds: number;
  /** From each signature until it was seen as final, in milliseconds. */
  readonly p50Ms: number;
  readonly p99Ms: number;
}
