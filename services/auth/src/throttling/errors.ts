import { ServiceError } from '@gridlease/common/errors/service-error';

export function tooManyFailedLogins(retryAfterSeconds: number): ServiceError {
  const message = 'Too many logins from this address have failed.';
  return new ServiceError('exhausted', 'too_many_failed_logins', message, { retryAfterSeconds });
}

export function tooManyRegistrations(retryAfterSeconds: number): ServiceError {
  const message = 'Too many accounts were registered from this address.';
  return new ServiceError('exhausted', 'too_many_registrations', message, { retryAfterSeconds });
}
