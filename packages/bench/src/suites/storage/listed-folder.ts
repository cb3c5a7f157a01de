import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { send } from '../../harness/send.ts';
import type { Stage } from '../../harness/stage.ts';
import { keyOf, LISTED_BYTES } from '../../servers/s3-documents.ts';
import { startOnDisk } from './servers.ts';

/** A bucket and its number of keys. */
interface Plan {
  readonly bucket: string;
  readonly keys: number;
}

/**
 * A folder of the disk driver with buckets full of objects: one of each is uploaded, and its index row is repeated
 * under the other keys, like copies of the object.
 */
export async function makeListedFolder(stage: Stage, plans: readonly Plan[]): Promise<string> {
  const folder = join(stage.folder, 'listed');
  const { url, program } = await startOnDisk(stage, folder);
  const key = keyOf(LISTED_BYTES, 0);
  for (const { bucket } of plans) {
    await send('POST', `${url}/buckets/${bucket}`);
    await send('PUT', `${url}/objects/${bucket}/${key}`, Buffer.alloc(LISTED_BYTES));
  }
  await program.stop();
  copyRows(join(folder, 'index.db'), key, plans);
  return folder;
}

/** Whatever columns there are by now, only the key differs. */
function copyRows(file: string, key: string, plans: readonly Plan[]): void {
  const db = new DatabaseSync(file);
  const columns = db.prepare("select name from pragma_table_info('objects')").all();
  const names = columns.map(({ name }) => String(name));
  const values = names.map((name) => (name === 'key' ? '?' : name));
  const copy = db.prepare(
    `insert into objects (${names.join(', ')}) select ${values.join(', ')} from objects where bucket = ? and key = ?`,
  );
  db.exec('begin');
  for (const { bucket, keys } of plans) {
    for (let number = 1; number < keys; number += 1) copy.run(keyOf(LISTED_BYTES, number), bucket, key);
  }
  db.exec('commit');
  db.close();
}
