import { defineConfig } from 'vitest/config';

const resolve = { conditions: ['source', 'node'] };
const ssr = { resolve };

/**
 * `npm run test:platform`: the servers underneath the platform fail, one after the other. One file after the other: each
 * runs a whole platform, and several servers of a kind.
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
          include: ['packages/testing/platform/**/*.platform.ts', 'services/*/test/**/*.platform.ts'],
          globalSetup: ['packages/testing/src/global-setup.ts'],
          setupFiles: ['packages/testing/src/setup.ts'],
          testTimeout: 10 * 60_000,
          hookTimeout: 10 * 60_000,
        },
      },
    ],
  },
});
