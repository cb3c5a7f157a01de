import { execFile } from 'node:child_process';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
// No package of ours: vitest loads this file without the condition `source`.
import { checkout, docker } from './engine.ts';

const run = promisify(execFile);

/** Everything that any of the files has an image for. */
const WHOLE = [
  ...['compose', '--file', 'docker-compose.yml', '--file', 'deploy/compose.operations.yml'],
  ...['--profile', '*'],
];
const SETTINGS = { GRIDLEASE_RUNBOOK_URL: 'docs/RUNBOOK.md' };

/**
 * An engine for the whole run, and the images: the machine's own engine if it responds, else Debian's in the cache
 * folder, which is started here and stopped at the end. Prints which images are stand-ins.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const stop = (await hasEngine()) ? async () => {} : await startOwnEngine();
  try {
    await chooseBases();
    await docker([...WHOLE, 'build'], SETTINGS);
    await reportStandIns();
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
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

/** Our images are built on bases from Debian and npm where these were made, because no registry could be reached. */
async function chooseBases(): Promise<void> {
  const made = await docker(['image', 'ls', '--quiet', 'gridlease/base-node']);
  // biome-ignore lint/style/noProcessEnv: Compose reads it.
  if (made.trim() !== '') process.env.GRIDLEASE_IMAGE_BASES = 'debian';
}

async function reportStandIns(): Promise<void> {
  const images = (await docker([...WHOLE, 'config', '--images'], SETTINGS)).trim().split('\n');
  const format = '{{ index .Config.Labels "org.gridlease.stand-in" }}';
  for (const image of new Set(images.filter((each) => !each.startsWith('gridlease/')))) {
    const inspected = ['image', 'inspect', '--format', format, image];
    // A missing one is pulled when it is needed.
    const name = await docker(inspected).catch(() => '');
    process.stdout.write(`${image}: ${name.trim() === '' ? 'as published' : 'a stand-in'}\n`);
  }
}
