/** Thousands of seeds, other ones every day: `npm run soak`. */
import { it } from 'vitest';
import { simulate } from './simulate.ts';

// biome-ignore lint/style/noProcessEnv: how many is the caller's choice
const SEEDS = Number(process.env.GRIDLEASE_SIMULATION_SEEDS ?? 3_000);
const DAY_MS = 86_400_000;
/** Those that the tests run stay apart. */
const FIRST = 1_000_000;
const SEEDS_OF_DAY = 100_000;
const AT_ONCE = 3;
const PARALLEL_STEPS = 40;
const TIMEOUT_MS = 6 * 3_600_000;

it(
  'no money is lost, created, or paid twice in thousands of runs',
  async () => {
    const day = Math.floor(Date.now() / DAY_MS) % 10_000;
    const first = FIRST + day * SEEDS_OF_DAY;
    let next = first;
    let steps = 0;
    const runSeeds = async () => {
      while (next < first + SEEDS) {
        const seed = next;
        next += 1;
        steps += (await simulate(seed, { parallelSteps: PARALLEL_STEPS })).steps;
        if ((seed + 1 - first) % 100 === 0) {
          process.stdout.write(
            `simulation: ${seed + 1 - first} seeds from ${first} on, ${steps} operations\n`,
          );
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, runSeeds));
  },
  TIMEOUT_MS,
);
