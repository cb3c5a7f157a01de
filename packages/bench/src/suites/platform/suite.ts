import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { removePostgresData } from '@gridlease/devstack/servers/postgres';
import { figuresOf } from '../../harness/bars.ts';
import { checkout } from '../../harness/build.ts';
import type { BenchOptions } from '../../harness/options.ts';
import type { SuiteOutcome } from '../../harness/suite.ts';
import { BARS, type Measured, type PlatformResult } from './bars.ts';
import { measureIdle, waitUntilSettled } from './measure.ts';
import { renderPlatform } from './report.ts';
import { startPlatform } from './start.ts';

type Say = (line: string) => void;
type Extent = Pick<BenchOptions, 'rounds' | 'seconds' | 'against'>;

/**
 * What `npm start` takes, and uses at rest; with `against`, that of another checkout in turn with this one. It starts
 * all servers itself. Needs Linux.
 */
export async function measurePlatforms(
  { rounds, seconds, against }: Extent,
  say: Say,
): Promise<SuiteOutcome> {
  const ours: PlatformResult[] = [];
  const others: PlatformResult[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    if (against !== undefined) {
      say(`round ${round}: ${against} ...`);
      others.push(await measureOne(against, seconds));
    }
    say(`round ${round}: this checkout ...`);
    ours.push(await measureOne(checkout, seconds));
  }
  const measured: Measured = { ours, against: others };
  return {
    report: renderPlatform({ seconds }, measured),
    results: { bars: figuresOf(BARS, measured), ...measured },
  };
}

async function measureOne(folder: string, seconds: number): Promise<PlatformResult> {
  const dataFolder = await makeDataFolder(folder);
  try {
    const first = await startPlatform(folder, dataFolder);
    await first.stop();
    const platform = await startPlatform(folder, dataFolder);
    try {
      await waitUntilSettled(platform);
      const usage = await measureIdle(platform, dataFolder, seconds);
      return { startSeconds: first.startSeconds, nextStartSeconds: platform.startSeconds, ...usage };
    } finally {
      await platform.stop();
    }
  } finally {
    await removePostgresData(join(dataFolder, 'postgres'));
    await rm(dataFolder, { recursive: true, force: true });
  }
}

/** On the checkout's disk: /tmp may be in memory. */
async function makeDataFolder(folder: string): Promise<string> {
  const parent = join(folder, '.gridlease');
  await mkdir(parent, { recursive: true });
  const dataFolder = await mkdtemp(join(parent, 'bench-'));
  // Root's PostgreSQL runs as another user, who has to traverse the folder.
  await chmod(dataFolder, 0o711);
  return dataFolder;
}
