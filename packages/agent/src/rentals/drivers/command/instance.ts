import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pause } from '@gridlease/common/worker/alarm';
import { RentalFailure } from '../../failure.ts';
import type { Connection } from '../../workload.ts';
import type { Exit, Instance, RentalTask } from '../driver.ts';
import { followFile } from './output.ts';
import { findReadyLine } from './ready-line.ts';
import { placeOf, putFile, readFile } from './work-files.ts';
import {
  isAlive,
  outputFile,
  readExit,
  readLeader,
  removeLeader,
  signalGroup,
  startProgram,
} from './wrapper.ts';

const POLL_MS = 100;
/** Between SIGTERM and SIGKILL. */
const STOP_MS = 2_000;
const KILLED_EXIT_CODE = 137;

interface CommandInstanceOptions {
  /** Of the rental: its files, and what the wrapper writes beside them. */
  readonly folder: string;
  readonly sessionId: string;
  /** Absent for one that an earlier run of the agent has left. */
  readonly start?: {
    readonly task: RentalTask;
    readonly command: readonly string[];
    readonly env: NodeJS.ProcessEnv;
  };
}

/** The program's task, as it reads it. Paths are also given as they are on this machine. */
function taskOf({ sessionId, workload, cards }: RentalTask, root: string): object {
  const { inputs, outputs, log: _log, ...rest } = workload;
  const files = (list: readonly { readonly path: string }[] = []) =>
    list.map(({ path }) => ({ path, file: placeOf(root, path) }));
  return {
    session_id: sessionId,
    cards,
    folder: root,
    workload: rest,
    inputs: files(inputs),
    outputs: files(outputs),
  };
}

export async function commandInstance(options: CommandInstanceOptions): Promise<Instance> {
  const { folder, sessionId, start } = options;
  const root = join(folder, 'files');
  const { promise: exited, resolve } = Promise.withResolvers<Exit>();
  let isStarted = (await readLeader(folder)) !== undefined;
  let hasEnded = false;
  let isStopped = false;

  async function awaitEnd(): Promise<void> {
    while (!hasEnded) {
      const exit = await exitOf(folder, isStopped);
      if (exit !== undefined) {
        hasEnded = true;
        resolve(exit);
      } else await pause(POLL_MS, NEVER);
    }
  }
  if (isStarted) void awaitEnd();

  const output = (signal: AbortSignal) => followFile(outputFile(folder), () => hasEnded, signal);
  async function readyLine(signal: AbortSignal): Promise<Connection> {
    const connection = await findReadyLine(output(signal));
    signal.throwIfAborted();
    if (connection !== undefined) return connection;
    const { exitCode } = await exited;
    throw new RentalFailure(
      'start_failed',
      `The workload ended with exit code ${exitCode} before it was ready.`,
    );
  }

  async function stop(): Promise<void> {
    isStopped = true;
    const leader = await readLeader(folder);
    if (leader === undefined || !(await isAlive(leader))) return;
    signalGroup(leader, 'SIGTERM');
    const limit = AbortSignal.timeout(STOP_MS);
    while (!limit.aborted && (await isAlive(leader))) await pause(POLL_MS, limit);
    if (await isAlive(leader)) signalGroup(leader, 'SIGKILL');
    while (await isAlive(leader)) await pause(POLL_MS, NEVER);
  }

  let connected: Promise<Connection> | undefined;
  return {
    sessionId,
    get isStarted() {
      return isStarted;
    },
    exited,
    output,
    stop,
    putFile: (path, file) => putFile(root, path, file),
    readFile: (path) => readFile(root, path, join(folder, 'output.tar')),
    async start(signal) {
      if (start === undefined) throw new Error('an adopted instance is not started again');
      await startProgram(folder, start.command, { task: taskOf(start.task, root), env: start.env });
      isStarted = true;
      void awaitEnd();
      connected = readyLine(signal);
      return connected;
    },
    connection: () => (connected ??= readyLine(NEVER)),
    async erase() {
      await stop();
      // Ends the wait for an exit that will not come any more.
      await removeLeader(folder);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const NEVER = new AbortController().signal;

/** Undefined while the program runs. */
async function exitOf(folder: string, isStopped: boolean): Promise<Exit | undefined> {
  const leader = await readLeader(folder);
  const isRunning = leader !== undefined && (await isAlive(leader));
  // Read after the wrapper was seen to be gone: it writes the code before it ends.
  const exit = await readExit(folder);
  if (exit !== undefined) return exit;
  if (isRunning) return undefined;
  return { exitCode: KILLED_EXIT_CODE, at: new Date(), isLost: !isStopped };
}
