import { BillingError } from '../../http/errors.ts';

const RETRY_AFTER_SECONDS = 5;

/** A month that the response needs is in the object store, which is down, or lost or altered what was written. */
export function archiveUnavailable(cause: unknown): BillingError {
  const message = 'Archived months are unavailable.';
  return new BillingError('unavailable', 'archive_unavailable', message, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause,
  });
}
