import { setTimeout as delay } from 'node:timers/promises';
import type { RetryPolicy } from '@gridlease/client/retry-policy';
import { until } from '@gridlease/testing/until';

/** A client that waits for a service that is being replaced, on a machine that has other things to do. */
export const PATIENT: Partial<RetryPolicy> = {
  attemptsMax: 100,
  attemptTimeoutMs: 20_000,
  totalMs: 60_000,
  pauseMaxMs: 500,
};
const PROGRESS_TIMEOUT_MS = 60_000;

/** Somebody who does the same over and over. */
export interface Work {
  readonly name: string;
  /** How often it was done. */
  done(): number;
  /** The first failure ends the work: a client's retries were not enough. */
  failure(): unknown;
  /** Ends it; resolves when nothing of it is under way. */
  stop(): Promise<void>;
}

/** Begins to do something, a pause after each time. */
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

/** Waits until everybody has done its work this much oftener than now. Throws with the failure of who gave up. */
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
