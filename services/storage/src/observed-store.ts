import { ServiceError } from '@gridlease/common/errors/service-error';
import type { Backend } from './backend/backend.ts';
import type { Instruments } from './instruments.ts';

/** Failures of the store or its configuration. All other errors are the caller's. */
const STORE_FAULTS = new Set(['unavailable', 'upstream_failed', 'not_implemented', 'internal']);

/** Wraps the store with metrics. The service's own objects do not count as uploads. */
export function observeStore(store: Backend, stateBucket: string, instruments: Instruments): Backend {
  const { multipart } = store;
  /** Counts the failure and rethrows it. */
  const fail = (error: unknown): never => {
    if (error instanceof ServiceError && STORE_FAULTS.has(error.kind)) instruments.onStoreError(error.kind);
    throw error;
  };
  const watch = <T>(work: Promise<T>): Promise<T> => work.catch(fail);
  const watchUpload = async <T extends { readonly size: number }>(
    bucket: string,
    work: () => Promise<T>,
  ): Promise<T> => {
    if (bucket === stateBucket) return watch(work());
    instruments.onUploadStarted();
    try {
      const stored = await work();
      instruments.onStored(stored.size);
      return stored;
    } catch (error) {
      return fail(error);
    } finally {
      instruments.onUploadEnded();
    }
  };
  return {
    ...store,
    listBuckets: () => watch(store.listBuckets()),
    hasBucket: (name) => watch(store.hasBucket(name)),
    createBucket: (name) => watch(store.createBucket(name)),
    deleteBucket: (name) => watch(store.deleteBucket(name)),
    head: (ref, query) => watch(store.head(ref, query)),
    async get(ref, query) {
      const outcome = await watch(store.get(ref, query));
      if (outcome.kind === 'found' && ref.bucket !== stateBucket) {
        const { range, object } = outcome;
        instruments.onRead(range === undefined ? object.size : range.last - range.first + 1);
      }
      return outcome;
    },
    put: (ref, upload) => watchUpload(ref.bucket, () => store.put(ref, upload)),
    delete: (ref, conditions) => watch(store.delete(ref, conditions)),
    deleteMany: (bucket, keys) => watch(store.deleteMany(bucket, keys)),
    copy: (source, target, options) => watch(store.copy(source, target, options)),
    list: (bucket, query) => watch(store.list(bucket, query)),
    async presign(ref, query) {
      instruments.onPresigned(query.method);
      return store.presign(ref, query);
    },
    multipart: {
      ...multipart,
      start: (ref, headers, conditions) => watch(multipart.start(ref, headers, conditions)),
      putPart: (ref, uploadId, part) => watchUpload(ref.bucket, () => multipart.putPart(ref, uploadId, part)),
      listParts: (ref, uploadId) => watch(multipart.listParts(ref, uploadId)),
      complete: (ref, uploadId, parts, conditions) =>
        watch(multipart.complete(ref, uploadId, parts, conditions)),
      abort: (ref, uploadId) => watch(multipart.abort(ref, uploadId)),
      async presignPart(ref, uploadId, number, expirySeconds) {
        instruments.onPresigned('PUT');
        return multipart.presignPart(ref, uploadId, number, expirySeconds);
      },
    },
  };
}
