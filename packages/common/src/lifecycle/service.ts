import { setTimeout as delay } from 'node:timers/promises';
import { ConfigError } from '../config/config-error.ts';
import { createLogger, type Logger } from '../log/logger.ts';

const SHUTDOWN_DEADLINE_MS = 25_000;
/** How long a start that is under way may take to end when it is told to stop. */
const START_END_MS = 2_000;

/** What a service's `main` gets to start with and to leave behind. */
export interface ServiceScope {
  /** Aborted as soon as the service is asked to stop, also while it is still starting. */
  readonly signal: AbortSignal;
  /** Until the service has set its own, errors go to a plain one. */
  log: Logger;
  /** Bound on the whole shutdown; what is not done by then is abandoned and the exit code is 1. Milliseconds. */
  shutdownDeadlineMs: number;
  /** What the process ends with after a clean stop. */
  exitCode: number;
  /** Runs at shutdown, in the reverse order of the calls. */
  defer(name: string, close: () => Promise<void> | void): void;
  /**
   * At its place among the deferred, everything deferred before goes on for this long: whoever has looked the service
   * up, or keeps a connection to it, still comes, and is served. Milliseconds. Only after SIGTERM, by which a replica is
   * taken away: somebody at a terminal, or an error that nobody handled, is not made to wait.
   */
  deferDrainDelay(ms: number): void;
}

/** `serving`: go on until a signal comes. `done`: it was a job, and it is over. */
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

async function within(ms: number, work: Promise<boolean>): Promise<boolean> {
  const { promise: expired, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), ms);
  const isClean = await Promise.race([work, expired]);
  clearTimeout(timer);
  return isClean;
}

/**
 * Runs a service from its start to its end. SIGINT and SIGTERM stop it in the reverse order of its start; a
 * second signal, or the deadline, ends it at once. An exception that nobody caught is logged and stops it too.
 * Ends the process: with the scope's exit code (0 unless it sets another) after a clean stop, else 1.
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
      scope.log.fatal({ error, event }, 'an error that nobody handled');
      failure ??= error ?? new Error(event);
      stopping.abort();
    });
  }

  try {
    // A start that does not notice that it is to stop (it waits for somebody's lock) is left behind.
    const abandoned = stopped.then(() => delay(START_END_MS, 'done' as const, { ref: false }));
    if ((await Promise.race([start(scope), abandoned])) === 'serving') await stopped;
  } catch (error) {
    if (!stopping.signal.aborted) {
      failure = error;
      reportFailedStart(error, scope.log);
    }
  }
  stopping.abort();
  const isClean = await within(scope.shutdownDeadlineMs, closeAll(closers, scope.log));
  if (!isClean) scope.log.error('the shutdown was not clean');
  process.exit(isClean && failure === undefined ? scope.exitCode : 1);
}

function reportFailedStart(error: unknown, log: Logger): void {
  // Its message is for the operator and names what to change; a stack would only hide it.
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else log.fatal({ error }, 'the service could not start');
}
