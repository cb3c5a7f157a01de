import { pause } from '@gridlease/common/worker/alarm';
import { type Chain, ChainUnavailable, type SignedTransaction } from './chain.ts';

const POLL_MS = 500;
/** Polls between two sends. */
const RESEND_EVERY = 4;
/** Polls in a row that may fail: two minutes, by when a transaction has landed or expired. */
const FAILURES_MAX = 240;

export interface LandDeps {
  readonly chain: Pick<Chain, 'send' | 'findStatus' | 'checkExpiry'>;
  /** Ends the wait. */
  readonly signal: AbortSignal;
}

/** `expired`: it can never land; `interrupted`: it may have landed, or may still land. */
export type Landing =
  | { readonly kind: 'landed' | 'expired' | 'interrupted' }
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * Sends a transaction that no row of the books waits for, and follows it to its end.
 *
 * @throws ChainUnavailable before anything is sent; Error if the platform's key cannot pay the fee
 */
export async function land({ chain, signal }: LandDeps, signed: SignedTransaction): Promise<Landing> {
  const sent = await chain.send(signed.bytes, { isFirst: true });
  if (sent.kind === 'malformed') throw new Error(`a transaction of ours is malformed: ${sent.detail}`);
  if (sent.kind === 'would_fail') {
    if (sent.reason === 'insufficient_lamports')
      throw new Error(`the platform's key cannot pay the fee: ${sent.detail}`);
    return { kind: 'failed', reason: sent.detail };
  }
  let failures = 0;
  for (let polls = 1; !signal.aborted && failures < FAILURES_MAX; polls += 1) {
    await pause(POLL_MS, signal);
    try {
      const landing = await look(chain, signed, polls % RESEND_EVERY === 0);
      if (landing !== undefined) return landing;
      failures = 0;
    } catch (error) {
      // What was sent may land all the same.
      if (!(error instanceof ChainUnavailable)) throw error;
      failures += 1;
    }
  }
  return { kind: 'interrupted' };
}

/** Returns undefined while the outcome is open. */
async function look(
  chain: LandDeps['chain'],
  signed: SignedTransaction,
  resends: boolean,
): Promise<Landing | undefined> {
  const status = await chain.findStatus(signed.signature);
  if (status?.commitment === 'finalized')
    return status.error === undefined ? { kind: 'landed' } : { kind: 'failed', reason: status.error };
  if (status !== undefined || !resends) return undefined;
  if ((await chain.checkExpiry(signed)).kind === 'expired') return { kind: 'expired' };
  await chain.send(signed.bytes, { isFirst: false });
  return undefined;
}
