import type { Readable } from 'node:stream';
import type { Backend, ObjectHeaders, ObjectRef, StoredObject, WriteConditions } from '../backend/backend.ts';
import type { KnownBuckets } from '../buckets/known-buckets.ts';
import type { Admission } from '../quotas/admission.ts';
import type { QuotaGrant } from '../quotas/quota.ts';
import type { Quotas } from '../quotas/quotas.ts';
import { uploadTooLarge } from './upload-body.ts';

export interface StoreDeps {
  readonly backend: Backend;
  readonly maxUploadBytes: number;
  readonly known: KnownBuckets;
  readonly quotas: Quotas;
}

/** An announced upload; nothing of its body has been read. */
export interface AnnouncedUpload {
  readonly headers: ObjectHeaders;
  readonly conditions: WriteConditions;
  /** Bytes, if announced. */
  readonly size: number | undefined;
  /** Starts reading the body, which is verified on its way: see `guardBody`. */
  readonly open: (limits: {
    readonly bytesMax: number;
    readonly onBytes?: ((bytes: number) => void) | undefined;
  }) => Readable;
}

/** The quotas of an upload, and what a presigned URL has reserved for it. */
export interface QuotaUse {
  readonly grant: QuotaGrant | undefined;
  readonly reservationId?: string | undefined;
  /** Whether the sender is the user whose quotas these are. */
  readonly isOwner: boolean;
}

/** Runs work in a bucket; if the bucket turns out to be gone, it is removed from the cache. */
export function inBucket<T>({ known }: StoreDeps, bucket: string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if ((error as { code?: string }).code === 'bucket_not_found') known.forget(bucket);
    throw error;
  });
}

/**
 * Stores an upload; access has been checked.
 *
 * @throws ServiceError 413 `upload_too_large`, `quota_exceeded`, 400 `digest_mismatch`, and what the store throws
 */
export function storeUpload(
  deps: StoreDeps,
  ref: ObjectRef,
  upload: AnnouncedUpload,
  { grant, reservationId, isOwner }: QuotaUse,
): Promise<StoredObject> {
  const { backend, maxUploadBytes, quotas } = deps;
  const { headers, conditions, size, open } = upload;
  if (size !== undefined && size > maxUploadBytes) throw uploadTooLarge(maxUploadBytes);
  const put = (admission?: Admission) => {
    const onBytes = size === undefined ? admission?.grow : undefined;
    const body = open({ bytesMax: maxUploadBytes, onBytes });
    return backend.put(ref, { body, size, headers, conditions, onCommit: admission?.onCommit });
  };
  const stored =
    grant === undefined ? put() : quotas.within(grant, { ref, bytes: size, reservationId, isOwner }, put);
  return inBucket(deps, ref.bucket, stored);
}
