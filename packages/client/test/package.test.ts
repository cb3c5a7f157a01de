import { execFile } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type PackedPackage, packPackage } from '@gridlease/testing/packed';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRegistryProcess, type RegistryProcess } from './registry-process.ts';

const run = promisify(execFile);
const CLIENT = fileURLToPath(new URL('..', import.meta.url));
const TSC = join(CLIENT, '..', '..', 'node_modules', '.bin', 'tsc');
const CONSUMER = {
  strict: true,
  target: 'es2024',
  lib: ['es2024', 'dom', 'dom.iterable', 'dom.asynciterable'],
  types: [],
  module: 'esnext',
  moduleResolution: 'bundler',
  noEmit: true,
};

let packed: PackedPackage;
let service: RegistryProcess;
let example: string;

/** Unpacks the tarball where a consumer's package manager would put it. */
async function install({ folder, tarball }: PackedPackage): Promise<void> {
  const scope = join(folder, 'node_modules', '@gridlease');
  await mkdir(join(scope, 'client'), { recursive: true });
  await run('tar', ['-xzf', tarball, '-C', join(scope, 'client'), '--strip-components=1']);
  await symlink(join(CLIENT, 'node_modules', 'openapi-fetch'), join(folder, 'node_modules', 'openapi-fetch'));
}

beforeAll(async () => {
  packed = await packPackage(CLIENT);
  await install(packed);
  service = await openRegistryProcess();
  const readme = await readFile(join(CLIENT, 'README.md'), 'utf8');
  const [, program = ''] = /```ts\n(.*?)```/s.exec(readme) ?? [];
  example = program.replace('http://127.0.0.1:8080', service.url);
  await writeFile(join(packed.folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(packed.folder, 'example.ts'), example);
}, 120_000);
afterAll(async () => {
  await service?.close();
  await packed?.[Symbol.asyncDispose]();
});

test('the package contains its code, its types and its README, and nothing else', () => {
  expect(packed.files).toContain('dist/src/index.js');
  expect(packed.files).toContain('dist/src/index.d.ts');
  expect(packed.files).toContain('dist/src/generated/billing.d.ts');
  const others = packed.files.filter((file) => !/^dist\/src\/.*\.(js|js\.map|d\.ts)$/.test(file));
  expect(others.toSorted()).toEqual(['README.md', 'package.json']);
  expect(packed.files.filter((file) => file.includes('.test.'))).toEqual([]);
});

test('its manifest is valid outside of the workspace', async () => {
  const manifest = await readFile(join(packed.folder, 'node_modules/@gridlease/client/package.json'), 'utf8');
  const { private: isPrivate, dependencies } = JSON.parse(manifest);
  expect(isPrivate).toBeUndefined();
  expect(JSON.stringify(dependencies)).not.toMatch(/catalog:|workspace:/);
});

test('the example of the README type-checks without Node’s types', async () => {
  const compilerOptions = { ...CONSUMER, skipLibCheck: false };
  await writeFile(
    join(packed.folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['example.ts'] }),
  );
  const { stdout } = await run(TSC, ['--project', packed.folder]).catch((error) => error);
  expect(stdout).toBe('');
}, 60_000);

test('the example of the README runs', async () => {
  const { stdout } = await run(process.execPath, ['example.ts'], { cwd: packed.folder, env: {} });
  expect(stdout.split('\n')).toEqual([
    expect.stringMatching(/^registered [0-9a-f-]{36}, idle$/),
    'rig-1 has 1 GPU',
    '404 provider_deleted',
    '',
  ]);
});

test('it can be bundled for a browser: it imports nothing of Node', async () => {
  await writeFile(join(packed.folder, 'page.js'), `export * from '@gridlease/client';`);
  const bundle = await rolldown({
    input: join(packed.folder, 'page.js'),
    platform: 'browser',
    onwarn: (warning) => {
      throw new Error(warning.message);
    },
  });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  const [chunk] = output;
  expect(output).toHaveLength(1);
  expect([...chunk.imports, ...chunk.dynamicImports]).toEqual([]);
  expect(chunk.code).not.toMatch(/["']node:|\brequire\(/);
  expect(chunk.exports).toEqual(expect.arrayContaining(['createBillingClient', 'orThrow', 'eachProvider']));
});
