import { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import type { DiskDeps } from './object-rows.ts';
import { createSmallContents, smallContentOf } from './small-contents.ts';

/** Contents that are moved at once. */
const MOVED_TOGETHER = 32;

/**
 * Earlier releases know no bytes in the index: of such an object they would send nothing. They begin by creating this
 * index if it does not exist, which fails when there is a table of this name: they refuse to start.
 */
const KEEP_OUT = [
  'drop index if exists uploads_bucket',
  'create table if not exists uploads_bucket (bytes_are_in_the_index integer) strict',
];
const ADMIT = ['drop table if exists uploads_bucket'];

type Deps = Pick<DiskDeps, 'db' | 'files' | 'contents'>;

/** Before the first small content: the folder is for this release and later ones. */
export async function keepOutEarlierReleases({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db.commit(() => {
    for (const statement of KEEP_OUT) db.prepare(statement).run();
  });
}

/**
 * Moves small contents into files, as earlier releases have them, which may use the folder afterwards. It can be
 * interrupted at any time, and then has to be run again.
 */
export async function admitEarlierReleases({ db, files, contents }: Deps): Promise<void> {
  const list = db.prepare(`select id from small_contents order by id limit ${MOVED_TOGETHER}`);
  const replace = db.prepare('update objects set content = ? where content = ?');
  const small = createSmallContents(db);
  const move = async (content: string) => {
    const bytes = small.read(content);
    const name = uuidv7();
    await files.write(name, Readable.from(bytes.length === 0 ? [] : [bytes]));
    await db.commit(() => {
      contents.insert(name, [{ file: name, size: bytes.length }]);
      replace.run(name, content);
      small.remove(content);
    });
    files.settle(name);
    if (!contents.isKept(name)) files.remove([name]);
  };
  for (;;) {
    const rows = list.all();
    if (rows.length === 0) break;
    await Promise.all(rows.map(({ id }) => move(smallContentOf(Number(id)))));
  }
  await db.commit(() => {
    for (const statement of ADMIT) db.prepare(statement).run();
  });
}
