/** Tokens to one owner, whose account is made where it is missing. */
export interface Payment {
  /** The receiving owner's address, base58. */
  readonly owner: string;
  /** Base units. */
  readonly amount: string;
  readonly memo: string;
}

/** All payments, so many on their way to the node at once; over when every one is finalized. */
export interface PayAllJob {
  readonly kind: 'all';
  readonly payments: readonly Payment[];
  readonly atOnce: number;
}

/** One payment after the other: sent, waited for until it is finalized, and only then the next. */
export interface PayInTurnJob {
  readonly kind: 'in-turn';
  readonly payments: readonly Payment[];
}

export type PaymentJob = PayAllJob | PayInTurnJob;

/** How it went, from the first signature on. */
export interface PaymentResult {
  readonly seconds: number;
  /** From the signature of each until it was seen to be final, milliseconds. */
  readonly p50Ms: number;
  readonly p99Ms: number;
}
