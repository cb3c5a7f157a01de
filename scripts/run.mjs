// Runs one of our TypeScript programs on the project's own Node, after installing what is needed: `node
// scripts/run.mjs scripts/simulate-fleet.ts --machines 100`. Plain JavaScript for any Node from 18 on, without
// dependencies: it runs before anything is installed.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { exitWith } from './lib/child-process.mjs';
import { checkout, ensureInstalled, platformNode } from './lib/install.mjs';

if (!(await ensureInstalled())) process.exit(1);

const [program, ...args] = process.argv.slice(2);
// Ctrl-C in a terminal reaches both processes; the program then stops in its own order.
const child = spawn(platformNode, ['--conditions=source', join(checkout, program), ...args], {
  cwd: checkout,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (signal !== 'SIGINT') child.kill(signal);
  });
}
exitWith(child, program);
