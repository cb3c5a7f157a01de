import { defineConfig } from 'vitest/config';

const resolve = { conditions: ['source', 'node'] };
const ssr = { resolve };
const MUTANTS = 'services/billing/test/simulation/mutants.long.ts';

/**
 * `npm run test:long`: tests as those of `npm test`, each of which takes half a minute or more. Apart from these, so that
 * a whole run of them stays short enough to be made after every change.
 */
export default defineConfig({
  resolve,
  ssr,
  test: {
    maxWorkers: 3,
    projects: ['mutants', 'long'].map((name, groupOrder) => ({
      resolve,
      ssr,
      test: {
        name,
        // Mutants mock modules, and compute all the time.
        isolate: name === 'mutants',
        ...(name === 'mutants'
          ? { include: [MUTANTS] }
          : { include: ['{packages,services}/*/test/**/*.long.ts'], exclude: [MUTANTS] }),
        sequence: { groupOrder },
        globalSetup: ['packages/testing/src/global-setup.ts'],
        setupFiles: ['packages/testing/src/setup.ts'],
        expect: { poll: { timeout: 20_000 } },
        testTimeout: 120_000,
        hookTimeout: 120_000,
      },
    })),
  },
});
