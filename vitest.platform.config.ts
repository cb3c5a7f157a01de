import { defineConfig } from 'vitest/config';

const resolve = { conditions: ['source', 'node'] };
const ssr = { resolve };

/**
 * `npm run test:platform`: what takes long, or the machine for itself: the servers underneath the platform fail, the
 * procedures of the runbook are carried out, every benchmark runs at its smallest size. One file after the other.
 */
export default defineConfig({
  resolve,
  ssr,
  test: {
    fileParallelism: false,
    projects: [
      {
        resolve,
        ssr,
        test: {
          name: 'platform',
          include: [
            'packages/testing/{platform,journeys}/**/*.platform.ts',
            '{packages,services}/*/test/**/*.platform.ts',
          ],
          globalSetup: ['packages/testing/src/global-setup.ts'],
          setupFiles: ['packages/testing/src/setup.ts'],
          testTimeout: 10 * 60_000,
          hookTimeout: 10 * 60_000,
        },
      },
    ],
  },
});
