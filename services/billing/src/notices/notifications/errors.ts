import { BillingError } from '../../http/errors.ts';

const RETRY_AFTER_SECONDS = 2;

/** The authentication service is down or sent an invalid response. */
export function accountsUnavailable(cause?: unknown): BillingError {
  const message = 'The authentication service, which knows the addresses of accounts, is away.';
  return new BillingError('unavailable', 'accounts_unavailable', message, {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    cause,
  });
}

/** Another user's settings are reported as if that user did not exist. */
export function userNotFound(id: string): BillingError {
  return new BillingError('not_found', 'user_not_found', `There is no user ${id}.`);
}

export function userIdMismatch(): BillingError {
  const message = 'The user_id in the body is not the one in the path.';
  return new BillingError('invalid', 'user_id_mismatch', message, {
    errors: [{ path: 'user_id', message: 'must be the id of the path, or be left out', code: 'custom' }],
  });
}
