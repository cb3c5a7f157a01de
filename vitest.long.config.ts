import { defineConfig } from 'vitest/config';

const resolve = { conditions: ['source', 'node'] };
const ssr = { resolve };
/** Each at its smallest size, to see that it measures what it says. */
const BENCHMARKS = ['packages/bench/test/*.long.ts'];
const MUTANTS = 'services/billing/test/simulation/mutants.long.ts';

const common = {
  globalSetup: ['packages/testing/src/global-setup.ts'],
  setupFiles: ['packages/testing/src/setup.ts'],
  expect: { poll: { timeout: 20_000 } },
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

/**
 * `npm run test:long`: tests as those of `npm test`, each of which takes half a minute or more, and the benchmarks. Apart from these, so that
 * a whole run of them stays short enough to be made after every change.
 */
export default defineConfig({
  resolve,
  ssr,
  test: {
    maxWorkers: 3,
    projects: [
      {
        resolve,
        ssr,
        // They mock modules, and compute all the time.
        test: { ...common, name: 'mutants', include: [MUTANTS], sequence: { groupOrder: 0 } },
      },
      {
        resolve,
        ssr,
        test: {
          ...common,
          name: 'long',
          include: ['{packages,services}/*/test/**/*.long.ts'],
          exclude: [MUTANTS, ...BENCHMARKS],
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        resolve,
        ssr,
        // Of servers that use a whole processor, so that one at a time is enough.
        test: {
          ...common,
          name: 'benchmarks',
          maxWorkers: 1,
          include: BENCHMARKS,
          testTimeout: 600_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
