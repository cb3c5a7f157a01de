import { nodeArguments } from '@gridlease/devstack/programs/node-arguments';
import { programsFolder } from '@gridlease/testing/programs';
import { nodeOptions } from '../src/harness/build.ts';
import { readOptions } from '../src/harness/options.ts';
import { openStage, profiled } from '../src/harness/stage.ts';
import type { Suite } from '../src/harness/suite.ts';

export const SMALLEST =
  '--rounds 2 --seconds 0.05 --connections 4 --providers 60 --mib 4 --entries 3000'.split(' ');

/** The tests' own programs (`programs.ts`), and a PostgreSQL that does not wait for the disk: main.test.ts runs what is deployed. */
const CHEAP = {
  settings: { fsync: 'off' },
  launcher: {
    fileOf: (source: string) => nodeArguments(source, programsFolder()).at(-1) ?? source,
    nodeOptions: (source: string) => [...nodeOptions(source), '--conditions=source'],
    env: {
      PATH: '/usr/local/bin:/usr/bin:/bin',
      NODE_ENV: 'production',
      TZ: 'UTC',
      // biome-ignore lint/style/noProcessEnv: vitest.config.ts puts it there for every process of the tests.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    },
  },
};

/** Runs a suite as small as it can be; returns the results as they would be written, and everything printed. */
export async function runSmall(suite: Suite, name: string, ...args: readonly string[]) {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const stage = await openStage(say, name === 'profile' ? profiled(CHEAP) : CHEAP);
  try {
    const { report, results } = await suite(stage, readOptions([name, ...SMALLEST, ...args]), say);
    return { written: JSON.parse(JSON.stringify(results)), lines: [...lines, ...report.split('\n')] };
  } finally {
    await stage.close();
  }
}

/** How many of the first `count` bars of a report were measured, and so met or missed. */
export function countVerdicts(lines: readonly string[], count: number): number {
  const [, ...rows] = lines.slice(lines.findIndex((line) => /^bar +ours/.test(line)));
  return rows.slice(0, count).filter((row) => / (met|MISSED)$/.test(row)).length;
}
