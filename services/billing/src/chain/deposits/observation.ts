import { pause } from '@gridlease/common/worker/alarm';
import { type Chain, type ChainTransaction, ChainUnavailable } from '../network/chain.ts';

/** The reliable state of a chain transaction. */
export type Observation =
  /** No endpoint knows it (yet). */
  | { readonly kind: 'unknown' }
  /** It failed: no tokens moved. */
  | { readonly kind: 'failed'; readonly error: string }
  | { readonly kind: 'seen'; readonly transaction: ChainTransaction; readonly isFinal: boolean };

/** A transaction in a confirmed or final block. */
export type Seen = Extract<Observation, { readonly kind: 'seen' }>;

/**
 * Looks up a transaction. Only its status proves finality; a response to a query at commitment "finalized"
 * does not.
 */
export async function observe(chain: Chain, signature: string): Promise<Observation> {
  const status = await chain.findStatus(signature);
  if (status === undefined || status.commitment === 'processed') return { kind: 'unknown' };
  if (status.error !== undefined) return { kind: 'failed', error: status.error };
  const isFinal = status.commitment === 'finalized';
  const transaction = await chain.findTransaction(signature, isFinal ? 'finalized' : 'confirmed');
  if (transaction === undefined) return { kind: 'unknown' };
  if (transaction.error !== undefined) return { kind: 'failed', error: transaction.error };
  return { kind: 'seen', transaction, isFinal };
}

export interface WaitOptions {
  /**
   * How many callers may wait at once. When no place is free, callers get the current state without waiting.
   */
  readonly places: { free: number };
  /** How long to wait for the transaction to become final. */
  readonly waitMs: number;
  readonly pollMs: number;
  /** Aborted when the service stops; ends the wait early. */
  readonly signal: AbortSignal;
  readonly clock: () => number;
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Milliseconds between two checks of a deposit that a caller waits for. */
const POLL_MS = 250;
/** Claims that wait at the same time: each polls the chain four times a second. */
const WAITS_MAX = 100;

/** @param signal aborted when the service stops */
export function createWait(waitMs: number, signal: AbortSignal): WaitOptions {
  const clock = () => performance.now();
  return { places: { free: WAITS_MAX }, waitMs, pollMs: POLL_MS, signal, clock, pause };
}

/** No endpoint responded; the next check may succeed. */
function unavailable(error: unknown) {
  if (error instanceof ChainUnavailable) return { kind: 'unavailable', error } as const;
  throw error;
}

/**
 * Polls a transaction until it is final, has failed, or the time is up. Returns the last observation.
 *
 * @param onSeen called when the transaction is seen for the first time
 * @throws ChainUnavailable if no endpoint responded to the last check
 */
export async function observeUntilFinal(
  chain: Chain,
  signature: string,
  { places, waitMs, pollMs, signal, clock, pause: wait }: WaitOptions,
  onSeen: (observation: Seen) => Promise<void>,
): Promise<Observation> {
  const deadline = clock() + (places.free > 0 ? waitMs : 0);
  places.free -= 1;
  try {
    for (let hasSeen = false; ; ) {
      const found = await observe(chain, signature).catch(unavailable);
      if (found.kind === 'seen' && !hasSeen) {
        hasSeen = true;
        await onSeen(found);
      }
      const isOver = found.kind === 'failed' || (found.kind === 'seen' && found.isFinal);
      if (isOver || clock() + pollMs > deadline || signal.aborted) {
        if (found.kind === 'unavailable') throw found.error;
        return found;
      }
      await wait(pollMs, signal);
    }
  } finally {
    places.free += 1;
  }
}
