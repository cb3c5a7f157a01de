import { createBatches } from './batches.ts';

/** So that one call that hangs does not block everybody. */
const CALLS_MAX = 2;

/**
 * Combines reads that arrive while others are in progress into one call. Each is served by a call that began after it
 * was requested, so no result is older than it would have been alone; an error of a call rejects all of its reads.
 *
 * @param askAll returns results in the order of the questions
 * @param questionsMax per call
 * @param callsMax at a time
 */
export function createReadBatcher<Q, A>(
  askAll: (questions: readonly Q[]) => Promise<readonly A[]>,
  questionsMax: number,
  callsMax = CALLS_MAX,
): (question: Q) => Promise<A> {
  return createBatches<Q, A>(
    async (batch) => {
      try {
        const responses = await askAll(batch.map(({ item }) => item));
        for (const [at, { resolve }] of batch.entries()) resolve(responses[at] as A);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    },
    { itemsMax: questionsMax, batchesMax: callsMax },
  );
}
