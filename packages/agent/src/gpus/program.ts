import { execFile } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

const OUTPUT_BYTES_MAX = 1024 * 1024;
/** Time that a program may take to exit after it was killed. */
const KILL_MARGIN_MS = 200;

export interface Run {
  readonly args: readonly string[];
  readonly stdout: string;
  readonly stderr: string;
  /** Why it could not be run or did not exit by itself. */
  readonly failure: string | undefined;
  /** There is no such program. */
  readonly isMissing: boolean;
}

/** Runs a program. Never throws and never takes longer than its timeout. */
export type RunProgram = (args: readonly string[]) => Promise<Run>;

/**
 * A program of which at most one process runs: a call during another one gets that one's result, whose arguments may
 * differ. A process that hangs in the kernel on a dead card cannot be killed: it is left running, and no second one is
 * started.
 *
 * @param candidates where the program may be; the first that exists is run.
 */
export function createProgram(candidates: readonly string[], timeoutMs: number): RunProgram {
  let inProgress: Promise<Run> | undefined;
  return async (args) => {
    const current =
      inProgress ??
      runFirst(candidates, args, timeoutMs).finally(() => {
        inProgress = undefined;
      });
    inProgress = current;
    const failure = `no response within ${timeoutMs} ms`;
    const late = { args, stdout: '', stderr: '', failure, isMissing: false };
    const giveUp = new AbortController();
    const timer = delay(timeoutMs + KILL_MARGIN_MS, late, { signal: giveUp.signal }).catch(() => late);
    const result = await Promise.race([current, timer]);
    giveUp.abort();
    return result;
  };
}

async function runFirst(
  candidates: readonly string[],
  args: readonly string[],
  timeoutMs: number,
): Promise<Run> {
  const [program = '', ...others] = candidates;
  const result = await run(program, args, timeoutMs);
  if (!result.isMissing || others.length === 0) return result;
  const other = await runFirst(others, args, timeoutMs);
  // The name that the configuration has, rather than the last place where the program is not.
  return other.isMissing ? result : other;
}

function run(program: string, args: readonly string[], timeoutMs: number): Promise<Run> {
  const options = { timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: OUTPUT_BYTES_MAX } as const;
  return new Promise((resolve) => {
    execFile(program, args, options, (error, stdout, stderr) => {
      // Its own exit codes come with an explanation, or with cards that are still valid (14: a corrupted infoROM).
      const explains = stdout.trim() !== '' || stderr.trim() !== '';
      const hasExited = typeof error?.code === 'number' && explains;
      const why = error?.killed ? `no response within ${timeoutMs} ms` : `${error?.code}: ${error?.message}`;
      const failure = error === null || hasExited ? undefined : why;
      // A node error code is a string, such as ENOENT; the types know only the exit code.
      const isMissing = String(error?.code) === 'ENOENT';
      resolve({ args, stdout, stderr, failure, isMissing });
    });
  });
}
