import { setTimeout as delay } from 'node:timers/promises';
import { endProcess, type PlatformProcess } from './stop-processes.ts';

/** When an ended process is restarted, and when it is given up. */
export interface RestartPolicy {
  readonly pauseFirstMs: number;
  readonly pauseMaxMs: number;
  /** A process that ran this long did not die of its start: its next restart is quick again. */
  readonly steadyMs: number;
  /** After this many ends in a row, each sooner than that, it is not started again. */
  readonly quickEndsMax: number;
}

/** With these pauses giving up takes about three minutes: longer than an external server takes to restart. */
const RESTARTS: RestartPolicy = {
  pauseFirstMs: 500,
  pauseMaxMs: 30_000,
  steadyMs: 60_000,
  quickEndsMax: 10,
};
/** How long a start in progress may delay the stop of everything. */
const START_UNDER_WAY_MS = 1_500;

/** A running process. */
export interface Running {
  readonly process: PlatformProcess;
  /** Resolves, with how in words, when it has ended for whatever reason. */
  readonly ended: Promise<string>;
}

/** Something that runs until it is stopped. */
export interface Supervised {
  /** Asks it to stop and kills it after `waitMs` or when `hurry` aborts. */
  stop(waitMs: number, hurry: AbortSignal): Promise<void>;
  /**
   * Does `work` while it is stopped: stops it, as `stop` does, and restarts it afterwards, whether the work succeeds
   * or fails.
   */
  whileStopped<T>(waitMs: number, work: () => Promise<T>): Promise<T>;
}

/**
 * Starts something and from then on restarts it whenever it ends, after pauses that double up to 30 s. The first
 * start must succeed (its failure is the caller's); failures of later ones are only reported. A process that
 * repeatedly ends soon after its start is given up, with a longer report: everything else continues without it.
 *
 * @param start gets a signal that is aborted when waiting no longer makes sense.
 */
export async function keepRunning(
  name: string,
  start: (stopping: AbortSignal) => Promise<Running>,
  around: { readonly report: (line: string) => void; readonly stopping: AbortSignal },
  policy: RestartPolicy = RESTARTS,
): Promise<Supervised> {
  const stopped = new AbortController();
  const signal = AbortSignal.any([stopped.signal, around.stopping]);
  let running = await start(signal);
  let quickEnds = 0;
  let restart: Promise<void> = Promise.resolve();
  /** The start in progress, if any; never rejects. */
  let starting: Promise<unknown> = Promise.resolve();
  let interruption = new AbortController();
  /** Resolves when it may run again, while it is suspended. */
  let held: Promise<void> | undefined;
  const stoppedByUs = new WeakSet<Running>();

  const watch = (since: number) => {
    const watched = running;
    void watched.ended.then((how) => {
      if (signal.aborted) return;
      restart = stoppedByUs.has(watched) ? startNow() : startAgain(how, since);
    });
  };
  /** @param since when the start of the ended process began. */
  const startAgain = async (how: string, since: number): Promise<void> => {
    quickEnds = performance.now() - since < policy.steadyMs ? quickEnds + 1 : 1;
    if (quickEnds > policy.quickEndsMax) return around.report(surrender(name, how, policy.quickEndsMax));
    const pauseMs = Math.min(policy.pauseFirstMs * 2 ** (quickEnds - 1), policy.pauseMaxMs);
    around.report(`${name} ${how}; starting it again in ${pauseMs / 1000} s`);
    await delay(pauseMs, undefined, { signal }).catch(() => {});
    return startNow();
  };
  const startNow = async (): Promise<void> => {
    await held;
    if (signal.aborted) return;
    const begun = performance.now();
    const interrupted = interruption.signal;
    try {
      const started = start(AbortSignal.any([signal, interrupted]));
      starting = started.catch(() => {});
      running = await started;
    } catch (error) {
      if (signal.aborted) return;
      if (interrupted.aborted) return startNow();
      return startAgain(`did not start (${(error as Error).message.split('\n', 1)[0]})`, begun);
    }
    around.report(`${name} runs again`);
    watch(begun);
  };
  const whileStopped = async <T>(waitMs: number, work: () => Promise<T>): Promise<T> => {
    while (held !== undefined) await held;
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    try {
      interruption.abort();
      await starting;
      stoppedByUs.add(running);
      await endProcess(running.process, waitMs, signal);
      return await work();
    } finally {
      held = undefined;
      interruption = new AbortController();
      resolve();
    }
  };
  watch(performance.now());
  return {
    async stop(waitMs, hurry) {
      stopped.abort();
      await Promise.race([restart, delay(START_UNDER_WAY_MS)]);
      await endProcess(running.process, waitMs, hurry);
    },
    whileStopped,
  };
}

function surrender(name: string, how: string, times: number): string {
  return [
    '',
    `${name} IS DOWN AND STAYS DOWN: it ${how}, as it did ${times} times before, each time soon after its start.`,
    'Its log (see the table above for the log folder) says why. Everything else keeps running; after fixing the cause stop the platform and start it again.',
    '',
  ].join('\n');
}
