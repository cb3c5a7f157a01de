import { ServiceError } from '@gridlease/common/errors/service-error';

export function roleNotAllowed(): ServiceError {
  const message = 'Only administrators may assign the role admin.';
  return new ServiceError('forbidden', 'role_not_allowed', message);
}

export function tooManyRegistrations(retryAfterSeconds: number): ServiceError {
  const message = 'Too many accounts were registered from this address.';
  return new ServiceError('exhausted', 'too_many_registrations', message, { retryAfterSeconds });
}
