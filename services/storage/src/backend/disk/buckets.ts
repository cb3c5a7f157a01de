import type { Backend } from '../backend.ts';
import { bucketNotEmpty, bucketNotFound } from '../errors.ts';
import type { DiskDeps } from './object-rows.ts';

type BucketOperations = Pick<Backend, 'listBuckets' | 'hasBucket' | 'createBucket' | 'deleteBucket'>;

/** Buckets are rows; deleting one also removes its pending uploads. */
export function createBuckets({ db, files, clock }: DiskDeps): BucketOperations {
  const list = db.prepare('select name, created_at from buckets order by name');
  const find = db.prepare('select 1 from buckets where name = ?');
  const insert = db.prepare('insert into buckets (name, created_at) values (?, ?) on conflict do nothing');
  const remove = db.prepare('delete from buckets where name = ?');
  const findObject = db.prepare('select 1 from objects where bucket = ? limit 1');
  const deleteParts = db.prepare(
    'delete from parts where upload in (select id from uploads where bucket = ?) returning file',
  );
  const deleteUploads = db.prepare('delete from uploads where bucket = ?');

  return {
    async listBuckets() {
      return list.all().map((row) => ({
        name: String(row.name),
        createdAt: new Date(Number(row.created_at)),
      }));
    },
    async hasBucket(name) {
      return find.get(name) !== undefined;
    },
    createBucket: (name) => db.commit(() => insert.run(name, clock()) === 1),
    async deleteBucket(name) {
      const unused = await db.commit(() => {
        if (find.get(name) === undefined) throw bucketNotFound(name);
        if (findObject.get(name) !== undefined) throw bucketNotEmpty(name);
        const parts = deleteParts.all(name);
        deleteUploads.run(name);
        remove.run(name);
        return parts.map(({ file }) => String(file));
      });
      files.remove(unused);
    },
  };
}
