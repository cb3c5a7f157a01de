import { Readable } from 'node:stream';
import { ServiceError } from '@gridlease/common/errors/service-error';
import type { Backend, ListEntry, ObjectHeaders } from '../backend/backend.ts';
import { unlessMissing } from '../backend/errors.ts';

const PAGE_ENTRIES = 1_000;
const HEADERS: ObjectHeaders = { contentType: 'application/octet-stream', meta: {} };

export type ListedObject = Extract<ListEntry, { kind: 'object' }>;

const streamOf = (bytes: Buffer) => Readable.from([bytes], { objectMode: false });
const asStream = (body: Readable | Buffer) => (body instanceof Readable ? body : streamOf(body));

const codeOf = (error: unknown) => (error instanceof ServiceError ? error.code : undefined);

/** Retries once after a transient failure of the store: the driver does not send a started stream again. */
export async function retryOnce<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (codeOf(error) !== 'store_unavailable') throw error;
    return work();
  }
}

/** Narrows the outcome of an unconditional read, which is always found. */
function found<T extends { readonly kind: string }>(outcome: T): Extract<T, { kind: 'found' }> {
  if (outcome.kind === 'found') return outcome as Extract<T, { kind: 'found' }>;
  throw new TypeError('an unconditional read returned not modified');
}

export type StateBucket = ReturnType<typeof createStateBucket>;

/** Small objects in the service's own bucket, which is created on the first write. */
export function createStateBucket(backend: Backend, bucket: string) {
  /** @param open opens the bytes, again for each attempt */
  const put = async (key: string, size: number, open: () => Readable) => {
    const attempt = () => backend.put({ bucket, key }, { body: open(), size, headers: HEADERS });
    try {
      await retryOnce(attempt);
    } catch (error) {
      if (codeOf(error) !== 'bucket_not_found') throw error;
      await backend.createBucket(bucket);
      await retryOnce(attempt);
    }
  };
  return {
    put,
    putText(key: string, text: string): Promise<void> {
      const bytes = Buffer.from(text);
      return put(key, bytes.length, () => streamOf(bytes));
    },
    async findText(key: string): Promise<string | undefined> {
      const outcome = await unlessMissing(backend.get({ bucket, key }, { conditions: {} }));
      return outcome && Buffer.concat(await asStream(found(outcome).body).toArray()).toString('utf8');
    },
    /** Bytes `first` to `last` of an object. */
    async read(key: string, first: number, last: number): Promise<Readable> {
      const { body } = found(await backend.get({ bucket, key }, { conditions: {}, range: { first, last } }));
      return asStream(body);
    },
    /** In the order of the keys. */
    async *list(prefix: string): AsyncGenerator<ListedObject> {
      let cursor: string | undefined;
      do {
        const page = await unlessMissing(backend.list(bucket, { prefix, cursor, limit: PAGE_ENTRIES }));
        for (const entry of page?.entries ?? []) if (entry.kind === 'object') yield entry;
        cursor = page?.next;
      } while (cursor !== undefined);
    },
    async remove(keys: readonly string[]): Promise<void> {
      if (keys.length === 0) return;
      const failures = await backend.deleteMany(bucket, keys);
      const failure = failures.find((each) => each !== undefined);
      if (failure !== undefined) throw failure;
    },
  };
}
