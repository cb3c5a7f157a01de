import { spawn } from 'node:child_process';
import { closeSync, fchownSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** A longer log is replaced at the next start. */
const LOG_BYTES_MAX = 10 * 1024 * 1024;
/** How much of the log an error message repeats. */
const LOG_TAIL_BYTES = 4096;
const POLL_MS = 20;

/** The operating system's user that a server runs as; undefined means the caller's own. */
export type Account = { uid: number; gid: number };

export type ServerExit = { code: number | null; signal: NodeJS.Signals | null };

/** One step of stopping a process: the signal and how long it may take to work. */
export type EndingStep = { signal: NodeJS.Signals; waitMs: number };

export type ServerProcess = {
  pid: number;
  /** Resolves when the process has ended, for whatever reason. */
  exited: Promise<ServerExit>;
  hasExited(): boolean;
  /** The end of the process's output since this start. */
  logTail(): string;
};

export type ServerProgram = {
  command: string;
  args: string[];
  logFile: string;
  account?: Account | undefined;
};

/**
 * Starts a server in its own process group, so that Ctrl-C in a terminal reaches only the platform, which then stops
 * its servers in order. Output goes to a file and not to a pipe: a pipe's reader may be gone while the server must
 * still shut down.
 *
 * @throws when the program cannot be executed.
 */
export async function startServerProcess(options: ServerProgram): Promise<ServerProcess> {
  const log = openLog(options.logFile, options.account);
  try {
    const child = spawn(options.command, options.args, {
      // The caller's folder may be inaccessible to the server's user, and its environment (PGDATA, PGPORT, ...) must
      // not affect the server.
      cwd: '/',
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
      detached: true,
      stdio: ['ignore', log.descriptor, log.descriptor],
      ...options.account,
    });
    let exit: ServerExit | undefined;
    const exited = new Promise<ServerExit>((resolve) => {
      child.once('exit', (code, signal) => {
        exit = { code, signal };
        resolve(exit);
      });
    });
    await new Promise<void>((resolve, reject) => {
      child.once('spawn', resolve);
      child.once('error', reject);
    });
    if (child.pid === undefined) throw new Error(`${options.command} started without a process id`);
    return {
      pid: child.pid,
      exited,
      hasExited: () => exit !== undefined,
      logTail: () => readTail(options.logFile, log.start),
    };
  } finally {
    closeSync(log.descriptor);
  }
}

/**
 * Stops a process by the given steps, moving to the next one when a signal has not worked within its time.
 *
 * @throws when the process outlives the last step or belongs to another user.
 */
export async function endProcess(
  pid: number,
  steps: EndingStep[],
  hasEnded: () => boolean = () => !isProcessAlive(pid),
): Promise<void> {
  for (const { signal, waitMs } of steps) {
    if (hasEnded()) return;
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (!isErrorCode(error, 'ESRCH')) throw error;
    }
    const deadline = performance.now() + waitMs;
    while (performance.now() < deadline) {
      if (hasEnded()) return;
      await delay(POLL_MS);
    }
  }
  if (!hasEnded()) throw new Error(`process ${pid} is still running after ${steps.at(-1)?.signal}`);
}

/**
 * Whether a process with this id is running, even another user's. A zombie does not count although its id is taken: in
 * a container without an init process, orphans are never reaped.
 */
export function isProcessAlive(pid: number): boolean {
  return isProcessIdTaken(pid) && !isZombie(pid);
}

/** Whether the id belongs to a process, including zombies. */
export function isProcessIdTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return isErrorCode(error, 'EPERM');
  }
}

function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    // `pid (name) state ...`, where the name may contain anything, including parentheses.
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return status.slice(status.lastIndexOf(')') + 2).startsWith('Z');
  } catch (error) {
    if (isErrorCode(error, 'ENOENT') || isErrorCode(error, 'ESRCH')) return true;
    throw error;
  }
}

/**
 * Returns the command line of a running process, joined by spaces, or undefined if there is none. A process id from a
 * file may belong to an unrelated process by now, so it is checked before it is signalled.
 */
export async function findCommandLine(pid: number): Promise<string | undefined> {
  if (!isProcessAlive(pid)) return undefined;
  if (process.platform === 'linux') {
    try {
      return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ').trim();
    } catch (error) {
      if (isErrorCode(error, 'ENOENT') || isErrorCode(error, 'ESRCH')) return undefined;
      throw error;
    }
  }
  return new Promise((resolve, reject) => {
    const child = spawn('ps', ['-ww', '-o', 'args=', '-p', String(pid)], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.once('error', reject);
    child.once('close', () => resolve(output.trim() || undefined));
  });
}

/** Whether an error is the operating system's with the given code, such as `ENOENT`. */
export function isErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function openLog(file: string, account: Account | undefined): { descriptor: number; start: number } {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const start = size > LOG_BYTES_MAX ? 0 : size;
  const descriptor = openSync(file, start === 0 ? 'w' : 'a', 0o600);
  // Root must not create a file that the owner of the data cannot write later.
  if (account !== undefined) fchownSync(descriptor, account.uid, account.gid);
  return { descriptor, start };
}

function readTail(file: string, start: number): string {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const from = Math.max(start, size - LOG_TAIL_BYTES);
  const buffer = Buffer.alloc(Math.max(0, size - from));
  const descriptor = openSync(file, 'r');
  try {
    return buffer.toString('utf8', 0, readSync(descriptor, buffer, 0, buffer.length, from));
  } finally {
    closeSync(descriptor);
  }
}
