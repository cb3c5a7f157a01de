/**
 * `signed` → `sent` → `confirmed` → `finalized` | `failed_on_chain`, or `expired`: it can never land. The
 * first three are live. A unique index allows a transfer only one attempt in the first four states, so it
 * cannot be paid twice.
 */
export type AttemptState = 'signed' | 'sent' | 'confirmed' | 'finalized' | 'failed_on_chain' | 'expired';

/** One signed transaction of a transfer; its bytes never change. */
export interface Attempt {
  readonly id: string;
  readonly transferId: string;
  /** Counted from 1. */
  readonly n: number;
  readonly signature: string;
  readonly bytes: Uint8Array;
  readonly lastValidBlockHeight: number;
  readonly signedSlot: number;
  /**
   * The token account that the tokens leave; undefined if signed by a release that supported only one key.
   */
  readonly sourceTokenAccount: string | undefined;
  readonly state: AttemptState;
  readonly sends: number;
}
