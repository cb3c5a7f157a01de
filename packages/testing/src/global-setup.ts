import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import type { BackingServers } from './context.ts';

type Run = { servers: Promise<BackingServers>; stop(): Promise<void>; users: number };

/**
 * Vitest calls this once for each of its projects and loads the module anew each time; the servers are shared by all
 * projects of the run and stop with the last one.
 */
const shared = globalThis as typeof globalThis & { gridleaseBackingServers?: Run | undefined };

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.gridleaseBackingServers ??= startBackingServers();
  const run = shared.gridleaseBackingServers;
  run.users += 1;
  project.provide('backingServers', await run.servers);
  return async () => {
    run.users -= 1;
    if (run.users > 0) return;
    shared.gridleaseBackingServers = undefined;
    await run.stop();
  };
}

function startBackingServers(): Run {
  const program = fileURLToPath(new URL('./backing-servers.ts', import.meta.url));
  // A separate process group: Ctrl-C reaches vitest, and the end of vitest reaches the servers through the pipe.
  const child = spawn(process.execPath, ['--conditions=source', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const servers = new Promise<BackingServers>((resolve, reject) => {
    createInterface(child.stdout).once('line', (line) => resolve(JSON.parse(line) as BackingServers));
    child.once('error', reject);
    child.once('close', (code) => reject(new Error(`the test servers did not start (exit code ${code})`)));
  });
  return {
    servers,
    users: 0,
    async stop() {
      child.stdin.end();
      await exited;
    },
  };
}
