/** The demo of `npm run demo`, run by scripts/demo.mjs; it stops on a signal and when its standard input ends. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HELP, readOptions } from './options.ts';
import { playDemo } from './story.ts';

// biome-ignore lint/style/noProcessEnv: this file is a program; the environment enters here and is passed on as a value.
const environment = process.env;
const stopping = new AbortController();
// A closed terminal must not end the demo without an orderly stop.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
process.stdin.once('close', () => stopping.abort());
process.stdin.resume();

const begun = performance.now();
const closing: (() => Promise<void>)[] = [];
try {
  const options = readOptions(process.argv.slice(2));
  if (options.help) process.stdout.write(HELP);
  else await play(options);
} catch (error) {
  if (!stopping.signal.aborted) {
    process.stderr.write(`\n${(error as Error).message}\n`);
    process.exitCode = 1;
  }
} finally {
  await closeAll();
}
process.exit();

async function play(options: ReturnType<typeof readOptions>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gridlease-demo-'));
  // Root's PostgreSQL runs as another user, who has to traverse it.
  chmodSync(folder, 0o711);
  closing.push(async () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  await playDemo({
    ...options,
    folder,
    environment,
    begun,
    stopping: stopping.signal,
    isTerminal: process.stdout.isTTY,
    write: (text) => void process.stdout.write(text),
    atEnd: (close) => void closing.push(close),
  });
}

/** What was opened last is closed first; a failure does not keep the rest from being closed. */
async function closeAll(): Promise<void> {
  for (const close of closing.reverse()) {
    await close().catch((error: Error) => {
      process.stderr.write(`${error.message}\n`);
      process.exitCode = 1;
    });
  }
}
