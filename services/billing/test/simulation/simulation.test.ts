import { describe, expect, it } from 'vitest';
import { simulateSeeds } from './seeds.ts';
import { simulate } from './simulate.ts';

// biome-ignore-start lint/style/noProcessEnv: which seeds, and how many, is the caller's choice
const SEED = process.env.GRIDLEASE_SIMULATION_SEED;
const FIRST = process.env.GRIDLEASE_SIMULATION_FIRST ?? 1;
const SEEDS = process.env.GRIDLEASE_SIMULATION_SEEDS ?? 40;
// biome-ignore-end lint/style/noProcessEnv: as above
const TIMEOUT_MS = 1_500_000;
const AT_ONCE = 3;
/** Shorter runs than those of `npm run soak`, and more of them. */
const OPTIONS = { steps: 40, parallelSteps: 6 };

describe('in any order of operations', () => {
  it(
    'no money is lost, created, or paid twice, and no coalition wins',
    async () => {
      const count = SEED === undefined ? Number(SEEDS) : 1;
      const { failures, ...done } = await simulateSeeds(
        { first: Number(SEED ?? FIRST), count, atOnce: AT_ONCE },
        OPTIONS,
      );
      process.stdout.write(`simulation: ${done.seeds} seeds, ${done.operations} operations\n`);
      expect(failures.join('\n\n')).toBe('');
    },
    TIMEOUT_MS,
  );

  it('a seed reproduces its run', async () => {
    const seed = 20_261;
    expect((await simulate(seed)).trace).toEqual((await simulate(seed)).trace);
  }, 180_000);
});
