import { setTimeout as delay } from 'node:timers/promises';
import { endProcess, type PlatformProcess } from './ending.ts';

const RESTART_FIRST_MS = 500;
const RESTART_MAX_MS = 30_000;
/** After running this long its next restart is quick again. */
const STEADY_MS = 60_000;
/** How long a start that is under way when everything stops may hold that up. */
const START_UNDER_WAY_MS = 1_500;

/** A process that runs now. */
export interface Running {
  readonly process: PlatformProcess;
  /** Resolves, with how in words, when it has ended for whatever reason. */
  readonly ended: Promise<string>;
}

/** Something that runs until it is stopped. */
export interface Supervised {
  /** Asks it to stop and kills it after `waitMs` or when there is a hurry. */
  stop(waitMs: number, hurry: AbortSignal): Promise<void>;
}

/**
 * Starts something and from then on starts it again whenever it ends, after pauses that double up to 30 s. The first
 * start must succeed (its failure is the caller's); of later ones only `report` hears.
 *
 * @param start gets a signal that is aborted when waiting makes no sense any more.
 */
export async function keepRunning(
  name: string,
  start: (stopping: AbortSignal) => Promise<Running>,
  around: { readonly report: (line: string) => void; readonly stopping: AbortSignal },
): Promise<Supervised> {
  const stopped = new AbortController();
  const signal = AbortSignal.any([stopped.signal, around.stopping]);
  let running = await start(signal);
  let failures = 0;
  let restart: Promise<void> = Promise.resolve();

  const watch = () => {
    const since = performance.now();
    void running.ended.then((how) => {
      if (signal.aborted) return;
      if (performance.now() - since > STEADY_MS) failures = 0;
      restart = startAgain(how);
    });
  };
  const startAgain = async (how: string): Promise<void> => {
    const pauseMs = Math.min(RESTART_FIRST_MS * 2 ** failures, RESTART_MAX_MS);
    failures += 1;
    around.report(`${name} ${how}; starting it again in ${pauseMs / 1000} s`);
    await delay(pauseMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    try {
      running = await start(signal);
    } catch (error) {
      if (signal.aborted) return;
      return startAgain(`did not start (${(error as Error).message.split('\n', 1)[0]})`);
    }
    around.report(`${name} runs again`);
    watch();
  };
  watch();
  return {
    async stop(waitMs, hurry) {
      stopped.abort();
      await Promise.race([restart, delay(START_UNDER_WAY_MS)]);
      await endProcess(running.process, waitMs, hurry);
    },
  };
}
