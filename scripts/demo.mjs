// `npm run demo`: installs what is needed and runs scripts/demo/main.ts until it is stopped: on the open platform of
// `npm start` if it runs, from which the demo's machines are deleted at the end, or else on one of its own. Plain JavaScript
// for any Node from 18 on, without dependencies: it runs before anything is installed.
import { supervise } from './lib/supervise.mjs';

await supervise({
  name: 'The demo',
  program: 'scripts/demo/main.ts',
  // The rental ends, then the agent, then the platform, which alone may take 10 s.
  stopTimeoutMs: 45_000,
  args: process.argv.slice(2),
});
