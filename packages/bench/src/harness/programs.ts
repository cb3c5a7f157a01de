import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type EndingStep, endProcess } from '@gridlease/devstack/servers/server-process';

const READY_TIMEOUT_MS = 30_000;
const READY_POLL_MS = 25;
const LOG_TAIL_CHARACTERS = 2_000;
const ENDING: EndingStep[] = [
  { signal: 'SIGTERM', waitMs: 15_000 },
  { signal: 'SIGKILL', waitMs: 2_000 },
];

export interface ProgramOptions {
  readonly name: string;
  /** Its source in the checkout; for programs that are not ours, the program itself. */
  readonly source: string;
  /** Not one of ours: run as it is, without Node. */
  readonly isForeign?: boolean;
  /** Another checkout, whose build and Node flags are used. */
  readonly checkout?: string | undefined;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Responds 200 as soon as the program is ready. */
  readonly readyUrl?: string;
}

/** How all programs of a stage are run. */
export interface Launcher {
  /** The file that is run or imported for a source of this checkout, or of another one. */
  readonly fileOf: (source: string, checkout?: string) => string;
  readonly nodeOptions: (source: string, checkout?: string) => readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

export interface Program {
  readonly pid: number;
  /** For programs that use Node's IPC channel. */
  readonly child: ChildProcess;
  /** What it prints. */
  readonly logFile: string;
  stop(): Promise<void>;
}

/**
 * Starts a program, its output in a file, and waits until it is ready. It runs in its own process group: Ctrl-C in a
 * terminal reaches only this process, which stops everything in order.
 *
 * @param folder working folder, also for its log.
 * @param onSpawn called with the process id before the program is ready.
 */
export async function startProgram(
  { name, source, checkout, isForeign = false, args = [], env, readyUrl }: ProgramOptions,
  launcher: Launcher,
  folder: string,
  onSpawn: (pid: number) => void,
): Promise<Program> {
  const logFile = join(folder, `${name}.log`);
  const log = openSync(logFile, 'w', 0o600);
  const [command, begin] = isForeign
    ? [source, []]
    : [process.execPath, [...launcher.nodeOptions(source, checkout), launcher.fileOf(source, checkout)]];
  const child = spawn(command, [...begin, ...args], {
    cwd: folder,
    env: { ...launcher.env, ...env },
    stdio: ['ignore', log, log, 'ipc'],
    detached: true,
  });
  closeSync(log);
  await once(child, 'spawn');
  const pid = child.pid;
  if (pid === undefined) throw new Error(`${name} started without a process id`);
  onSpawn(pid);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const stop = () => endProcess(pid, ENDING, hasEnded);
  if (readyUrl !== undefined && !(await becomesReady(readyUrl, hasEnded))) {
    await stop();
    const tail = readFileSync(logFile, 'utf8').slice(-LOG_TAIL_CHARACTERS);
    throw new Error(`${name} does not start:\n${tail}`);
  }
  return { pid, child, logFile, stop };
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
