/** So that one call that hangs does not block everybody. */
const CALLS_MAX = 2;

interface Waiting<Q, A> {
  readonly question: Q;
  readonly resolve: (response: A) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Combines reads that arrive while others are in progress into one call. Each is served by a call that began after it
 * was requested, so no result is older than it would have been alone; an error of a call rejects all of its reads.
 *
 * @param askAll returns results in the order of the questions
 * @param questionsMax per call
 */
export function createReadBatcher<Q, A>(
  askAll: (questions: readonly Q[]) => Promise<readonly A[]>,
  questionsMax: number,
): (question: Q) => Promise<A> {
  const waiting: Waiting<Q, A>[] = [];
  let calls = 0;

  async function callNext(): Promise<void> {
    const asked = waiting.splice(0, questionsMax);
    calls += 1;
    try {
      const responses = await askAll(asked.map(({ question }) => question));
      for (const [at, { resolve }] of asked.entries()) resolve(responses[at] as A);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    } finally {
      calls -= 1;
    }
    if (waiting.length > 0) void callNext();
  }
  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (calls < CALLS_MAX) void callNext();
    });
}
