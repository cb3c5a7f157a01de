import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isErrorCode } from '../servers/server-process.ts';
import { identify, isRunning, type ProcessIdentity } from './process-identity.ts';
import type { PlatformProcess } from './stop-processes.ts';

/** Name of the file in the data folder. */
const LOCK = 'lock';

interface LockContent extends ProcessIdentity {
  readonly processes: readonly PlatformProcess[];
}

export interface PlatformLock {
  /** The processes left running by a platform that was killed. */
  readonly leftovers: readonly PlatformProcess[];
  /** Records this platform's processes, so that the next start finds them if this one is killed. */
  note(processes: readonly PlatformProcess[]): void;
  release(): void;
}

/** Another platform is running on the same data. */
export class PlatformRunsError extends Error {
  readonly pid: number;

  constructor(pid: number, root: string) {
    super(`The platform is already running on ${root} (process ${pid}).`);
    this.pid = pid;
  }
}

/**
 * Locks the data folder for this process. A lock whose process is gone is replaced, even if its id now belongs to
 * another process. Throws a PlatformRunsError if the lock is held.
 */
export function takeLock(root: string): PlatformLock {
  const file = join(root, LOCK);
  const own = identify(process.pid);
  if (own === undefined) throw new Error('this process cannot find itself in the process table');
  const write = (target: string, processes: readonly PlatformProcess[]) => {
    writeFileSync(target, JSON.stringify({ ...own, processes } satisfies LockContent), { mode: 0o600 });
  };
  const mine = `${file}.${process.pid}`;
  write(mine, []);
  let leftovers: readonly PlatformProcess[] = [];
  try {
    // A hard link is created atomically, so no process ever reads an incomplete lock.
    while (!linked(mine, file)) leftovers = removeStale(file, root) ?? leftovers;
  } finally {
    rmSync(mine, { force: true });
  }
  return {
    leftovers: leftovers.filter(isRunning),
    note(processes) {
      write(mine, processes);
      renameSync(mine, file);
    },
    release: () => rmSync(file, { force: true }),
  };
}

/** Whether a platform runs on this data folder, or was killed there. */
export const isLocked = (root: string): boolean => existsSync(join(root, LOCK));

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (isErrorCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Moves a stale lock aside and returns what it lists; undefined when another process was faster. */
function removeStale(file: string, root: string): readonly PlatformProcess[] | undefined {
  const before = read(file);
  if (before === undefined) return undefined;
  if (isRunning(before)) throw new PlatformRunsError(before.pid, root);
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (isErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
  const moved = read(aside);
  // Another start may have created a new lock there between reading and moving: put it back.
  if (moved !== undefined && isRunning(moved)) linked(aside, file);
  rmSync(aside, { force: true });
  return before.processes;
}

function read(file: string): LockContent | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LockContent;
  } catch (error) {
    if (isErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
