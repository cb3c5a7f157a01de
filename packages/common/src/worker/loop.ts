import { inBackground } from '../database/background.ts';
import { isConnectionLoss } from '../database/errors.ts';
import { ServiceError } from '../errors/service-error.ts';
import type { Logger } from '../log/logger.ts';
import { createAlarm, pause } from './alarm.ts';

const BACKOFF_FIRST_MS = 200;
const BACKOFF_MAX_MS = 10_000;

/**
 * `done`: the pass ran; `standby`: another replica holds the lease; `lost`: it was lost on the way; `failed`: it
 * threw.
 */
export type PassOutcome = 'done' | 'standby' | 'lost' | 'failed';

export interface Worker {
  /** Lets the pass in progress finish, releases the lease, and resolves when nothing runs any more. */
  stop(): Promise<void>;
  /** Starts the next pass now instead of after the interval. */
  wake(): void;
}

export interface PassLoopOptions {
  /** Pause between two passes; a function is called before each. */
  readonly intervalMs: number | (() => number);
  /** The longest pause after a pass that another replica's lease prevented. Default: as long as `intervalMs`. */
  readonly standbyMsMax?: number;
  readonly log: Logger;
  /** Aborted by the worker's `stop`; the pass checks it between steps. */
  readonly stopping: AbortController;
  /** Begins to call its argument when there is something to do; returns what ends that. */
  readonly watch?: (wake: () => void) => () => Promise<void>;
  readonly attempt: () => Promise<Exclude<PassOutcome, 'failed'>>;
  /** Called after every attempt, for metrics; must not throw. */
  readonly onPass?: (outcome: PassOutcome) => void;
  /** After the last pass. */
  readonly onEnd?: () => Promise<void>;
}

/**
 * Runs `attempt` repeatedly, in the background. Failures are logged once per change of state and retried with backoff and
 * jitter; nothing is ever thrown out of the loop.
 */
export function startPassLoop(options: PassLoopOptions): Worker {
  const { stopping, intervalMs, standbyMsMax = Number.POSITIVE_INFINITY } = options;
  const pauseMs = typeof intervalMs === 'number' ? () => intervalMs : intervalMs;
  const alarm = createAlarm();
  const trouble = createTroubleLog(options.log);

  async function observedAttempt(): Promise<PassOutcome> {
    try {
      const outcome = await options.attempt();
      trouble.over();
      return outcome;
    } catch (error) {
      trouble.happened(error);
      return 'failed';
    }
  }

  async function run(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; ) {
      const outcome = await observedAttempt();
      options.onPass?.(outcome);
      failures = outcome === 'failed' ? failures + 1 : 0;
      if (outcome === 'failed') await pause(backoffMs(failures), stopping.signal);
      else if (outcome === 'standby') await pause(Math.min(pauseMs(), standbyMsMax), stopping.signal);
      else await alarm.wait(pauseMs());
    }
    await options.onEnd?.();
  }

  const wake = () => alarm.ring();
  const unwatch = options.watch?.(wake);
  const running = inBackground(run);
  return {
    async stop() {
      stopping.abort();
      wake();
      await Promise.all([running, unwatch?.()]);
    },
    wake,
  };
}

/** Doubles from 200 ms to 10 s, less up to half of it, so that replicas do not retry in step. */
function backoffMs(failures: number): number {
  const ceiling = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** Math.min(failures - 1, 10));
  return ceiling * (1 - Math.random() / 2);
}

/** Logs once when a kind of trouble begins and once when it is over, however often the pass is retried in between. */
function createTroubleLog(log: Logger): { happened(error: unknown): void; over(): void } {
  let current: string | undefined;
  return {
    happened(error) {
      const kind = kindOfTrouble(error);
      if (kind === current) return;
      current = kind;
      const expected = error instanceof ServiceError || isConnectionLoss(error);
      log[expected ? 'warn' : 'error']({ error }, 'a worker pass failed; retrying until it succeeds');
    },
    over() {
      if (current !== undefined) log.info('worker passes succeed again');
      current = undefined;
    },
  };
}

function kindOfTrouble(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? String(error.code) : `${error.name}: ${error.message}`;
}
