/**
 * Stops what a platform that was killed has left running; scripts/start.mjs, which survives it, runs this after each
 * failure. After an orderly stop, or where another platform runs, there is nothing to do.
 */
import { join } from 'node:path';
import { sharedPostgresFolder } from '../servers/postgres-placement.ts';
import { dataRoot } from './data-folder.ts';
import { leftoverServers } from './leftover-servers.ts';
import { isLocked, PlatformRunsError, takeLock } from './lock.ts';
import { endInOrder } from './stop-processes.ts';

/** Applies to programs, servers, and servers that were just starting: under 10 s in total. */
const ENDING_MS = 3_000;

// A second Ctrl-C must not leave anything running.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

// biome-ignore lint/style/noProcessEnv: this file is a program; the environment enters here.
await endLeftovers(dataRoot(process.env.GRIDLEASE_DATA));

async function endLeftovers(root: string): Promise<void> {
  if (!isLocked(root)) return;
  try {
    const lock = takeLock(root);
    await endInOrder(lock.leftovers, ENDING_MS);
    const postgres = join(root, 'postgres');
    // A server that was still starting is not in the list; its own pid file reveals it.
    const folders = [postgres, sharedPostgresFolder(postgres), join(root, 'nats'), join(root, 'chain')];
    await endInOrder(await leftoverServers(folders), ENDING_MS);
    lock.release();
  } catch (error) {
    if (!(error instanceof PlatformRunsError)) throw error;
  }
}
