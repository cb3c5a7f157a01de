import type { ObjectHeaders, ObjectRef, OnCommit, StoredObject, WriteConditions } from '../backend.ts';
import { bucketNotFound, objectNotFound, preconditionFailed } from '../errors.ts';
import { allowsWrite } from '../preconditions.ts';
import type { ContentFiles } from './content-files.ts';
import type { Contents } from './contents.ts';
import type { IndexDatabase, Row } from './index-database.ts';
import type { UsageCounters } from './usage-counters.ts';

export interface DiskDeps {
  readonly db: IndexDatabase;
  readonly files: ContentFiles;
  readonly contents: Contents;
  readonly usage: UsageCounters;
  /** Objects of at most so many bytes are kept in the index; 0: none. */
  readonly smallBytesMax: number;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

export interface IndexedObject extends StoredObject {
  readonly content: string;
}

export type ObjectRows = ReturnType<typeof createObjectRows>;

type NewObject = Pick<IndexedObject, 'content' | 'size' | 'etag' | 'headers'>;

/** On what terms an object is replaced. */
interface Replacement {
  readonly conditions?: WriteConditions | undefined;
  readonly onCommit?: OnCommit | undefined;
}

function toObject(key: string, row: Row): IndexedObject {
  return {
    key,
    size: Number(row.size),
    lastModified: new Date(Number(row.last_modified)),
    etag: String(row.etag),
    headers: JSON.parse(String(row.headers)) as ObjectHeaders,
    content: String(row.content),
  };
}

/** The rows of objects: reads, and the statement that replaces an object. */
export function createObjectRows({ db, contents, usage, clock }: DiskDeps) {
  const findBucket = db.prepare('select 1 from buckets where name = ?');
  const findObject = db.prepare(
    'select content, size, etag, last_modified, headers from objects where bucket = ? and key = ?',
  );
  const upsert = db.prepare(
    `insert into objects (bucket, key, content, size, etag, last_modified, headers) values (?, ?, ?, ?, ?, ?, ?)
     on conflict (bucket, key) do update set content = excluded.content, size = excluded.size, etag = excluded.etag,
       last_modified = excluded.last_modified, headers = excluded.headers`,
  );
  const deleteObject = db.prepare('delete from objects where bucket = ? and key = ?');

  /** @throws ServiceError `bucket_not_found` */
  const requireBucket = (bucket: string) => {
    if (findBucket.get(bucket) === undefined) throw bucketNotFound(bucket);
  };
  const find = ({ bucket, key }: ObjectRef) => {
    const row = findObject.get(bucket, key);
    return row === undefined ? undefined : toObject(key, row);
  };
  /** Requires that the object may be written now. @throws ServiceError `precondition_failed`, `bucket_not_found` */
  const requireWritable = (ref: ObjectRef, conditions: WriteConditions | undefined) => {
    requireBucket(ref.bucket);
    const present = find(ref);
    if (!allowsWrite(conditions ?? {}, present)) throw preconditionFailed();
    return present;
  };
  /** The content of an object that was removed. */
  const discard = (content: string | undefined) => {
    const unused = content === undefined ? [] : contents.dropUnused(content);
    return () => contents.removeFiles(content ?? '', unused);
  };

  return {
    requireBucket,
    requireWritable,
    /** @throws ServiceError `object_not_found`, `bucket_not_found` */
    get(ref: ObjectRef): IndexedObject {
      const found = find(ref);
      if (found !== undefined) return found;
      requireBucket(ref.bucket);
      throw objectNotFound(ref.bucket, ref.key);
    },
    /**
     * In a transaction: replaces the object. Returns what to do after the commit: removing the previous content.
     *
     * @throws ServiceError `precondition_failed`, `bucket_not_found`
     */
    replace(ref: ObjectRef, object: NewObject, { conditions, onCommit }: Replacement) {
      const { content, size, etag, headers } = object;
      const before = requireWritable(ref, conditions);
      onCommit?.(before?.size ?? 0);
      usage.note(ref, { objects: before === undefined ? 1 : 0, bytes: size - (before?.size ?? 0) });
      const now = clock();
      upsert.run(ref.bucket, ref.key, content, size, etag, now, JSON.stringify(headers));
      const stored: StoredObject = { key: ref.key, size, etag, headers, lastModified: new Date(now) };
      return { stored, cleanUp: discard(before?.content) };
    },
    /** In a transaction: as {@link replace}. */
    remove(ref: ObjectRef): () => void {
      const before = find(ref);
      deleteObject.run(ref.bucket, ref.key);
      if (before !== undefined) usage.note(ref, { objects: -1, bytes: -before.size });
      return discard(before?.content);
    },
  };
}
