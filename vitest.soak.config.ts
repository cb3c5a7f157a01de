import { defineConfig } from 'vitest/config';

const resolve = { conditions: ['source', 'node'] };
const ssr = { resolve };

/**
 * `npm run soak`: what the tests show within seconds, at its real durations. Apart from the tests, so that no selection
 * of these runs it by the way.
 */
export default defineConfig({
  resolve,
  ssr,
  test: {
    projects: [
      {
        resolve,
        ssr,
        test: {
          name: 'platform',
          include: ['packages/testing/soak/**/*.soak.ts'],
          setupFiles: ['packages/testing/src/setup.ts'],
          hookTimeout: 120_000,
          // By itself: it needs the whole machine.
          sequence: { groupOrder: 0 },
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'services',
          include: ['services/*/test/**/*.soak.ts', 'services/billing/test/simulation/mutants.long.ts'],
          env: { GRIDLEASE_SIMULATION_MUTANTS: 'all' },
          globalSetup: ['packages/testing/src/global-setup.ts'],
          setupFiles: ['packages/testing/src/setup.ts'],
          // All scenarios of a file at the same time: most of them wait.
          maxConcurrency: 20,
          testTimeout: 30 * 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'packages',
          include: ['packages/*/test/**/*.soak.ts', 'packages/testing/journeys/**/*.soak.ts'],
          globalSetup: ['packages/testing/src/global-setup.ts'],
          setupFiles: ['packages/testing/src/setup.ts'],
          testTimeout: 30 * 60_000,
          hookTimeout: 120_000,
          // After the others: it counts what the machine has.
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
