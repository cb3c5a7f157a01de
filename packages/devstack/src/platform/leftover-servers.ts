import { join } from 'node:path';
import { readFileIfAny } from '../servers/paths.ts';
import { findCommandLine } from '../servers/server-process.ts';
import { identify } from './process-identity.ts';
import type { PlatformProcess } from './stop-processes.ts';

/** Where the servers write their process ids, below their data folders. */
const PID_FILES = [
  { name: 'postgres', path: join('cluster', 'postmaster.pid'), stopSignal: 'SIGINT' },
  { name: 'nats', path: 'nats.pid', stopSignal: 'SIGTERM' },
  { name: 'chain', path: 'solana.pid', stopSignal: 'SIGTERM' },
] as const;

/** The servers that run on these data folders, according to their own pid files. */
export async function leftoverServers(dataFolders: readonly string[]): Promise<PlatformProcess[]> {
  const found: PlatformProcess[] = [];
  for (const folder of dataFolders) {
    for (const { name, path, stopSignal } of PID_FILES) {
      const [pid] = (await readFileIfAny(join(folder, path)))?.split('\n', 1) ?? [];
      const identity = identify(Number(pid));
      // The id in an old file may belong to an unrelated process by now.
      if (identity === undefined || !(await findCommandLine(identity.pid))?.includes(folder)) continue;
      found.push({ ...identity, name, stage: 'server', stopSignal });
    }
  }
  return found;
}
