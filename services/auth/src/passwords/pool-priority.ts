import { readdir, readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import type { Logger } from '@gridlease/common/log/logger';

/** Threads of this process, one folder each, on Linux. */
const TASKS = '/proc/self/task';
/** The name that libuv gives the threads of its pool. */
const POOL_THREAD = 'libuv-worker';
/** A ninth of the processor time of a thread at 0, while both want it; 19 shortened no response further. */
const NICENESS = 10;

async function isOfPool(thread: string): Promise<boolean> {
  const name = await readFile(`${TASKS}/${thread}/comm`, 'utf8');
  return name.trim() === POOL_THREAD;
}

/**
 * Makes the threads of Node's pool, which hash passwords, give way to the event loop: a flood of logins uses every core,
 * and all other requests would wait for a time slice each time they need one. On Linux only, where threads have
 * priorities of their own. A failure is logged, and leaves the service as it would be without.
 */
export async function lowerPoolPriority(log: Pick<Logger, 'warn'>): Promise<void> {
  if (process.platform !== 'linux') return;
  try {
    // Reading the folder is work of the pool: all of its threads run by now.
    for (const thread of await readdir(TASKS)) {
      if (await isOfPool(thread)) setPriority(Number(thread), NICENESS);
    }
  } catch (error) {
    log.warn({ error }, 'the priority of hashing cannot be lowered; a flood of logins slows other requests');
  }
}
