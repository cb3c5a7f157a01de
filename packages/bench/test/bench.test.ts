import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProcess } from '@gridlease/testing/process';
import { afterAll, beforeAll, expect, test } from 'vitest';

const program = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const SMALLEST = '--rounds 2 --seconds 0.1 --connections 4 --providers 60'.split(' ');
const OPERATIONS = ['heartbeat', 'get', 'list 50', 'search 50', 'register'];

let results: string;
beforeAll(async () => {
  results = await mkdtemp(join(tmpdir(), 'gridlease-bench-'));
});
afterAll(() => rm(results, { recursive: true, force: true }));

function runBench(...args: string[]) {
  return startProcess({ command: process.execPath, args: ['--conditions=source', program, ...args] });
}

test('the smallest benchmark measures every operation of the registry three ways, without an error', {
  timeout: 120_000,
}, async () => {
  const bench = await runBench('registry', ...SMALLEST, '--results', results);
  expect(await bench.exited, bench.lines.join('\n')).toEqual({ code: 0, signal: null });

  const [file = ''] = await readdir(results);
  const written = JSON.parse(await readFile(join(results, file), 'utf8'));
  expect(written.postgres).toEqual({ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' });
  expect(written.operations.map(({ name }: { name: string }) => name)).toEqual(OPERATIONS);
  for (const operation of written.operations) {
    expect(operation).toMatchObject({ hasErrors: false });
    expect(operation.toLimit.median).toBeGreaterThan(0);
    expect(operation.toObvious.median).toBeGreaterThan(0);
    for (const variant of ['ours', 'limit', 'obvious']) {
      expect(operation[variant].perSecond.min).toBeGreaterThan(0);
      expect(operation[variant].p99Ms).toBeGreaterThanOrEqual(operation[variant].p50Ms);
    }
  }
  expect(written.rounds.operations[0].results.ours).toHaveLength(2);
  expect(written.gateway.throughP50Ms).toBeGreaterThan(0);
  expect(written.gateway.failed).toBe(0);

  const table = bench.lines.join('\n');
  for (const name of OPERATIONS) expect(table).toMatch(new RegExp(`^${name} .* none$`, 'm'));
  expect(table).toMatch(/^gateway, one connection, p50: direct .* added /m);
});

test('a command line that is wrong is refused with the reason and the usage', async () => {
  const bench = await runBench('registry', '--rounds', 'many');
  expect((await bench.exited).code).toBe(1);
  expect(bench.lines[0]).toContain('--rounds is "many"');
  expect(bench.lines.join('\n')).toContain('--connections <n>');
  const unknown = await runBench('ledger');
  expect((await unknown.exited).code).toBe(1);
  expect(unknown.lines[0]).toContain('there is no suite ledger');
});
