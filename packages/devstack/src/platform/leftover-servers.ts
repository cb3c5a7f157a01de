import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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
      const identity = identify(Number(readFirstLine(join(folder, path))));
      // An id in an old file may by now belong to any process.
      if (identity === undefined || !(await findCommandLine(identity.pid))?.includes(folder)) continue;
      found.push({ ...identity, name, stage: 'server', stopSignal });
    }
  }
  return found;
}

function readFirstLine(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').split('\n', 1)[0];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
