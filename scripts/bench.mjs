// `npm run bench -- registry`: installs what is needed and measures; see packages/bench/src/main.ts.
// Plain JavaScript for any Node from 18 on, without dependencies: it runs before anything is installed.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { checkout, ensureInstalled, platformNode } from './lib/install.mjs';

if (!(await ensureInstalled())) process.exit(1);

const program = join(checkout, 'packages', 'bench', 'src', 'main.ts');
// Ctrl-C in a terminal reaches both of us; the benchmark then stops its servers in order.
const child = spawn(platformNode, ['--conditions=source', program, ...process.argv.slice(2)], {
  cwd: checkout,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (signal !== 'SIGINT') child.kill(signal);
  });
}
child.once('error', (error) => {
  process.stderr.write(`The benchmark cannot be run: ${error.message}\n`);
  process.exit(1);
});
child.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
