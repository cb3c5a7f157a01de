import { cp, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildOnce } from '@gridlease/devstack/programs/built';
import { sourceKey } from '@gridlease/devstack/programs/source-key';
import { expect, onTestFinished, test } from 'vitest';

const AGENT = 'packages/agent/src/main.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-built-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** A checkout with a few files. */
async function newCheckout(): Promise<string> {
  const checkout = await newFolder();
  await mkdir(join(checkout, 'packages/one/src'), { recursive: true });
  await mkdir(join(checkout, 'packages/one/node_modules/other'), { recursive: true });
  await writeFile(join(checkout, 'packages/one/src/main.ts'), 'export const one = 1;');
  await writeFile(join(checkout, 'packages/one/node_modules/other/index.js'), '1');
  await writeFile(join(checkout, 'pnpm-lock.yaml'), 'lockfileVersion: 9');
  return checkout;
}

test('the key of the sources depends on the contents of files, and on no times', async () => {
  const checkout = await newCheckout();
  const source = join(checkout, 'packages/one/src/main.ts');
  const first = await sourceKey(checkout);
  await utimes(source, new Date(0), new Date(0));
  expect(await sourceKey(checkout)).toBe(first);
  await writeFile(source, 'export const one = 2;');
  expect(await sourceKey(checkout)).not.toBe(first);
  await writeFile(source, 'export const one = 1;');
  expect(await sourceKey(checkout)).toBe(first);
});

test.each([
  ['a new file', 'packages/one/src/two.ts'],
  ['a new package', 'services/two/package.json'],
  ['another lock file', 'pnpm-lock.yaml'],
  ['a patch of a package', 'patches/three.patch'],
])('%s changes the key of the sources', async (_what, path) => {
  const checkout = await newCheckout();
  const first = await sourceKey(checkout);
  await mkdir(join(checkout, path, '..'), { recursive: true });
  await writeFile(join(checkout, path), 'new');
  expect(await sourceKey(checkout)).not.toBe(first);
});

test('tests and installed packages do not change the key of the sources, another folder does', async () => {
  const checkout = await newCheckout();
  const first = await sourceKey(checkout);
  await writeFile(join(checkout, 'packages/one/src/one.test.ts'), 'new');
  await writeFile(join(checkout, 'packages/one/node_modules/other/index.js'), '2');
  expect(await sourceKey(checkout)).toBe(first);
  const elsewhere = await newFolder();
  await cp(checkout, elsewhere, { recursive: true });
  expect(await sourceKey(elsewhere)).not.toBe(first);
});

test('programs are compiled again for other sources, and after an interrupted compilation, and else kept', async () => {
  const folder = join(await newFolder(), 'programs');
  const program = join(folder, AGENT.replace('.ts', '.js'));
  const build = async (key: string) => buildOnce({ programs: [AGENT], folder }, key);
  await build('one');
  const compiled = await readFile(program, 'utf8');
  await writeFile(program, 'kept');
  await build('one');
  expect(await readFile(program, 'utf8')).toBe('kept');
  await writeFile(join(folder, 'left.js'), 'of earlier sources');
  await build('two');
  expect(await readFile(program, 'utf8')).toBe(compiled);
  await expect(readFile(join(folder, 'left.js'))).rejects.toThrow('ENOENT');
  await writeFile(program, 'half');
  await rm(join(folder, 'programs.built'));
  await build('two');
  expect(await readFile(program, 'utf8')).toBe(compiled);
});
