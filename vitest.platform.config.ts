import { defineConfig } from 'vitest/config';
import { composeProject } from './vitest.compose.config.ts';

const resolve = { conditions: ['source', 'node'] };
const ssr = { resolve };

const NODE = 'packages/testing/platform/kubernetes-node.platform.ts';
const SERVERS = 'packages/testing/src/global-setup.ts';

/**
 * `npm run test:platform`: what takes the machine for itself. Every server underneath the platform fails, the procedures
 * of the runbook are carried out, and everything in deploy/ runs in containers. Needs what `npm run test:compose` needs.
 * One file after the other in each of two projects, which scripts/test.mjs runs beside each other: what needs a container
 * engine, and all else.
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
          exclude: [NODE],
          globalSetup: [SERVERS],
          setupFiles: ['packages/testing/src/setup.ts'],
          testTimeout: 10 * 60_000,
          hookTimeout: 10 * 60_000,
        },
      },
      {
        ...composeProject,
        test: {
          ...composeProject.test,
          name: 'containers',
          include: [...composeProject.test.include, NODE],
          globalSetup: [SERVERS, ...composeProject.test.globalSetup],
        },
      },
    ],
  },
});
