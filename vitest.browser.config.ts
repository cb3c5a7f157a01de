import { defineConfig } from 'vitest/config';

const resolve = { conditions: ['source', 'node'] };
const ssr = { resolve };

/**
 * `npm run test:browser`: what people see, in Debian's Chromium. Apart from the other tests, because a browser needs
 * half of a gigabyte of memory, and a download of 150 MB where there is none.
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
          name: 'browser',
          include: ['packages/{testing,bench}/browser/**/*.test.ts'],
          // A platform and a browser each, on two cores.
          fileParallelism: false,
          setupFiles: ['packages/testing/src/setup.ts'],
          expect: { poll: { timeout: 20_000 } },
          testTimeout: 180_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
