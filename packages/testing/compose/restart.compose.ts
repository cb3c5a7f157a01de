import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { until } from '@gridlease/testing/until';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkout, docker } from './engine.ts';
import { call } from './http.ts';
import { deposit, readBooks, untilEven } from './money.ts';
import { type ComposedPlatform, GATEWAY, openComposedPlatform } from './platform.ts';

const run = promisify(execFile);
const PATIENCE = { timeoutMs: 300_000, every: 250 };
const LIMIT_SECONDS = 60;

let platform: ComposedPlatform;
beforeAll(async () => {
  platform = await openComposedPlatform({ profiles: ['chain'] });
  await platform.up();
});
afterAll(() => platform?.close());

/** The program of an engine that setup.ts has started: only such a one may be killed. */
function ownEngine(): string | undefined {
  // biome-ignore lint/style/noProcessEnv: setup.ts leads to the engine by it.
  const { DOCKER_CONFIG, DOCKER_HOST = '' } = process.env;
  return DOCKER_CONFIG !== undefined && DOCKER_HOST.startsWith('unix:///')
    ? join(DOCKER_CONFIG, '../engine')
    : undefined;
}

/** What power loss does to everything that the engine has started, and to itself: nothing gets a signal that it could handle. */
async function killEverything(engine: string): Promise<void> {
  const folder = join(engine, '../..');
  const ids = (await docker(['ps', '--quiet'])).trim().split('\n');
  const pids = (await docker(['inspect', '--format', '{{.State.Pid}}', ...ids])).trim().split('\n');
  const dockerd = (await readFile(join(folder, 'dockerd.pid'), 'utf8')).trim();
  const { stdout: containerd } = await run('pgrep', ['--full', `containerd.*${folder}`]);
  for (const pid of [dockerd, ...containerd.trim().split('\n'), ...pids]) {
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch (error) {
      // One may have ended with another.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

async function listMachines(): Promise<string[]> {
  return (await call<{ id: string }[]>('GET', '/providers')).map(({ id }) => id);
}

/**
 * Whether everything is healthy again. Billing need only run: the local chain keeps nothing, which is so of no other one,
 * and billing does not take it for the chain that it knew.
 */
async function isBack(): Promise<boolean> {
  const lines = (await platform.compose('ps', '--format', '{{.Service}} {{.Health}}')).trim().split('\n');
  const others = lines.filter((line) => !line.startsWith('billing '));
  const billing = await fetch('http://127.0.0.1:8081/health/live').catch(() => undefined);
  return others.length > 10 && others.every((line) => line.endsWith(' healthy')) && billing?.ok === true;
}

test('after the loss of power everything is back by itself, and nothing is lost', async ({ skip }) => {
  const engine = ownEngine() ?? skip('the engine is not of this test');
  const { id } = await call<{ id: string }>('POST', '/api/v1/wallet', { user_id: 'rob' });
  await deposit(platform, id, '7');
  const file = await readFile(join(checkout, 'README.md'));
  await fetch(`${GATEWAY}/objects/notes/README.md`, { method: 'PUT', body: file });
  const machines = await listMachines();
  const before = await readBooks(machines[0] ?? '');

  await killEverything(engine);
  const startedAt = performance.now();
  await run(engine, ['start']);
  await until(isBack, PATIENCE);
  const seconds = (performance.now() - startedAt) / 1_000;
  process.stdout.write(
    `restart of the machine: all back after ${seconds.toFixed(1)} s (limit ${LIMIT_SECONDS})\n`,
  );

  // Gives the new local chain what the ledger says (docs/RUNBOOK.md, "Containers").
  await platform.compose('restart', 'billing');
  await platform.up();
  await untilEven();
  expect(await readBooks(machines[0] ?? '')).toEqual(before);
  const restored = await fetch(`${GATEWAY}/objects/notes/README.md`);
  expect(Buffer.from(await restored.arrayBuffer()).equals(file)).toBe(true);
  expect(await listMachines()).toEqual(machines);
});
