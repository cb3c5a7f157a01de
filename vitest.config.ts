import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { SlowestFirst } from './scripts/lib/slowest-first.ts';

// The tests start hundreds of processes; those that find their programs compiled need half the time.
// biome-ignore lint/style/noProcessEnv: this file is a program's; workers inherit its environment.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/node', import.meta.url));

/** Vitest gives these to Node itself, also for require(): `import` among them would break packages that have both. */
const resolve = { conditions: ['source', 'node'] };
const ssr = { resolve };
/** One real PostgreSQL and NATS for the whole run; each test file makes its own database and subjects. */
const globalSetup = ['packages/testing/src/global-setup.ts'];
const setupFiles = ['packages/testing/src/setup.ts'];
/** What is polled for comes late on a machine that has other things to do, too; Vitest waits for a second. */
const expect = { poll: { timeout: 20_000 } };
/** They compute all the time, for minutes: beside them, what waits for something in real time comes too late. */
const SIMULATIONS = ['services/billing/test/simulation/{simulation,pairs}.test.ts'];
/** It imports other test files, which have to be loaded for it. */
const ISOLATED = ['services/provider-registry/test/required.test.ts'];
/** One group of projects after the other. */
const GROUPS = { simulations: 0, services: 1, journeys: 2 };

export default defineConfig({
  resolve,
  ssr,
  test: {
    // The tests wait for processes and servers, so two cores have work for three workers; by default one worker less
    // than there are cores runs.
    maxWorkers: 3,
    // `npm run test:changed`: a new script in package.json is no reason to run every test.
    forceRerunTriggers: ['**/vitest.config.ts'],
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        resolve,
        ssr,
        test: {
          name: 'unit',
          expect,
          isolate: false,
          include: ['{packages,services}/*/src/**/*.test.ts'],
          // Property tests on a machine that has other things to do, too.
          testTimeout: 30_000,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'integration',
          expect,
          include: ['{packages,services}/*/test/**/*.test.ts'],
          exclude: [...SIMULATIONS, ...ISOLATED],
          sequence: { groupOrder: GROUPS.services },
          isolate: false,
          globalSetup,
          setupFiles,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'simulations',
          expect,
          include: SIMULATIONS,
          sequence: { groupOrder: GROUPS.simulations },
          globalSetup,
          setupFiles,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'isolated',
          expect,
          include: ISOLATED,
          sequence: { groupOrder: GROUPS.simulations },
          globalSetup,
          setupFiles,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'journeys',
          expect,
          include: ['packages/testing/journeys/**/*.test.ts'],
          sequence: { groupOrder: GROUPS.journeys },
          isolate: false,
          globalSetup,
          setupFiles,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
