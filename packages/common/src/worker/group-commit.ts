import { isUnavailable, type ServiceError } from '../errors/service-error.ts';
import { createBatches, type Waiting, waitingFor } from './batches.ts';

/**
 * Writes items in one transaction; returns their outcomes in order. An outcome that is a promise is waited for by its
 * item alone, while the next batch is written. An error of kind `unavailable` is transient and fails the whole batch;
 * any other error means that one of the items cannot be written.
 */
export type WriteItems<I, O> = (items: readonly I[]) => Promise<readonly (O | PromiseLike<O>)[]>;

export interface GroupCommitOptions<I, O> {
  readonly write: WriteItems<I, O>;
  /** Items per transaction. */
  readonly itemsMax: number;
  /** Items that wait or are being written. */
  readonly waitingMax: number;
  /** The error for an item beyond `waitingMax`. */
  readonly overloaded: () => ServiceError;
}

/** Under load a batch gets 4 ms to fill: its statements cost the same for one item as for many. */
const CROWD = { size: 16, pauseMs: 4 };

/**
 * Writes items that arrive together in one transaction (group commit): one batch at a time, while the next one fills.
 * The returned function resolves with the item's outcome when that is durable, or rejects with the error that kept
 * this one from being written: an item that cannot be written fails alone.
 */
export function createGroupCommit<I, O>(options: GroupCommitOptions<I, O>): (item: I) => Promise<O> {
  const { write, itemsMax, waitingMax, overloaded } = options;
  const submit = createBatches<I, O>((batch) => writeInHalves(write, batch), {
    itemsMax,
    batchesMax: 1,
    crowd: CROWD,
  });
  let waiting = 0;
  return async (item) => {
    if (waiting >= waitingMax) throw overloaded();
    waiting += 1;
    try {
      return await submit(item);
    } finally {
      waiting -= 1;
    }
  };
}

/** Writes items together; an item that cannot be written fails alone. Returns what became of each, in order. */
export function writeTogether<I, O>(
  write: WriteItems<I, O>,
  items: readonly I[],
): Promise<PromiseSettledResult<O>[]> {
  const waiting = items.map((item) => waitingFor<I, O>(item));
  if (waiting.length > 0) void writeInHalves(write, waiting);
  return Promise.allSettled(waiting.map(({ promise }) => promise));
}

/** Splits a batch that cannot be written in halves, down to the item at fault. */
async function writeInHalves<I, O>(write: WriteItems<I, O>, batch: readonly Waiting<I, O>[]): Promise<void> {
  try {
    const outcomes = await write(batch.map(({ item }) => item));
    for (const [at, { resolve }] of batch.entries()) resolve(outcomes[at] as O | PromiseLike<O>);
  } catch (error) {
    if (batch.length === 1 || isUnavailable(error)) {
      for (const { reject } of batch) reject(error);
      return;
    }
    const middle = Math.ceil(batch.length / 2);
    await writeInHalves(write, batch.slice(0, middle));
    await writeInHalves(write, batch.slice(middle));
  }
}
