import { fileURLToPath } from 'node:url';
import { openTestDatabase } from '@gridlease/testing/database';
import { startProcess, type TestProcess } from '@gridlease/testing/process';
import { programArguments } from '@gridlease/testing/programs';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const run = (program: string, args: string[], env: Record<string, string> = {}) =>
  startProcess({
    command: process.execPath,
    args: [...programArguments(program), ...args],
    env,
    cwd: root,
  });

const simulate = (url: string) => {
  const quickly = ['--machines', '10', '--seconds', '4', '--speed', '30', '--churn', '0'];
  return run('scripts/simulate-fleet.ts', ['--url', url, ...quickly]);
};

async function expectFleet(fleet: TestProcess): Promise<void> {
  const { code } = await fleet.exited;
  const output = fleet.lines.join('\n');
  expect(code, output).toBe(0);
  expect(output).toMatch(/register +10 accepted, 0 refused, p50/);
  expect(output).toMatch(/heartbeat +[1-9]\d* accepted, 0 refused, p50/);
}

it('a simulated fleet registers, sends heartbeats, and reports its counts', async () => {
  const database = await openTestDatabase();
  const registry = await run('services/provider-registry/src/main.ts', [], {
    GRIDLEASE_CONFIG: '/dev/null',
    GRIDLEASE_PORT: '0',
    GRIDLEASE_DATABASE_URL: database.url,
  });
  await registry.waitForLine(/"ready"/);
  const url = /listening at (http:\/\/[^"]+)"/.exec(await registry.waitForLine(/listening at/))?.[1] ?? '';
  await expectFleet(await simulate(url));
  await registry.stop();
  await database.close();
});
