import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkout } from '../../harness/build.ts';
import { GO_PEERS, versionIn } from './programs.ts';

test('the version of a module is read from what go.mod requires', () => {
  const goMod =
    'module a\n\nrequire example.org/a/v2 v2.1.0\n\nrequire (\n\texample.org/b v1.0.0-rc.1 // indirect\n)\n';
  expect(versionIn(goMod, 'example.org/a/v2')).toBe('v2.1.0');
  expect(versionIn(goMod, 'example.org/b')).toBe('v1.0.0-rc.1');
  expect(() => versionIn(goMod, 'example.org/a')).toThrow('go.mod requires no example.org/a');
});

test('each peer that Go builds has a pinned version with its checksum', async () => {
  for (const [name, module] of Object.entries(GO_PEERS)) {
    const folder = join(checkout, 'packages/bench/peers', name);
    const version = versionIn(await readFile(join(folder, 'go.mod'), 'utf8'), module);
    expect(await readFile(join(folder, 'go.sum'), 'utf8')).toMatch(
      new RegExp(`^${module} ${version} h1:[\\w+/]{43}=$`, 'm'),
    );
  }
});
