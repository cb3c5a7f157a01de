/** Thousands of seeds, other ones every day: `npm run soak`. */
import { expect, it } from 'vitest';
import { simulateSeeds } from './seeds.ts';

// biome-ignore-start lint/style/noProcessEnv: which seeds, and how many, is the caller's choice
const SEEDS = Number(process.env.GRIDLEASE_SIMULATION_SEEDS ?? 10_000);
const CHOSEN = process.env.GRIDLEASE_SIMULATION_FIRST;
// biome-ignore-end lint/style/noProcessEnv: as above
const DAY_MS = 86_400_000;
/** Those that the tests run stay apart. */
const FIRST = 1_000_000;
const SEEDS_OF_DAY = 100_000;
const AT_ONCE = 3;
const PARALLEL_STEPS = 40;
const REPORT_EVERY = 50;
const TIMEOUT_MS = 12 * 3_600_000;

it(
  'no money is lost, created, or paid twice, and no coalition wins, in thousands of runs',
  async () => {
    const day = Math.floor(Date.now() / DAY_MS) % 10_000;
    const first = Number(CHOSEN ?? FIRST + day * SEEDS_OF_DAY);
    const { failures } = await simulateSeeds(
      {
        first,
        count: SEEDS,
        atOnce: AT_ONCE,
        onSeed({ seeds, operations }) {
          if (seeds % REPORT_EVERY !== 0) return;
          process.stdout.write(`simulation: ${seeds} seeds from ${first} on, ${operations} operations\n`);
        },
      },
      { parallelSteps: PARALLEL_STEPS },
    );
    expect(failures.join('\n\n')).toBe('');
  },
  TIMEOUT_MS,
);
