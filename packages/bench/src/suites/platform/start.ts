import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findFreePort } from '@gridlease/devstack/servers/free-port';

/** Gateway, four services, PostgreSQL, NATS, and the chain's two. */
const PORTS = 9;
const START_TIMEOUT_MS = 300_000;
const STOP_TIMEOUT_MS = 30_000;
const TAIL_LINES = 20;
const IS_RUNNING = /^Gridlease is running/;

/** A platform started by `npm start`, without npm. */
export interface StartedPlatform {
  readonly pid: number;
  /** From the command to the table that says that everything is ready. */
  readonly startSeconds: number;
  readonly postgresPort: number;
  stop(): Promise<void>;
}

/**
 * Starts the platform of a checkout on free ports, and waits until it is ready.
 *
 * @throws Error with the end of its output
 */
export async function startPlatform(checkout: string, dataFolder: string): Promise<StartedPlatform> {
  const base = await findFreePort(PORTS);
  const begunAt = performance.now();
  const child = spawn(process.execPath, [join(checkout, 'scripts', 'start.mjs')], {
    cwd: checkout,
    env: {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      GRIDLEASE_PORT_BASE: String(base),
      GRIDLEASE_DATA: dataFolder,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  await once(child, 'spawn');
  const lines: string[] = [];
  const { promise: running, resolve: isRunning } = Promise.withResolvers<true>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      lines.push(line);
      if (IS_RUNNING.test(line)) isRunning(true);
    });
  }
  const stop = async () => {
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await exited;
    clearTimeout(timer);
  };
  const timer = setTimeout(() => void stop(), START_TIMEOUT_MS);
  const started = await Promise.race([running, exited.then(() => false as const)]);
  clearTimeout(timer);
  if (!started) throw new Error(`the platform does not start:\n${lines.slice(-TAIL_LINES).join('\n')}`);
  return {
    pid: child.pid ?? 0,
    startSeconds: (performance.now() - begunAt) / 1_000,
    postgresPort: base + 5,
    stop,
  };
}
