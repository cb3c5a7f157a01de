import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compilePrograms } from '@gridlease/devstack/programs/compile';
import { nodeArguments } from '@gridlease/devstack/programs/node-arguments';
import { startProcess } from '@gridlease/testing/process';
import { expect, onTestFinished, test } from 'vitest';

const AGENT = 'packages/agent/src/main.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-programs-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function run(args: readonly string[]) {
  const program = await startProcess({ command: process.execPath, args: [...args, '--help'] });
  const { code } = await program.exited;
  return { code, lines: program.lines };
}

test('a compiled program does what its source does', async () => {
  const folder = await newFolder();
  const fromSource = nodeArguments(AGENT, folder);
  await compilePrograms({ programs: [AGENT], folder });
  const compiled = nodeArguments(AGENT, folder);
  expect([fromSource.length, compiled.length]).toEqual([2, 1]);
  expect(await run(compiled)).toEqual(await run(fromSource));
});

test('the error names a program that cannot be compiled', async () => {
  const folder = await newFolder();
  const missing = 'services/auth/src/missing.ts';
  await expect(compilePrograms({ programs: [missing], folder })).rejects.toThrow(missing);
});
