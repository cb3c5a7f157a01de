import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const run = promisify(execFile);
const script = fileURLToPath(new URL('../../../deploy/backup.sh', import.meta.url));
const LONG_AGO = new Date('2020-01-01T00:00:00Z');

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'gridlease-backup-script-'));
  for (const folder of ['backups/saved', 'secrets/postgres', 'data/objects', 'data/billing-settings']) {
    await mkdir(join(root, folder), { recursive: true });
  }
});
afterEach(() => rm(root, { recursive: true }));

/** A backup as `save` writes it, of files with these contents. */
async function save(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) await writeFile(join(root, name), text);
  const parts = { secrets: 'secrets', objects: 'data/objects', settings: 'data/billing-settings' };
  for (const [part, folder] of Object.entries(parts)) {
    const archive = join(root, 'backups/saved', `${part}.tar.gz`);
    await run('tar', ['--create', '--gzip', '--file', archive, '--directory', root, folder]);
  }
  await run('sh', ['-c', 'sha256sum ./*.tar.gz >SHA256SUMS'], { cwd: join(root, 'backups/saved') });
}

const restore = () => {
  // biome-ignore lint/style/noProcessEnv: the script's own tools are found through PATH.
  const PATH = process.env.PATH ?? '';
  return run('sh', [script, 'restore-files', 'saved'], { env: { PATH, ROOT: root } });
};
const read = (name: string) => readFile(join(root, name), 'utf8');

const FILES = { 'secrets/postgres/superuser': 'secret', 'data/objects/1.dat': 'object' };

test('a restore fills the volumes and leaves the folders in which they are mounted alone', async () => {
  await save(FILES);
  for (const name of Object.keys(FILES)) await rm(join(root, name));
  // As in a container, where these folders belong to a read-only image: their times cannot be set.
  for (const folder of ['secrets', 'data']) await utimes(join(root, folder), LONG_AGO, LONG_AGO);
  const before = (await stat(join(root, 'secrets'))).ctimeMs;
  await restore();
  for (const [name, text] of Object.entries(FILES)) expect(await read(name)).toBe(text);
  expect((await stat(join(root, 'secrets'))).ctimeMs).toBe(before);
});

test('a restore over secrets is refused and changes nothing, unless an earlier one did not finish', async () => {
  await save(FILES);
  await writeFile(join(root, 'secrets/postgres/superuser'), 'another');
  await expect(restore()).rejects.toMatchObject({
    stderr: expect.stringContaining('there are secrets already'),
  });
  expect(await read('secrets/postgres/superuser')).toBe('another');
  await writeFile(join(root, 'secrets/postgres/.unfinished-restore'), '');
  await restore();
  expect(await read('secrets/postgres/superuser')).toBe('secret');
  await expect(stat(join(root, 'secrets/postgres/.unfinished-restore'))).rejects.toThrow('ENOENT');
});
