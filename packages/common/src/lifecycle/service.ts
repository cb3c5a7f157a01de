import { setTimeout as delay } from 'node:timers/promises';
import { ConfigError } from '../config/config-error.ts';
import { createLogger, type Logger } from '../log/logger.ts';
import { within } from '../time/deadline.ts';

const SHUTDOWN_DEADLINE_MS = 25_000;
/** How long a start in progress may take to end when the process is told to stop. */
const START_END_MS = 2_000;

/** What a service's `main` starts with and registers its shutdown in. */
export interface ServiceScope {
  /** Aborted as soon as the service is asked to stop, even while it is still starting. */
  readonly signal: AbortSignal;
  /** A plain logger until the service sets its own. */
  log: Logger;
  /** Bound on the whole shutdown in milliseconds; anything unfinished is abandoned and the exit code is 1. */
  shutdownDeadlineMs: number;
  /** The exit code after a clean stop. */
  exitCode: number;
  /** Runs at shutdown, in reverse order of the calls. */
  defer(name: string, close: () => Promise<void> | void): void;
  /**
   * At this point of the shutdown, everything deferred earlier keeps running for this long, in milliseconds: clients
   * that have the service's address, or keep a connection to it, are still served. Only after SIGTERM, which removes
   * a replica: neither Ctrl-C nor an unhandled error waits.
   */
  deferDrainDelay(ms: number): void;
}

/** `serving`: run until a signal arrives. `done`: it was a job, and it has finished. */
export type StartOutcome = 'serving' | 'done';

interface Closer {
  readonly name: string;
  readonly close: () => Promise<void> | void;
}

async function closeAll(closers: Closer[], log: Logger): Promise<boolean> {
  let isClean = true;
  for (const { name, close } of closers.reverse()) {
    const startedAt = performance.now();
    try {
      await close();
      log.debug({ part: name, duration_ms: Math.round(performance.now() - startedAt) }, 'stopped');
    } catch (error) {
      isClean = false;
      log.error({ error, part: name }, 'a part of the service did not stop cleanly');
    }
  }
  return isClean;
}

/**
 * Runs a service from its start to its end. SIGINT and SIGTERM stop it in the reverse order of its start; a second
 * signal, or the deadline, ends it at once. An uncaught exception is logged and stops it too. Ends the process: with
 * the scope's exit code (0 unless set) after a clean stop, else 1.
 */
export async function runService(
  service: string,
  start: (scope: ServiceScope) => Promise<StartOutcome>,
): Promise<void> {
  const stopping = new AbortController();
  const closers: Closer[] = [];
  let failure: unknown;
  let isTakenAway = false;
  const scope: ServiceScope = {
    signal: stopping.signal,
    log: createLogger({ service, level: 'info' }),
    shutdownDeadlineMs: SHUTDOWN_DEADLINE_MS,
    exitCode: 0,
    defer: (name, close) => closers.push({ name, close }),
    deferDrainDelay: (ms) =>
      closers.push({ name: 'drain delay', close: () => (isTakenAway ? delay(ms) : undefined) }),
  };
  const stopped = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()));

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping.signal.aborted) process.exit(1);
      scope.log.info({ signal }, 'stopping');
      isTakenAway = signal === 'SIGTERM';
      stopping.abort();
    });
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      scope.log.fatal({ error, event }, 'unhandled error');
      failure ??= error ?? new Error(event);
      stopping.abort();
    });
  }

  try {
    // A start that does not notice the stop (because it waits for a lock) is abandoned.
    const abandoned = stopped.then(() => delay(START_END_MS, 'done' as const, { ref: false }));
    if ((await Promise.race([start(scope), abandoned])) === 'serving') await stopped;
  } catch (error) {
    if (!stopping.signal.aborted) {
      failure = error;
      reportFailedStart(error, scope.log);
    }
  }
  stopping.abort();
  const isClean = await within(scope.shutdownDeadlineMs, closeAll(closers, scope.log), () => false);
  if (!isClean) scope.log.error('the shutdown was not clean');
  process.exit(isClean && failure === undefined ? scope.exitCode : 1);
}

function reportFailedStart(error: unknown, log: Logger): void {
  // Its message is for the operator and names what to change; a stack would only hide it.
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else log.fatal({ error }, 'the service could not start');
}
