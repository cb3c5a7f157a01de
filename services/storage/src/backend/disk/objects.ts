import { addAbortSignal, Readable } from 'node:stream';
import type { Backend, ReadConditions, ReadOutcome, ReadQuery } from '../backend.ts';
import { resolveRange } from '../byte-range.ts';
import { preconditionFailed, rangeNotSatisfiable } from '../errors.ts';
import { evaluateRead, isRangeCurrent } from '../preconditions.ts';
import type { DiskDeps, IndexedObject, ObjectRows } from './object-rows.ts';
import { createPut } from './put.ts';

/** Evaluates the conditions of a read for the stored object. @throws ServiceError `precondition_failed` */
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

function endWith(body: Readable | Buffer, { reader, signal }: ReadQuery): Readable | Buffer {
  if (!(body instanceof Readable)) return body;
  reader?.onDisconnect(() => body.destroy());
  return signal === undefined ? body : addAbortSignal(signal, body);
}

type ObjectOperations = Pick<Backend, 'head' | 'get' | 'put' | 'delete' | 'deleteMany' | 'copy'>;

/** Reading and writing whole objects. */
export function createObjects(deps: DiskDeps, rows: ObjectRows): ObjectOperations {
  const { db, contents } = deps;
  const put = createPut(deps, rows);

  return {
    async head(ref, { conditions }) {
      return outcomeOf(rows.get(ref), conditions, () => ({}));
    },
    async get(ref, query) {
      const { conditions, range, ifRange } = query;
      const object = rows.get(ref);
      return outcomeOf(object, conditions, () => {
        const isPart = range !== undefined && isRangeCurrent(ifRange, object);
        const part = isPart ? resolveRange(range, object.size) : undefined;
        if (isPart && part === undefined) throw rangeNotSatisfiable(object.size);
        const { first, last } = part ?? { first: 0, last: object.size - 1 };
        return { body: endWith(contents.read(object.content, first, last), query), range: part };
      });
    },
    put,
    async delete(ref, conditions) {
      const cleanUp = await db.commit(() => {
        rows.requireWritable(ref, conditions);
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
        return rows.replace(target, copied, options);
      });
      cleanUp();
      return stored;
    },
  };
}
