import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { putFile, readFile } from './work-files.ts';

let folder: string;
let root: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gridlease-work-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  root = join(folder, 'files');
  await mkdir(root);
  await writeFile(join(folder, 'secret'), "the owner's");
});

const read = (path: string) => readFile(root, path, join(folder, 'archive.tar'));

test('a file is read as it was put, an empty one too', async () => {
  for (const content of ['some bytes', '']) {
    await putFile(root, '/a/b/c', { size: content.length, content: Readable.from([Buffer.from(content)]) });
    const file = await read('/a/b/c');
    expect(file?.size).toBe(content.length);
    expect(file && (await text(file.content))).toBe(content);
  }
});

test('a folder is read as an archive, and what is not there is nothing', async () => {
  await writeFile(join(root, 'inside'), 'some bytes');
  const archive = await read('/');
  const content = archive && (await text(archive.content));
  expect(content).toContain('inside');
  expect(content).toContain('some bytes');
  expect(await read('/missing')).toBeUndefined();
  expect(await read('/inside/deeper')).toBeUndefined();
});

test('a link shows what is in the folder, and nothing outside', async () => {
  await writeFile(join(root, 'inside'), 'some bytes');
  await symlink('inside', join(root, 'near'));
  await symlink('../secret', join(root, 'file'));
  await symlink('..', join(root, 'up'));
  await symlink('itself', join(root, 'itself'));
  expect((await read('/near'))?.size).toBe('some bytes'.length);
  for (const path of ['/file', '/up', '/up/secret', '/itself']) expect(await read(path)).toBeUndefined();
  const archive = await read('/');
  expect(archive && (await text(archive.content))).not.toContain("the owner's");
});
