import { execFile } from 'node:child_process';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
// No package of ours: vitest loads setup.ts without the condition `source`.
import { checkout, docker } from './engine.ts';

const run = promisify(execFile);

/**
 * Makes `docker` of this process and its children that of an engine: the machine's own if it responds, else Debian's in the
 * cache folder, which is started. Returns a function that stops what was started.
 */
export async function useEngine(): Promise<() => Promise<void>> {
  return (await hasEngine()) ? async () => {} : startOwnEngine();
}

/** Our images are built on bases from Debian and npm where these were made, because no registry could be reached. */
export async function chooseBases(): Promise<void> {
  const made = await docker(['image', 'ls', '--quiet', 'gridlease/base-node']);
  // biome-ignore lint/style/noProcessEnv: Compose reads it.
  if (made.trim() !== '') process.env.GRIDLEASE_IMAGE_BASES = 'debian';
}

async function hasEngine(): Promise<boolean> {
  try {
    await run('docker', ['info']);
    await run('docker', ['compose', 'version']);
    return true;
  } catch {
    return false;
  }
}

async function startOwnEngine(): Promise<() => Promise<void>> {
  // biome-ignore lint/style/noProcessEnv: what this machine has is the environment's to say; tests inherit what is set.
  const env = process.env;
  const folder = join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'gridlease', 'containers');
  const script = join(checkout, 'scripts/fetch-containers.sh');
  const engine = (await run('sh', [script, folder])).stdout.trim();
  const unpacked = dirname(engine);
  env.PATH = [join(unpacked, 'root/usr/bin'), env.PATH].join(delimiter);
  env.DOCKER_HOST = `unix://${join(folder, 'docker.sock')}`;
  env.DOCKER_CONFIG = join(unpacked, 'client');
  return async () => {
    await run(engine, ['stop']);
  };
}
