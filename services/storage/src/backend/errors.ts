import { ServiceError } from '@gridlease/common/errors/service-error';

/** How long a client waits before it asks again for what the store could not give. */
const STORE_RETRY_SECONDS = 2;

export function objectNotFound(bucket: string, key: string): ServiceError {
  return new ServiceError('not_found', 'object_not_found', 'There is no object with this key.', {
    details: { bucket, key },
  });
}

export function bucketNotFound(bucket: string): ServiceError {
  return new ServiceError('not_found', 'bucket_not_found', 'There is no bucket with this name.', {
    details: { bucket },
  });
}

export function bucketNotEmpty(bucket: string): ServiceError {
  return new ServiceError('conflict', 'bucket_not_empty', 'Only an empty bucket can be deleted.', {
    details: { bucket },
  });
}

/** The name belongs to somebody else at the store. */
export function bucketNameTaken(bucket: string): ServiceError {
  return new ServiceError(
    'conflict',
    'bucket_name_taken',
    'The store does not give us a bucket of this name.',
    {
      details: { bucket },
    },
  );
}

/** One of If-Match, If-None-Match and If-Unmodified-Since did not hold. */
export function preconditionFailed(): ServiceError {
  return new ServiceError(
    'precondition_failed',
    'precondition_failed',
    'The object is not as the conditions of the request want it.',
  );
}

/** @param size bytes of the object; undefined when the store did not say */
export function rangeNotSatisfiable(size: number | undefined): ServiceError {
  const known = size !== undefined && { details: { size }, headers: { 'content-range': `bytes */${size}` } };
  const message = 'The object does not have these bytes.';
  return new ServiceError('range_not_satisfiable', 'range_not_satisfiable', message, { ...known });
}

/** Two conditional writes of one object met at the store; neither is to blame, and one may try again. */
export function objectConflict(cause?: unknown): ServiceError {
  return new ServiceError('conflict', 'object_conflict', 'Somebody else writes this object now; try again.', {
    cause,
  });
}

export function uploadNotFound(uploadId: string): ServiceError {
  return new ServiceError('not_found', 'upload_not_found', 'There is no such multipart upload (any more).', {
    details: { upload_id: uploadId },
  });
}

/** A completion names parts that are not there, in another order, or with another ETag. */
export function partsInvalid(message: string, cause?: unknown): ServiceError {
  return new ServiceError('invalid', 'parts_invalid', message, { cause });
}

/** A part, not the last one, is below the store's minimum. */
export function partTooSmall(cause?: unknown): ServiceError {
  return new ServiceError(
    'invalid',
    'part_too_small',
    'Only the last part may be smaller than the minimum.',
    {
      cause,
    },
  );
}

/** The body is not what its digest says. */
export function digestMismatch(header: string, cause?: unknown): ServiceError {
  return new ServiceError(
    'invalid',
    'digest_mismatch',
    `The body does not have the digest that ${header} says.`,
    {
      cause,
    },
  );
}

/** Not reached, too slow, or in trouble of its own: the same request may succeed later. */
export function storeUnavailable(cause?: unknown): ServiceError {
  return new ServiceError('unavailable', 'store_unavailable', 'The object store cannot be used now.', {
    cause,
    retryAfterSeconds: STORE_RETRY_SECONDS,
  });
}

/** The store does not take our credentials, or does not let them do this; somebody must change a configuration. */
export function storeRefused(cause?: unknown): ServiceError {
  return new ServiceError(
    'upstream_failed',
    'store_refused',
    'The object store refuses this to the service.',
    {
      cause,
    },
  );
}

/** The store answered what it must not answer. */
export function storeMisbehaved(cause?: unknown): ServiceError {
  return new ServiceError(
    'upstream_failed',
    'store_failed',
    'The object store gave an answer that cannot be right.',
    {
      cause,
    },
  );
}

/** @param what a sentence's beginning, such as `Conditional writes` */
export function operationNotSupported(what: string, cause?: unknown): ServiceError {
  return new ServiceError(
    'not_implemented',
    'operation_not_supported',
    `${what} cannot be done by the object store in use.`,
    { cause },
  );
}
