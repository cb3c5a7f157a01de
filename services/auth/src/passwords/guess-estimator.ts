import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createHashGate, type Ticket } from './hash-gate.ts';

/** A question to the child process. */
export interface GuessQuestion {
  readonly password: string;
  readonly words: readonly string[];
}

export interface GuessEstimator {
  /**
   * The approximate number of guesses to find the password, by zxcvbn with its common and English lists. Examines only
   * the beginning of a long password (see `PREFIX_LENGTHS`). Throws `hashing_overloaded` (503) when too many wait.
   *
   * @param words that an attacker would try first: of the service and of the user
   */
  estimate(question: GuessQuestion, ticket?: Omit<Ticket, 'lane'>): Promise<number>;
  /** Stops the process. */
  close(): Promise<void>;
}

/**
 * Lengths (UTF-16 units) of the prefixes of a password that are examined in turn, until one needs `enough` guesses. The
 * time grows faster than the length (128 characters take seconds), and no word of the lists is longer than 24: if the
 * beginning is hard to guess, so is the whole. Only repetitive passwords need the second prefix.
 */
const PREFIX_LENGTHS = [32, 64];
/** How long the process is kept after the last password: refused users try again. */
const IDLE_MS = 60_000;

/** JavaScript in dist, as this file. */
const PROGRAM = new URL(
  import.meta.url.endsWith('.ts') ? './guess-worker.ts' : './guess-worker.js',
  import.meta.url,
);
/** A small young generation: only the dictionaries live long. */
const HEAP_LIMITS = ['--max-semi-space-size=4', '--max-old-space-size=128'];

/** A child process that neither knows the service's secrets nor keeps the service from exiting. */
function start(): ChildProcess {
  const child = fork(PROGRAM, { execArgv: HEAP_LIMITS, env: {}, stdio: 'ignore' });
  child.unref();
  child.channel?.unref();
  // Pending estimates fail on their own; the next password starts another process.
  return child.on('error', () => {});
}

/** Asks the process one question; rejects when the process fails. */
async function ask(child: ChildProcess, question: GuessQuestion): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const onMessage = (guesses: unknown) => resolve(Number(guesses));
  const onExit = () => reject(new Error('the process that estimates passwords exited'));
  child.once('message', onMessage).once('error', reject).once('exit', onExit);
  child.send(question, (error) => {
    if (error !== null) reject(error);
  });
  try {
    return await promise;
  } finally {
    child.off('message', onMessage).off('error', reject).off('exit', onExit);
  }
}

export interface GuessEstimatorOptions {
  /** How long a password may wait for its turn. */
  readonly budgetMs: number;
  /** With this many guesses the password is good enough; the rest is not examined. */
  readonly enough: number;
}

/**
 * Estimates passwords in one child process, one after the other. The process starts with the first password and stops
 * when idle, so that a service at rest needs no memory for the dictionaries (ADR 0019).
 */
export function createGuessEstimator({ budgetMs, enough }: GuessEstimatorOptions): GuessEstimator {
  const gate = createHashGate({ concurrency: 1, budgetMs });
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const ending = child;
    child = undefined;
    if (ending?.connected !== true) return;
    const ended = once(ending, 'exit');
    ending.disconnect();
    await ended;
  }

  function running(): ChildProcess {
    if (child?.connected !== true) child = start();
    return child;
  }

  async function estimate({ password, words }: GuessQuestion): Promise<number> {
    clearTimeout(idle);
    try {
      const program = running();
      let guesses = 0;
      for (const length of PREFIX_LENGTHS) {
        guesses = await ask(program, { password: password.slice(0, length), words });
        if (guesses >= enough || password.length <= length) break;
      }
      return guesses;
    } finally {
      idle = setTimeout(() => void stop(), IDLE_MS).unref();
    }
  }

  return {
    estimate: (question, ticket) => gate.run({ lane: 'register', ...ticket }, () => estimate(question)),
    close: stop,
  };
}
