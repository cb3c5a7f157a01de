import { fileURLToPath } from 'node:url';
import { openTestDatabase } from '@gridlease/testing/database';
import { startProcess } from '@gridlease/testing/process';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const run = (program: string, args: string[], env: Record<string, string> = {}) =>
  startProcess({
    command: process.execPath,
    args: ['--conditions=source', root + program, ...args],
    env,
    cwd: root,
  });

it('a simulated fleet registers, beats, and says what it saw', async () => {
  const database = await openTestDatabase();
  const registry = await run('services/provider-registry/src/main.ts', [], {
    GRIDLEASE_CONFIG: '/dev/null',
    GRIDLEASE_PORT: '0',
    GRIDLEASE_DATABASE_URL: database.url,
  });
  await registry.waitForLine(/"ready"/);
  const url = /listening at (http:\/\/[^"]+)"/.exec(await registry.waitForLine(/listening at/))?.[1] ?? '';
  const fleet = await run('scripts/simulate-fleet.ts', [
    '--url',
    url,
    '--machines',
    '10',
    '--seconds',
    '4',
    '--speed',
    '30',
    '--churn',
    '0',
  ]);
  expect((await fleet.exited).code).toBe(0);
  const output = fleet.lines.join('\n');
  expect(output).toMatch(/register +10 accepted, 0 refused, p50/);
  expect(output).toMatch(/heartbeat +[1-9]\d* accepted, 0 refused, p50/);
  await registry.stop();
  await database.close();
});
