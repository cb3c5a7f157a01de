import type { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import { resolveRange } from '../../objects/byte-range.ts';
import { allowsWrite, evaluateRead, isRangeCurrent } from '../../objects/preconditions.ts';
import type {
  Backend,
  ObjectHeaders,
  ObjectRef,
  ReadConditions,
  ReadOutcome,
  StoredObject,
  WriteConditions,
} from '../backend.ts';
import { bucketNotFound, objectNotFound, preconditionFailed, rangeNotSatisfiable } from '../errors.ts';
import type { ContentFiles } from './content-files.ts';
import type { Contents } from './contents.ts';
import type { IndexDatabase, Row } from './index-database.ts';

export interface DiskDeps {
  readonly db: IndexDatabase;
  readonly files: ContentFiles;
  readonly contents: Contents;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

interface IndexedObject extends StoredObject {
  readonly content: string;
}

/** The rows of objects: reads, and the one statement that puts an object in its place. */
export interface ObjectRows {
  /** @throws ServiceError `bucket_not_found` */
  requireBucket(bucket: string): void;
  find(ref: ObjectRef): IndexedObject | undefined;
  /** @throws ServiceError `object_not_found`, `bucket_not_found` */
  get(ref: ObjectRef): IndexedObject;
  /** Whether the object may be written now. @throws ServiceError `precondition_failed`, `bucket_not_found` */
  requireWritable(ref: ObjectRef, conditions: WriteConditions | undefined): IndexedObject | undefined;
  /**
   * In a transaction: the object from now on. Answers what to do after it: removing what was there before.
   *
   * @throws ServiceError `precondition_failed`, `bucket_not_found`
   */
  place(ref: ObjectRef, object: NewObject): { stored: StoredObject; cleanUp: () => void };
  /** In a transaction: as {@link place}. */
  remove(ref: ObjectRef): () => void;
}

export interface NewObject {
  readonly content: string;
  readonly size: number;
  readonly etag: string;
  readonly headers: ObjectHeaders;
  readonly conditions: WriteConditions | undefined;
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

export function createObjectRows({ db, contents, clock }: Omit<DiskDeps, 'files'>): ObjectRows {
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

  const requireBucket = (bucket: string) => {
    if (findBucket.get(bucket) === undefined) throw bucketNotFound(bucket);
  };
  const find = ({ bucket, key }: ObjectRef) => {
    const row = findObject.get(bucket, key);
    return row === undefined ? undefined : toObject(key, row);
  };
  const requireWritable = (ref: ObjectRef, conditions: WriteConditions | undefined) => {
    requireBucket(ref.bucket);
    const present = find(ref);
    if (!allowsWrite(conditions ?? {}, present)) throw preconditionFailed();
    return present;
  };
  /** The content of an object that is no more. */
  const discard = (content: string | undefined) => {
    const unused = content === undefined ? [] : contents.dropUnused(content);
    return () => contents.removeFiles(content ?? '', unused);
  };

  return {
    requireBucket,
    find,
    requireWritable,
    get(ref) {
      const found = find(ref);
      if (found !== undefined) return found;
      requireBucket(ref.bucket);
      throw objectNotFound(ref.bucket, ref.key);
    },
    place(ref, { content, size, etag, headers, conditions }) {
      const before = requireWritable(ref, conditions);
      const now = clock();
      upsert.run(ref.bucket, ref.key, content, size, etag, now, JSON.stringify(headers));
      const stored = { key: ref.key, size, etag, headers, lastModified: new Date(now) };
      return { stored, cleanUp: discard(before?.content) };
    },
    remove(ref) {
      const before = find(ref);
      deleteObject.run(ref.bucket, ref.key);
      return discard(before?.content);
    },
  };
}

/** What the conditions of a read make of the object that is there. @throws ServiceError `precondition_failed` */
function outcomeOf<Content>(
  object: IndexedObject,
  conditions: ReadConditions,
  content: () => Content,
): ReadOutcome<Content> {
  const outcome = evaluateRead(conditions, object);
  if (outcome === 'failed') throw preconditionFailed();
  const { content: _content, ...stored } = object;
  if (outcome === 'proceed') return { kind: 'found', object: stored, ...content() };
  return { kind: 'not_modified', etag: stored.etag, lastModified: stored.lastModified };
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('the reader went away');
}

function endWith(body: Readable, signal: AbortSignal | undefined): Readable {
  if (signal === undefined) return body;
  const end = () => body.destroy(asError(signal.reason));
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  body.once('close', () => signal.removeEventListener('abort', end));
  return body;
}

type ObjectOperations = Pick<Backend, 'head' | 'get' | 'put' | 'delete' | 'deleteMany' | 'copy'>;

/** Reading and writing whole objects. */
export function createObjects({ db, files, contents }: DiskDeps, rows: ObjectRows): ObjectOperations {
  return {
    async head(ref, { conditions }) {
      return outcomeOf(rows.get(ref), conditions, () => ({}));
    },
    async get(ref, { conditions, range, ifRange, signal }) {
      const object = rows.get(ref);
      return outcomeOf(object, conditions, () => {
        const isPart = range !== undefined && isRangeCurrent(ifRange, object);
        const part = isPart ? resolveRange(range, object.size) : undefined;
        if (isPart && part === undefined) throw rangeNotSatisfiable(object.size);
        const { first, last } = part ?? { first: 0, last: object.size - 1 };
        return { body: endWith(contents.read(object.content, first, last), signal), range: part };
      });
    },
    async put(ref, { body, headers, conditions, signal }) {
      try {
        rows.requireWritable(ref, conditions);
      } catch (error) {
        body.destroy();
        throw error;
      }
      const name = uuidv7();
      const { size, md5 } = await files.write(name, body, signal);
      try {
        const { stored, cleanUp } = await db.commit(() => {
          contents.insert(name, [{ name, size }]);
          return rows.place(ref, { content: name, size, etag: md5.toString('hex'), headers, conditions });
        });
        cleanUp();
        return stored;
      } finally {
        files.settle(name);
        if (!contents.isKept(name)) files.remove([name]);
      }
    },
    async delete(ref) {
      const cleanUp = await db.commit(() => {
        rows.requireBucket(ref.bucket);
        return rows.remove(ref);
      });
      cleanUp();
    },
    async deleteMany(bucket, keys) {
      const cleanUps = await db.commit(() => {
        rows.requireBucket(bucket);
        return keys.map((key) => rows.remove({ bucket, key }));
      });
      for (const cleanUp of cleanUps) cleanUp();
      return keys.map(() => undefined);
    },
    async copy(source, target, options = {}) {
      const { stored, cleanUp } = await db.commit(() => {
        const { content, size, etag, headers } = rows.get(source);
        const copied = { content, size, etag, headers: options.headers ?? headers };
        return rows.place(target, { ...copied, conditions: options.conditions });
      });
      cleanUp();
      return stored;
    },
  };
}
