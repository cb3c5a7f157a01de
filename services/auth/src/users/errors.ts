import { ServiceError } from '@gridlease/common/errors/service-error';

export function emailTaken(): ServiceError {
  return new ServiceError('conflict', 'email_taken', 'Another account has this e-mail address.');
}

/** `admin` is given by administrators only. */
export function roleNotAllowed(): ServiceError {
  const message = 'The role admin is given by administrators only.';
  return new ServiceError('forbidden', 'role_not_allowed', message);
}
