import { roleRequired } from '@gridlease/common/access/refusal';
import { ServiceError } from '@gridlease/common/errors/service-error';

export function userNotFound(id: string): ServiceError {
  return new ServiceError('not_found', 'user_not_found', `There is no user ${id}.`);
}

/** The caller was an administrator when the request came, and is none any more. */
export function noLongerAdmin(): ServiceError {
  return roleRequired(['admin']);
}
