import { setTimeout as delay } from 'node:timers/promises';
import { isErrorCode } from '../servers/server-process.ts';
import { isRunning, type ProcessIdentity } from './process-identity.ts';

const POLL_MS = 25;
/** Time limit of the last, forced steps. */
const LAST_STEP_MS = 700;

/** The role of a process in the platform: programs (services, gateway) stop before the servers that they use. */
type Stage = 'program' | 'server';

/** A process of the platform, as stored in the lock file and in a guard's list. */
export interface PlatformProcess extends ProcessIdentity {
  readonly name: string;
  readonly stage: Stage;
  /** The signal for an orderly stop: SIGTERM, for PostgreSQL SIGINT (fast shutdown). */
  readonly stopSignal: 'SIGTERM' | 'SIGINT';
}

/** Asks a process to stop, waits up to `waitMs` or until `hurry` aborts, and then kills it and its group. */
export async function endProcess(
  target: PlatformProcess,
  waitMs: number,
  hurry?: AbortSignal,
): Promise<void> {
  send(target, target.stopSignal);
  if (await hasGone(target, waitMs, hurry)) return;
  if (target.stopSignal === 'SIGINT') {
    // PostgreSQL's immediate shutdown also ends its children, which are in their own sessions.
    send(target, 'SIGQUIT');
    if (await hasGone(target, LAST_STEP_MS)) return;
  }
  send(target, 'SIGKILL');
  await hasGone(target, LAST_STEP_MS);
}

/** Stops orphaned processes: the programs first, then the servers. */
export async function endInOrder(processes: readonly PlatformProcess[], waitMs: number): Promise<void> {
  for (const stage of ['program', 'server'] as const) {
    const ofStage = processes.filter((candidate) => candidate.stage === stage);
    await Promise.all(ofStage.map((target) => endProcess(target, waitMs)));
  }
}

/** Signals a process, with SIGKILL its whole group; one that is gone is not an error. */
function send(target: ProcessIdentity, signal: NodeJS.Signals): void {
  if (!isRunning(target)) return;
  try {
    process.kill(signal === 'SIGKILL' ? -target.pid : target.pid, signal);
  } catch (error) {
    if (!isErrorCode(error, 'ESRCH')) throw error;
  }
}

async function hasGone(target: ProcessIdentity, waitMs: number, hurry?: AbortSignal): Promise<boolean> {
  const deadline = performance.now() + waitMs;
  while (isRunning(target)) {
    if (performance.now() >= deadline || hurry?.aborted) return false;
    await delay(POLL_MS);
  }
  return true;
}
