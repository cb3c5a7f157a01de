import { execFile } from 'node:child_process';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type PackedPackage, packPackage, runNpm } from '@gridlease/testing/packed';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMachine } from './agent.ts';
import { hasSentMetrics, sharedRegistry } from './registry.ts';

const run = promisify(execFile);
const AGENT = fileURLToPath(new URL('..', import.meta.url));
const BYTES_MAX = 5 * 1024 * 1024;

let packed: PackedPackage;
let installed: string;
let program: string;
beforeAll(async () => {
  packed = await packPackage(AGENT);
  installed = join(packed.folder, 'installed');
  await mkdir(installed);
  await runNpm(installed, ['install', packed.tarball]);
  program = join(installed, 'node_modules/.bin/gridlease-agent');
}, 120_000);
afterAll(async () => packed?.[Symbol.asyncDispose]());

test('the package is a single program below 5 MB, its README and its manifest, without dependencies', async () => {
  expect(packed.files.toSorted()).toEqual(['README.md', 'dist/gridlease-agent.js', 'package.json']);
  expect((await readdir(join(installed, 'node_modules'))).filter((name) => !name.startsWith('.'))).toEqual([
    '@gridlease',
  ]);
  expect(await readdir(join(installed, 'node_modules/@gridlease'))).toEqual(['agent']);
  const { size } = await stat(join(installed, 'node_modules/@gridlease/agent/dist/gridlease-agent.js'));
  expect(size).toBeLessThan(BYTES_MAX);
});

test('the installed program prints its version and refuses unknown options', async () => {
  const agent = (...args: string[]) =>
    run(process.execPath, [program, ...args], { cwd: packed.folder, env: {} }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }) => ({ code, stdout, stderr }),
    );
  const help = await agent('--help');
  expect(help).toMatchObject({ code: 0, stderr: '' });
  expect(help.stdout).toContain('gridlease-agent --version');
  expect((await agent('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(await agent('--hlep')).toMatchObject({ code: 2, stderr: expect.stringContaining("'--hlep'") });
});

test('the installed program registers its machine with a real registry, sends heartbeats, and signs off', async () => {
  const registry = await sharedRegistry();
  const machine = await openMachine();
  const agent = await machine.start(registry.agentConfig, program);
  await registry.untilProvider(hasSentMetrics, 'metrics arrive');
  expect(await agent.stop()).toEqual({ code: 0, signal: null });
  await registry.untilProvider(({ status }) => status === 'offline', 'the goodbye');
});
