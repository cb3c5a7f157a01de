import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProcess } from '@gridlease/testing/process';
import { expect, onTestFinished, test } from 'vitest';
import { SMALLEST } from './small-run.ts';

const program = fileURLToPath(new URL('../src/main.ts', import.meta.url));

test('a benchmark of built programs prints its report and writes the measurements with their conditions', {
  timeout: 400_000,
}, async () => {
  const results = await mkdtemp(join(tmpdir(), 'gridlease-bench-'));
  onTestFinished(() => rm(results, { recursive: true, force: true }));
  const args = ['gateway', ...SMALLEST, '--only', 'get', '--results', results];
  const bench = await startProcess({
    command: process.execPath,
    args: ['--conditions=source', program, ...args],
  });
  expect(await bench.exited, bench.lines.join('\n')).toEqual({ code: 0, signal: null });
  const [file = ''] = await readdir(results);
  const written = JSON.parse(await readFile(join(results, file), 'utf8'));
  const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };
  expect(written.postgres).toEqual({ ...durable, shared_buffers: '512MB' });
  expect(written).toMatchObject({ suite: 'gateway', operations: [{ name: 'get', hasErrors: false }] });
  const report = bench.lines.join('\n');
  expect(report).toMatch(/^get .* none$/m);
  expect(report).toContain(`results: ${join(results, file)}`);
});
