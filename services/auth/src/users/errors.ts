import { ServiceError } from '@gridlease/common/errors/service-error';

export function emailTaken(): ServiceError {
  return new ServiceError('conflict', 'email_taken', 'Another account has this e-mail address.');
}

export function userNotFound(id: string): ServiceError {
  return new ServiceError('not_found', 'user_not_found', `There is no user ${id}.`);
}
