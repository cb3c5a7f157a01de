import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { closeWithFile } from './file-end.ts';
import { leash } from './leash.ts';

/** How long `stop` waits for a signal to work before it kills the process and fails. */
const STOP_TIMEOUT_MS = 15_000;
const LINE_TIMEOUT_MS = 60_000;

export type ProcessExit = { code: number | null; signal: NodeJS.Signals | null };

export type TestProcess = {
  pid: number;
  /** The process's standard output and error so far, line by line. */
  lines: string[];
  exited: Promise<ProcessExit>;
  /**
   * The first line, past or future, that matches.
   *
   * @throws with all output so far when the process ends or `timeoutMs` (20 s) elapse without such a line.
   */
  waitForLine(pattern: RegExp, timeoutMs?: number): Promise<string>;
  /** Sends a signal without waiting, SIGSTOP and SIGCONT included. */
  kill(signal: NodeJS.Signals): void;
  /**
   * Sends a signal (default SIGTERM) and waits for the end.
   *
   * @throws when the process has not ended within 15 s; it is then killed.
   */
  stop(signal?: NodeJS.Signals): Promise<ProcessExit>;
};

/**
 * Starts a program in its own process group, for tests of what only a process can show: its exit code, its signals,
 * its death. One that the test leaves behind ends with the file.
 *
 * @param options.env the whole environment; nothing is inherited but PATH and Node's compile cache.
 */
export async function startProcess(options: {
  command: string;
  args: string[];
  env?: Record<string, string>;
  cwd?: string;
}): Promise<TestProcess> {
  // biome-ignore lint/style/noProcessEnv: programs are found through PATH; everything else a test states itself.
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(options.command, options.args, {
    env: { PATH, NODE_COMPILE_CACHE, ...options.env },
    cwd: options.cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = createOutput();
  for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', output.add);
  let exit: ProcessExit | undefined;
  // 'close' comes after the last line was read, so also after the last child that inherited the output has ended.
  const exited = new Promise<ProcessExit>((resolve) => {
    child.once('close', (code, signal) => {
      exit = { code, signal };
      output.end(`the process ended (${code ?? signal})`);
      resolve(exit);
    });
  });
  await once(child, 'spawn');
  const pid = child.pid;
  if (pid === undefined) throw new Error(`${options.command} started without a process id`);
  const release = leash(pid);
  const killLeftover = () => {
    if (exit === undefined) killGroup(pid);
  };
  closeWithFile(async () => {
    killLeftover();
    await exited;
    release();
  });

  return {
    pid,
    lines: output.lines,
    exited,
    waitForLine: output.waitForLine,
    kill: (signal) => process.kill(pid, signal),
    async stop(signal = 'SIGTERM') {
      if (exit !== undefined) return exit;
      process.kill(pid, signal);
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        killLeftover();
      }, STOP_TIMEOUT_MS);
      const ended = await exited;
      clearTimeout(timer);
      if (isLate) throw new Error(`${signal} did not end the process; it wrote:\n${output.lines.join('\n')}`);
      return ended;
    },
  };
}

/** Lines as they arrive, and the callers waiting for one. */
function createOutput() {
  const lines: string[] = [];
  const watchers = new Set<() => void>();
  let ended: string | undefined;
  const wake = () => {
    for (const watcher of watchers) watcher();
  };
  const waitForLine = (pattern: RegExp, timeoutMs = LINE_TIMEOUT_MS) =>
    new Promise<string>((resolve, reject) => {
      const finish = (settle: () => void) => {
        clearTimeout(timer);
        watchers.delete(look);
        settle();
      };
      const fail = (why: string) =>
        finish(() => reject(new Error(`no line ${pattern}: ${why}; it wrote:\n${lines.join('\n')}`)));
      const look = () => {
        const line = lines.find((candidate) => pattern.test(candidate));
        if (line !== undefined) finish(() => resolve(line));
        else if (ended !== undefined) fail(ended);
      };
      const timer = setTimeout(() => fail(`waited ${timeoutMs} ms`), timeoutMs);
      watchers.add(look);
      look();
    });
  return {
    lines,
    waitForLine,
    add(line: string) {
      lines.push(line);
      wake();
    },
    end(why: string) {
      ended = why;
      wake();
    },
  };
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
