import { setTimeout as delay } from 'node:timers/promises';
import type { RetryPolicy } from '@gridlease/client/retry-policy';
import { until } from '@gridlease/testing/until';

/** A client that is patient enough for a service to be replaced on a busy machine. */
export const PATIENT: Partial<RetryPolicy> = {
  attemptsMax: 100,
  attemptTimeoutMs: 20_000,
  totalMs: 60_000,
  pauseMaxMs: 500,
};
const PROGRESS_TIMEOUT_MS = 60_000;

/** Work that is repeated over and over. */
export interface Work {
  readonly name: string;
  /** Number of repetitions. */
  done(): number;
  /** The first failure ends the work: a client's retries were not enough. */
  failure(): unknown;
  /** Ends it; resolves when nothing of it is in progress. */
  stop(): Promise<void>;
}

/** Repeats `work` with a pause after each time. */
export function keepDoing(name: string, pauseMs: number, step: (time: number) => Promise<void>): Work {
  let done = 0;
  let failure: unknown;
  const stopping = new AbortController();
  const loop = async () => {
    while (!stopping.signal.aborted && failure === undefined) {
      try {
        await step(done);
        done += 1;
      } catch (error) {
        failure = error;
      }
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const ended = loop();
  return {
    name,
    done: () => done,
    failure: () => failure,
    stop: () => {
      stopping.abort();
      return ended;
    },
  };
}

/** Waits until every work has been done this many more times. Throws the failure of one that has ended. */
export async function untilAllProgressed(works: readonly Work[], times: number): Promise<void> {
  const goals = works.map((work) => work.done() + times);
  for (const [place, work] of works.entries()) {
    const goal = goals[place] ?? 0;
    await until(() => work.failure() !== undefined || work.done() >= goal, {
      timeoutMs: PROGRESS_TIMEOUT_MS,
      message: `that ${work.name} goes on`,
    });
    if (work.failure() !== undefined) throw new Error(`${work.name} failed`, { cause: work.failure() });
  }
}
