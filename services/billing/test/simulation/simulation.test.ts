import { describe, expect, it } from 'vitest';
import { simulate } from './simulate.ts';

// biome-ignore-start lint/style/noProcessEnv: which seed, and how long to search, is the caller's choice
const SEED = process.env.GRIDLEASE_SIMULATION_SEED;
const FIRST = process.env.GRIDLEASE_SIMULATION_FIRST ?? 1;
const SECONDS = Number(process.env.GRIDLEASE_SIMULATION_SECONDS ?? 60);
// biome-ignore-end lint/style/noProcessEnv: as above
const SLACK_MS = 60_000;
const PARALLEL_STEPS = 15;

describe('in any order of operations', () => {
  it(
    'no money is lost, created, or paid twice',
    async () => {
      const until = performance.now() + SECONDS * 1_000;
      let seeds = 0;
      let steps = 0;
      // Always the same seeds from the first on; how many depends on the machine.
      for (
        let seed = Number(SEED ?? FIRST);
        seeds === 0 || (SEED === undefined && performance.now() < until);
        seed += 1
      ) {
        steps += (await simulate(seed, { parallelSteps: PARALLEL_STEPS })).steps;
        seeds += 1;
      }
      process.stdout.write(`simulation: ${seeds} seeds, ${steps} operations\n`);
    },
    SECONDS * 1_000 + SLACK_MS,
  );

  it('a seed reproduces its run', async () => {
    const seed = 20_261;
    expect((await simulate(seed)).trace).toEqual((await simulate(seed)).trace);
  }, 180_000);
});
