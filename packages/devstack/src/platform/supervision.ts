import { setTimeout as delay } from 'node:timers/promises';
import { endProcess, type PlatformProcess } from './stop-processes.ts';

/** When a process that exited is restarted, and when it is given up. */
export interface RestartPolicy {
  readonly pauseFirstMs: number;
  readonly pauseMaxMs: number;
  /** If a process ran at least this long, its next restart is immediate again. */
  readonly steadyMs: number;
  /** After this many shorter runs in a row, the process is not restarted. */
  readonly quickEndsMax: number;
}

/** With these pauses, a process is given up after about three minutes, longer than an external server's restart. */
const RESTARTS: RestartPolicy = {
  pauseFirstMs: 500,
  pauseMaxMs: 30_000,
  steadyMs: 20_000,
  quickEndsMax: 10,
};
/** How long a start in progress may delay the stop of the platform. */
const START_UNDER_WAY_MS = 1_500;

/** A running process. */
export interface Running {
  readonly process: PlatformProcess;
  /** Resolves with a description when the process has exited for any reason. */
  readonly ended: Promise<string>;
}

/** A supervised process, which runs until it is stopped. */
export interface Supervised {
  /** Asks it to stop and kills it after `waitMs` or when `hurry` aborts. */
  stop(waitMs: number, hurry: AbortSignal): Promise<void>;
  /**
   * Runs `work` while the process is stopped: stops it, like `stop`, and restarts it afterwards, whether the work
   * succeeds or fails.
   */
  whileStopped<T>(waitMs: number, work: () => Promise<T>): Promise<T>;
}

/**
 * Starts a process and restarts it whenever it exits, after pauses that double up to 30 s. A failure of the first start
 * is thrown; failures of later starts are only reported. A process that repeatedly exits soon after its start is given
 * up, with a longer report: everything else continues without it.
 *
 * @param start receives a signal that aborts when the start is no longer needed.
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
  /** While suspended: resolves when the process may run again. */
  let held: Promise<void> | undefined;
  const stoppedByUs = new WeakSet<Running>();

  const watch = (since: number) => {
    const watched = running;
    void watched.ended.then((how) => {
      if (signal.aborted) return;
      restart = stoppedByUs.has(watched) ? startNow() : startAgain(how, since);
    });
  };
  /** @param since when the start of the exited process began. */
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
