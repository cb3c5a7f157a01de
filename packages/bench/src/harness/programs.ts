import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type EndingStep, endProcess } from '@gridlease/devstack/servers/server-process';
import { builtProgram, nodeOptions } from './build.ts';

const READY_TIMEOUT_MS = 30_000;
const READY_POLL_MS = 25;
const LOG_TAIL_CHARACTERS = 2_000;
const ENDING: EndingStep[] = [
  { signal: 'SIGTERM', waitMs: 15_000 },
  { signal: 'SIGKILL', waitMs: 2_000 },
];

export interface ProgramOptions {
  readonly name: string;
  /** Its source in the checkout; the program built from it is run. */
  readonly source: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Working folder, also for its log. */
  readonly folder: string;
  /** Responds 200 as soon as the program is ready. */
  readonly readyUrl?: string;
}

export interface Program {
  readonly pid: number;
  /** For programs that use Node's IPC channel. */
  readonly child: ChildProcess;
  stop(): Promise<void>;
}

/**
 * Starts a built program with the image's Node flags, its output in a file, and waits until it is ready. It runs in
 * its own process group: Ctrl-C in a terminal reaches only this process, which stops everything in order.
 *
 * @param onSpawn called with the process id before the program is ready.
 */
export async function startProgram(
  options: ProgramOptions,
  onSpawn: (pid: number) => void,
): Promise<Program> {
  const logFile = join(options.folder, `${options.name}.log`);
  const log = openSync(logFile, 'w', 0o600);
  const args = [...nodeOptions(), builtProgram(options.source), ...(options.args ?? [])];
  const child = spawn(process.execPath, args, {
    cwd: options.folder,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', NODE_ENV: 'production', TZ: 'UTC', ...options.env },
    stdio: ['ignore', log, log, 'ipc'],
    detached: true,
  });
  closeSync(log);
  await once(child, 'spawn');
  const pid = child.pid;
  if (pid === undefined) throw new Error(`${options.name} started without a process id`);
  onSpawn(pid);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const stop = () => endProcess(pid, ENDING, hasEnded);
  if (options.readyUrl !== undefined && !(await becomesReady(options.readyUrl, hasEnded))) {
    await stop();
    const tail = readFileSync(logFile, 'utf8').slice(-LOG_TAIL_CHARACTERS);
    throw new Error(`${options.name} does not start:\n${tail}`);
  }
  return { pid, child, stop };
}

async function becomesReady(url: string, hasEnded: () => boolean): Promise<boolean> {
  const deadline = performance.now() + READY_TIMEOUT_MS;
  while (!hasEnded() && performance.now() < deadline) {
    const response = await fetch(url).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return true;
    await delay(READY_POLL_MS);
  }
  return false;
}
