import { fileURLToPath } from 'node:url';
import { startProcess } from '@gridlease/testing/process';
import { expect, test } from 'vitest';

const program = fileURLToPath(new URL('../src/main.ts', import.meta.url));

function runBench(...args: string[]) {
  return startProcess({ command: process.execPath, args: ['--conditions=source', program, ...args] });
}

test('an invalid command line is refused with the reason and the usage', async () => {
  const bench = await runBench('registry', '--rounds', 'many');
  expect((await bench.exited).code).toBe(1);
  expect(bench.lines[0]).toContain('--rounds is "many"');
  expect(bench.lines.join('\n')).toContain('--connections <n>');
  const unknown = await runBench('pricing');
  expect((await unknown.exited).code).toBe(1);
  expect(unknown.lines[0]).toContain('there is no suite pricing');
});
