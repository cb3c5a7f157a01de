import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { exitCodeOf, signalGroup } from './child-process.mjs';
import { checkout, ensureInstalled, platformNode } from './install.mjs';

/** The C library returns freed memory to the system, in the program and in those that it starts. */
const FRUGAL = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '65536',
};
/** How often to check whether our own parent is still there. */
const PARENT_POLL_MS = 500;
/** Ctrl-C reaches us from the terminal and again from npm: closer together than this they count as one. */
const SAME_SIGNAL_MS = 400;

/**
 * Installs what is needed, and runs a program of ours on the project's own Node until it ends or is stopped: by a
 * signal, or because our parent is gone. The program has a session of its own, so that a Ctrl-C in the terminal reaches
 * only us, who forward it once. Its standard input is a pipe that ends with us, however we end.
 *
 * @param {{ name: string, program: string, stopTimeoutMs: number, args: string[], afterFailure?: string }} options name
 * for error messages; the program's path in the checkout; how long it may take to stop before it is killed; a program
 * that runs after it has failed or was killed, and stops what it has left running.
 */
export async function supervise({ name, program, stopTimeoutMs, args, afterFailure }) {
  let child;
  let stoppedAt = 0;

  function stop(signal) {
    const now = Date.now();
    if (now - stoppedAt < SAME_SIGNAL_MS) return;
    const isFirst = stoppedAt === 0;
    stoppedAt = now;
    if (child === undefined) process.exit(0);
    if (child.isInstaller) {
      signalGroup(child.process, 'SIGTERM');
      process.exit(0);
    }
    child.process.kill(signal);
    if (isFirst) setTimeout(() => child.process.kill('SIGKILL'), stopTimeoutMs).unref();
  }

  // Unread output (a closed terminal, `| head`) must not end the program without an orderly stop.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => stop(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM'));
  }
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent && stoppedAt === 0) stop('SIGTERM');
  }, PARENT_POLL_MS).unref();

  const installed = await ensureInstalled({
    isStopping: () => stoppedAt > 0,
    onChild: (installer) => {
      child = { process: installer, isInstaller: true };
    },
  });
  if (!installed) process.exit(1);
  const start = (path, more) =>
    spawn(platformNode, ['--max-semi-space-size=1', '--conditions=source', join(checkout, path), ...more], {
      cwd: checkout,
      // biome-ignore lint/style/noProcessEnv: this script is a program; the environment passes through it.
      env: { ...FRUGAL, ...process.env },
      stdio: ['pipe', 'inherit', 'inherit'],
      detached: true,
    });
  const running = start(program, args);
  child = { process: running, isInstaller: false };
  const code = await exitCodeOf(running, name);
  if (code !== 0 && afterFailure !== undefined) await exitCodeOf(start(afterFailure, []), name);
  process.exit(code);
}
