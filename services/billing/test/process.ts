import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess, type TestProcess } from '@gridlease/testing/process';
import { programArguments } from '@gridlease/testing/programs';
import { until } from '@gridlease/testing/until';
import { call } from './billing.ts';

const MAIN = 'services/billing/src/main.ts';
const LISTENING = /listening at (http:\/\/[^"]+)"/;
const START_TIMEOUT_MS = 60_000;

export interface BillingProcess {
  readonly url: string;
  readonly process: TestProcess;
  /** Sends SIGTERM or the given signal, returns the exit code, and removes the folder. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts `main.ts` as its own process in an empty folder, with only this configuration file. */
async function spawnBilling(
  config: object,
  args: readonly string[] = [],
  nodeFlags: readonly string[] = [],
): Promise<{ process: TestProcess; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-billing-'));
  // JSON is YAML.
  await writeFile(join(folder, 'config.yaml'), JSON.stringify(config));
  const started = await startProcess({
    command: process.execPath,
    args: [...nodeFlags, ...programArguments(MAIN), ...args],
    env: { PATH: '/usr/bin:/bin', GRIDLEASE_SERVER__DRAIN_DELAY: '0s' },
    cwd: folder,
  });
  return { process: started, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Runs a command of `main.ts`; returns its exit code and output. */
export async function runBilling(config: object, args: readonly string[], nodeFlags: readonly string[] = []) {
  const { process: started, remove } = await spawnBilling(config, args, nodeFlags);
  const { code } = await started.exited;
  await remove();
  return { code, lines: started.lines, output: started.lines.join('\n') };
}

/** Like `spawnBilling`, and waits until it listens. */
export async function startBilling(config: object): Promise<BillingProcess> {
  const { process: started, remove } = await spawnBilling(config);
  const line = await started.waitForLine(LISTENING, START_TIMEOUT_MS);
  return {
    url: (LISTENING.exec(line)?.[1] ?? '').replace('0.0.0.0', '127.0.0.1'),
    process: started,
    async stop(signal = 'SIGTERM') {
      const { code } = await started.stop(signal);
      await remove();
      return code;
    },
  };
}

export async function untilReady(url: string): Promise<void> {
  await until(async () => (await call({ url }, 'GET', '/health/ready')).status === 200, {
    timeoutMs: 60_000,
  });
}
