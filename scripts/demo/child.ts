import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Asks a child to stop and waits for its end; kills it, and whatever is in its group, when that takes too long. */
export async function endChild(child: ChildProcess, waitMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }, waitMs);
  await ended;
  clearTimeout(timer);
}
