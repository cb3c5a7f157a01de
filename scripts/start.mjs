// `npm start`: installs what is needed and runs the platform (packages/devstack/src/platform) until it is stopped.
// Plain JavaScript for any Node from 18 on, without dependencies: it runs before anything is installed.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { exitWith, signalGroup } from './lib/child-process.mjs';
import { checkout, ensureInstalled, platformNode } from './lib/install.mjs';

/** How often to check whether our own parent is still there. */
const PARENT_POLL_MS = 500;
/** Ctrl-C reaches us from the terminal and again from npm: closer together than this they count as one. */
const SAME_SIGNAL_MS = 400;
/** Longer than the platform's own limit of 10 s; its guard stops what is left then. */
const STOP_TIMEOUT_MS = 12_000;

const platform = join(checkout, 'packages', 'devstack', 'src', 'platform', 'main.ts');
let child;
let stoppedAt = 0;

function stop(signal) {
  const now = Date.now();
  if (now - stoppedAt < SAME_SIGNAL_MS) return;
  const isFirst = stoppedAt === 0;
  stoppedAt = now;
  if (child === undefined) process.exit(0);
  if (child.isInstaller) {
    signalGroup(child.process, 'SIGTERM');
    process.exit(0);
  }
  child.process.kill(signal);
  if (isFirst) setTimeout(() => child.process.kill('SIGKILL'), STOP_TIMEOUT_MS).unref();
}

// Unread output (a closed terminal, `| head`) must not end the platform without an orderly stop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => stop(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM'));
}
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent && stoppedAt === 0) stop('SIGTERM');
}, PARENT_POLL_MS).unref();

const installed = await ensureInstalled({
  isStopping: () => stoppedAt > 0,
  onChild: (installer) => {
    child = { process: installer, isInstaller: true };
  },
});
if (!installed) process.exit(1);

// A separate session: a Ctrl-C in the terminal reaches only us, and we forward it once. Its standard input is a pipe
// that ends with us, however we end.
const running = spawn(platformNode, ['--conditions=source', platform, ...process.argv.slice(2)], {
  cwd: checkout,
  stdio: ['pipe', 'inherit', 'inherit'],
  detached: true,
});
child = { process: running, isInstaller: false };
exitWith(running, 'The platform');
