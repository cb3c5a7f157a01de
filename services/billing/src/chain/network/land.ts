import { pause } from '@gridlease/common/worker/alarm';
import type { Chain, SignedTransaction } from './chain.ts';

const POLL_MS = 500;
/** Polls between two sends. */
const RESEND_EVERY = 4;

export interface LandDeps {
  readonly chain: Pick<Chain, 'send' | 'findStatus' | 'checkExpiry'>;
  /** Ends the wait; what was sent may still land. */
  readonly signal: AbortSignal;
}

/** `expired`: it can never land; `interrupted`: it may have landed. */
export type Landing =
  | { readonly kind: 'landed' | 'expired' | 'interrupted' }
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * Sends a transaction that no row of the books waits for, and follows it to its end.
 *
 * @throws ChainUnavailable; Error if the platform's key cannot pay the fee
 */
export async function land({ chain, signal }: LandDeps, signed: SignedTransaction): Promise<Landing> {
  const sent = await chain.send(signed.bytes, { isFirst: true });
  if (sent.kind === 'malformed') throw new Error(`a transaction of ours is malformed: ${sent.detail}`);
  if (sent.kind === 'would_fail') {
    if (sent.reason === 'insufficient_lamports')
      throw new Error(`the platform's key cannot pay the fee: ${sent.detail}`);
    return { kind: 'failed', reason: sent.detail };
  }
  for (let polls = 1; !signal.aborted; polls += 1) {
    await pause(POLL_MS, signal);
    const status = await chain.findStatus(signed.signature);
    if (status?.commitment === 'finalized')
      return status.error === undefined ? { kind: 'landed' } : { kind: 'failed', reason: status.error };
    if (status !== undefined || polls % RESEND_EVERY > 0) continue;
    if ((await chain.checkExpiry(signed)).kind === 'expired') return { kind: 'expired' };
    await chain.send(signed.bytes, { isFirst: false });
  }
  return { kind: 'interrupted' };
}
