import { defineConfig } from 'vitest/config';

const resolve = { conditions: ['source', 'node'] };
const ssr = { resolve };

export const composeProject = {
  resolve,
  ssr,
  test: {
    name: 'compose',
    include: ['packages/testing/compose/**/*.compose.ts'],
    globalSetup: ['packages/testing/compose/setup.ts'],
    setupFiles: ['packages/testing/src/setup.ts'],
    testTimeout: 10 * 60_000,
    hookTimeout: 10 * 60_000,
  },
};

/**
 * `npm run test:compose`: docker-compose.yml as it is, in containers. Needs root and a Docker engine, or root on Debian,
 * where one is fetched; half an hour the first time. One file after the other: the published ports are the same.
 */
export default defineConfig({
  resolve,
  ssr,
  test: { fileParallelism: false, projects: [composeProject] },
});
