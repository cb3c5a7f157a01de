import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDiskStore } from '../src/backend/disk/open.ts';
import { contentOf, put } from './backend/contents.ts';

/** How the release before small contents opens its index, and what it then knows. */
const EARLIER_SCHEMA = new URL('upgrade/index-without-small-contents.sql', import.meta.url);
const BUCKET = 'data';
const ref = (key: string) => ({ bucket: BUCKET, key });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gridlease-upgrade-'));
});
afterEach(() => rm(folder, { recursive: true }));

const open = async (smallBytesMax?: number) =>
  (
    await openDiskStore({
      folder,
      publicUrl: () => 'http://localhost',
      ...(smallBytesMax !== undefined && { smallBytesMax }),
    })
  ).backend;

/** Opens the index as the earlier release does, which throws if it must not. */
async function openEarlier(): Promise<DatabaseSync> {
  const db = new DatabaseSync(join(folder, 'index.db'));
  try {
    db.exec(`pragma journal_mode = wal; begin immediate; ${await readFile(EARLIER_SCHEMA, 'utf8')} commit;`);
    return db;
  } catch (error) {
    db.close();
    throw error;
  }
}

/** An object as the earlier release stores it. */
async function putEarlier(db: DatabaseSync, key: string, content: Buffer): Promise<void> {
  const name = `01900000-0000-7000-8000-0000000000${key.padStart(2, '0')}`;
  await mkdir(join(folder, 'objects', name.slice(-2)), { recursive: true });
  await writeFile(join(folder, 'objects', name.slice(-2), name), content);
  db.prepare('insert into segments values (?, 0, ?, ?)').run(name, content.length, name);
  db.prepare(`insert into objects values (?, ?, ?, ?, 'e', 0, '{"contentType":"a/b","meta":{}}')`).run(
    BUCKET,
    key,
    name,
    content.length,
  );
}

/** What the earlier release reads: segments of files, and nothing else. */
async function readEarlier(db: DatabaseSync, key: string): Promise<Buffer> {
  const row = db
    .prepare('select file from segments join objects on objects.content = segments.content where key = ?')
    .get(key);
  const file = String(row?.file);
  return readFile(join(folder, 'objects', file.slice(-2), file));
}

it('objects of an earlier release stay readable, and can be replaced and copied', async () => {
  const [small, large] = [randomBytes(1_000), randomBytes(200_000)];
  const db = await openEarlier();
  db.prepare('insert into buckets values (?, 0)').run(BUCKET);
  await putEarlier(db, '1', small);
  await putEarlier(db, '2', large);
  db.close();

  const backend = await open();
  expect((await contentOf(backend, ref('1'))).equals(small)).toBe(true);
  expect((await contentOf(backend, ref('2'))).equals(large)).toBe(true);
  await backend.copy(ref('1'), ref('copy'));
  await put(backend, ref('1'), 'new');
  expect((await contentOf(backend, ref('copy'))).equals(small)).toBe(true);
  await backend.close();
});

it('an earlier release refuses the folder until the contents of the index were moved into files', async () => {
  const contents = new Map(
    Array.from({ length: 100 }, (_, number) => [`${number}`, randomBytes(number * 10)] as const),
  );
  const backend = await open();
  await backend.createBucket(BUCKET);
  await Promise.all([...contents].map(([key, content]) => put(backend, ref(key), content)));
  await backend.copy(ref('99'), ref('copy'));
  await backend.close();
  await expect(openEarlier()).rejects.toThrow('there is already a table named uploads_bucket');

  const moved = await open(0);
  await put(moved, ref('file'), 'in a file');
  for (const [key, content] of contents)
    expect((await contentOf(moved, ref(key))).equals(content)).toBe(true);
  await moved.close();
  const db = await openEarlier();
  expect((await readEarlier(db, 'file')).toString()).toBe('in a file');
  for (const [key, content] of contents)
    if (content.length > 0) expect((await readEarlier(db, key)).equals(content)).toBe(true);
  expect((await readEarlier(db, 'copy')).equals(contents.get('99') ?? Buffer.alloc(0))).toBe(true);
  db.close();

  const again = await open();
  for (const [key, content] of contents)
    expect((await contentOf(again, ref(key))).equals(content)).toBe(true);
  await again.close();
});
