import { defineConfig } from 'vitest/config';
import { composeProject } from './vitest.compose.config.ts';

const resolve = { conditions: ['source', 'node'] };
const ssr = { resolve };

/**
 * `npm run test:platform`: what takes the machine for itself. Every server underneath the platform fails, the procedures
 * of the runbook are carried out, and everything in deploy/ runs in containers. Needs what `npm run test:compose` needs.
 * One file after the other.
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
      composeProject,
    ],
  },
});
