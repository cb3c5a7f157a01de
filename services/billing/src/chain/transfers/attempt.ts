/**
 * `signed` → `sent` → `confirmed` → `finalized` | `failed_on_chain`, or `expired`: it can never land. The first four
 * are live: while there is a live attempt of a transfer there is no other (a unique index).
 */
export type AttemptState = 'signed' | 'sent' | 'confirmed' | 'finalized' | 'failed_on_chain' | 'expired';

/** One signed transaction of a transfer; its bytes never change. */
export interface Attempt {
  readonly id: string;
  readonly transferId: string;
  /** From 1. */
  readonly n: number;
  readonly signature: string;
  readonly bytes: Uint8Array;
  readonly lastValidBlockHeight: number;
  readonly signedSlot: number;
  /** What it takes the tokens from; undefined of one that was signed when there was one key alone. */
  readonly sourceTokenAccount: string | undefined;
  readonly state: AttemptState;
  readonly sends: number;
}
