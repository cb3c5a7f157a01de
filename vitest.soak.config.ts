import { defineConfig } from 'vitest/config';

/**
 * `npm run soak`: what the tests show within seconds, at its real durations. Apart from the tests, so that no selection
 * of these runs it by the way.
 */
export default defineConfig({
  resolve: { conditions: ['source', 'node'] },
  ssr: { resolve: { conditions: ['source', 'node'] } },
  test: {
    include: ['services/*/test/**/*.soak.ts'],
    globalSetup: ['packages/testing/src/global-setup.ts'],
    // All scenarios of a file at the same time: most of them wait.
    maxConcurrency: 20,
    testTimeout: 30 * 60_000,
    hookTimeout: 120_000,
  },
});
