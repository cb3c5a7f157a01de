import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { nodeArguments } from '../programs/node-arguments.ts';
import type { PlatformProcess } from './stop-processes.ts';

/** The complete list of what to stop; or that everything has been stopped. */
export type GuardMessage =
  | { readonly processes: readonly PlatformProcess[]; readonly dataFolders: readonly string[] }
  | 'farewell';

export interface GuardLink {
  /** Tells the guard what to stop from now on. */
  tell(processes: readonly PlatformProcess[]): void;
  /** Reports that everything has been stopped: the guard exits without doing anything. */
  dismiss(): Promise<void>;
}

const PROGRAM = 'packages/devstack/src/platform/guard.ts';
const RESTART_MS = 1_000;
/** The guard keeps a list of about ten processes and needs hardly any heap. */
const MEMORY_FLAGS = ['--max-old-space-size=16', '--max-semi-space-size=1', '--single-threaded-gc'];

/** Starts the guard for servers whose data are in one of `dataFolders`, and restarts it if it exits. */
export function openGuard(dataFolders: readonly string[]): GuardLink {
  let processes: readonly PlatformProcess[] = [];
  let isDismissed = false;
  let guard: ChildProcess = start();

  function start(): ChildProcess {
    const child = spawn(process.execPath, [...MEMORY_FLAGS, ...nodeArguments(PROGRAM)], {
      cwd: '/',
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    });
    // A broken pipe and a failed spawn both mean that there is no guard; the exit event follows.
    child.stdin?.on('error', () => {});
    child.once('error', again);
    child.once('exit', again);
    return child;
  }
  function again(): void {
    if (isDismissed) return;
    setTimeout(() => {
      if (isDismissed) return;
      guard = start();
      send({ processes, dataFolders });
    }, RESTART_MS);
  }
  function send(message: GuardMessage): void {
    guard.stdin?.write(`${JSON.stringify(message)}\n`);
  }
  return {
    tell(now) {
      processes = now;
      send({ processes, dataFolders });
    },
    async dismiss() {
      isDismissed = true;
      if (guard.exitCode !== null || guard.signalCode !== null) return;
      const ended = once(guard, 'exit');
      send('farewell');
      guard.stdin?.end();
      await ended;
    },
  };
}
