// `npm start`: installs what is needed and runs the platform (packages/devstack/src/platform) until it is stopped.
// Plain JavaScript for any Node from 18 on, without dependencies: it runs before anything is installed.
import { supervise } from './lib/supervise.mjs';

await supervise({
  name: 'The platform',
  program: 'packages/devstack/src/platform/main.ts',
  // Longer than the platform's own limit of 10 s.
  stopTimeoutMs: 12_000,
  afterFailure: 'packages/devstack/src/platform/end-leftovers.ts',
  args: process.argv.slice(2),
});
