import { ServiceError } from '@gridlease/common/errors/service-error';

/**
 * @param limitBytes of the quota that has no room; left out where the recipient may not know it, because they only have a
 *   presigned URL
 */
export function quotaExceeded(limitBytes: number | undefined): ServiceError {
  const message =
    'The quota has no room for this upload; delete something, or release what is reserved for presigned URLs.';
  const details = limitBytes === undefined ? undefined : { limit_bytes: limitBytes };
  return new ServiceError('too_large', 'quota_exceeded', message, { ...(details && { details }) });
}

/** @param limit `limits.open_uploads_per_user` */
export function tooManyOpenUploads(limit: number): ServiceError {
  const message = `You have ${limit} unfinished uploads; complete, abort or terminate some of them first.`;
  return new ServiceError('conflict', 'too_many_open_uploads', message, { details: { limit } });
}

/** @param limit `limits.reservations_per_user` */
export function tooManyReservations(limit: number): ServiceError {
  const message = `You have ${limit} presigned URLs with reserved bytes; use them, release the bytes, or wait until they expire.`;
  return new ServiceError('conflict', 'too_many_reservations', message, { details: { limit } });
}
