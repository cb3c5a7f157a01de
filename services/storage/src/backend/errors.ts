import { ServiceError } from '@gridlease/common/errors/service-error';

/** Whether the store has no such bucket, object or upload. */
export function isNotFound(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.kind === 'not_found';
}

/** The result of the work; undefined if the store has no such bucket, object or upload. */
export async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/** How long a client waits before it retries after a failure of the store. */
const STORE_RETRY_SECONDS = 2;

export function objectNotFound(bucket: string, key: string): ServiceError {
  const message = 'There is no object with this key.';
  return new ServiceError('not_found', 'object_not_found', message, { details: { bucket, key } });
}

export function bucketNotFound(bucket: string): ServiceError {
  const message = 'There is no bucket with this name.';
  return new ServiceError('not_found', 'bucket_not_found', message, { details: { bucket } });
}

export function bucketNotEmpty(bucket: string): ServiceError {
  const message = 'Only an empty bucket can be deleted.';
  return new ServiceError('conflict', 'bucket_not_empty', message, { details: { bucket } });
}

/** The bucket of this name belongs to another owner at the store. */
export function bucketNameTaken(bucket: string): ServiceError {
  const message = 'The bucket name is taken by another owner at the store.';
  return new ServiceError('conflict', 'bucket_name_taken', message, { details: { bucket } });
}

/** One of If-Match, If-None-Match and If-Unmodified-Since did not hold. */
export function preconditionFailed(): ServiceError {
  const message = 'The object does not meet the conditions of the request.';
  return new ServiceError('precondition_failed', 'precondition_failed', message);
}

/** @param size bytes of the object; undefined if the store did not report it */
export function rangeNotSatisfiable(size: number | undefined): ServiceError {
  const known = size !== undefined && { details: { size }, headers: { 'content-range': `bytes */${size}` } };
  const message = 'The requested range is outside the object.';
  return new ServiceError('range_not_satisfiable', 'range_not_satisfiable', message, { ...known });
}

/** Two conditional writes of one object collided at the store; either may be retried. */
export function objectConflict(cause?: unknown): ServiceError {
  const message = 'Another request is writing this object; try again.';
  return new ServiceError('conflict', 'object_conflict', message, { cause });
}

export function uploadNotFound(uploadId: string): ServiceError {
  const message = 'This multipart upload does not exist or has ended.';
  return new ServiceError('not_found', 'upload_not_found', message, { details: { upload_id: uploadId } });
}

/** A completion lists missing parts, the wrong order, or the wrong ETags. */
export function partsInvalid(message: string, cause?: unknown): ServiceError {
  return new ServiceError('invalid', 'parts_invalid', message, { cause });
}

/** A part other than the last is below the store's minimum. */
export function partTooSmall(cause?: unknown): ServiceError {
  const message = 'Only the last part may be smaller than the minimum.';
  return new ServiceError('invalid', 'part_too_small', message, { cause });
}

/** The body does not match its digest. */
export function digestMismatch(header: string, cause?: unknown): ServiceError {
  const message = `The body does not match the digest in ${header}.`;
  return new ServiceError('invalid', 'digest_mismatch', message, { cause });
}

/** Unreachable, too slow, or failing: the same request may succeed later. */
export function storeUnavailable(cause?: unknown): ServiceError {
  return new ServiceError('unavailable', 'store_unavailable', 'The object store is unavailable.', {
    cause,
    retryAfterSeconds: STORE_RETRY_SECONDS,
  });
}

/** The store rejects the credentials, or does not allow them to do this; the configuration has to be corrected. */
export function storeRefused(cause?: unknown): ServiceError {
  const message = 'The object store refuses the service’s request.';
  return new ServiceError('upstream_failed', 'store_refused', message, { cause });
}

/** The store sent a response that violates its protocol. */
export function storeMisbehaved(cause?: unknown): ServiceError {
  const message = 'The object store sent an invalid response.';
  return new ServiceError('upstream_failed', 'store_failed', message, { cause });
}

/** @param what completes "does not support", such as `conditional writes` */
export function operationNotSupported(what: string, cause?: unknown): ServiceError {
  const message = `The object store does not support ${what}.`;
  return new ServiceError('not_implemented', 'operation_not_supported', message, { cause });
}
