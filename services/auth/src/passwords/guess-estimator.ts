import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createHashGate, type Ticket } from './gate.ts';

/** What the process is asked. */
export interface GuessQuestion {
  readonly password: string;
  readonly words: readonly string[];
}

export interface GuessEstimator {
  /**
   * After about how many guesses an attacker has found the password, by zxcvbn with its common and English lists.
   * Of a long password only the beginning is looked at (see `LOOKED_AT`). Throws `hashing_overloaded` (503) when too
   * many wait.
   *
   * @param words that an attacker would try here: of the service, of the user
   */
  estimate(question: GuessQuestion, ticket?: Omit<Ticket, 'lane'>): Promise<number>;
  /** Ends the process. */
  close(): Promise<void>;
}

/**
 * UTF-16 units of a password that are looked at, one after the other, until one needs `enough` guesses. The time grows
 * faster than the length (128 characters take seconds), and no word of the lists is longer than 24: a beginning that
 * is hard to guess makes the whole so. Only what repeats or strings words together is looked at twice.
 */
const LOOKED_AT = [32, 64];
/** The process is kept for so long after the last password: users who are refused try again. */
const IDLE_MS = 60_000;

/** In dist the program is JavaScript, too. */
const PROGRAM = new URL(
  import.meta.url.endsWith('.ts') ? './guess-worker.ts' : './guess-worker.js',
  import.meta.url,
);
/** A small young generation: the dictionaries live long, and nothing else does. */
const HEAP_LIMITS = ['--max-semi-space-size=4', '--max-old-space-size=128'];

/** A child process that neither knows the service's secrets nor keeps the service from ending. */
function start(): ChildProcess {
  const child = fork(PROGRAM, { execArgv: HEAP_LIMITS, env: {}, stdio: 'ignore' });
  child.unref();
  child.channel?.unref();
  // Who waits for an estimate is told of a failure; the next password starts another process.
  return child.on('error', () => {});
}

/** One question to the process; fails when the process does. */
async function ask(child: ChildProcess, question: GuessQuestion): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const onMessage = (guesses: unknown) => resolve(Number(guesses));
  const onExit = () => reject(new Error('the process that estimates passwords ended'));
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
  /** As many guesses decide; no more of the password is looked at. */
  readonly enough: number;
}

/**
 * Estimates passwords in one child process, one after the other. It starts with the first password and ends when it has
 * been idle for a while, so that a service at rest pays nothing for the dictionaries (ADR 0019).
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
      for (const length of LOOKED_AT) {
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
