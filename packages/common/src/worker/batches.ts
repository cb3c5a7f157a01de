import { setTimeout as delay } from 'node:timers/promises';

/** An item that waits for its part of a batch. */
export interface Waiting<I, O> extends PromiseWithResolvers<O> {
  readonly item: I;
}

export const waitingFor = <I, O>(item: I): Waiting<I, O> => ({ item, ...Promise.withResolvers<O>() });

export interface BatchesOptions {
  /** Items per batch. */
  readonly itemsMax: number;
  /** Batches that run at a time. */
  readonly batchesMax: number;
  /** After a batch of at least `size` items the next one gets `pauseMs` to fill. Default: it starts at once. */
  readonly crowd?: { readonly size: number; readonly pauseMs: number };
}

/**
 * Runs items in batches: the first at once, and those that arrive while `batchesMax` batches are in progress together.
 *
 * @param run settles each item of the batch and never rejects
 */
export function createBatches<I, O>(
  run: (batch: readonly Waiting<I, O>[]) => Promise<void>,
  { itemsMax, batchesMax, crowd }: BatchesOptions,
): (item: I) => Promise<O> {
  const waiting: Waiting<I, O>[] = [];
  let running = 0;

  async function runAll(): Promise<void> {
    running += 1;
    for (let before = 0; waiting.length > 0; ) {
      if (crowd !== undefined && before >= crowd.size) await delay(crowd.pauseMs);
      const batch = waiting.splice(0, itemsMax);
      await run(batch);
      before = batch.length;
    }
    running -= 1;
  }
  return (item) => {
    const one = waitingFor<I, O>(item);
    waiting.push(one);
    if (running < batchesMax) void runAll();
    return one.promise;
  };
}
