// No package of ours: vitest loads this file without the condition `source`.
import { docker } from './engine.ts';
import { chooseBases, useEngine } from './own-engine.ts';

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
  const stop = await useEngine();
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
