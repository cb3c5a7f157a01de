import { ServiceError } from '@gridlease/common/errors/service-error';

/** One answer for a refresh token that is unknown, mangled, expired, revoked, used again, or of a disabled user. */
export function invalidRefreshToken(): ServiceError {
  return new ServiceError('unauthenticated', 'invalid_refresh_token', 'The refresh token is not valid.');
}

/** The answer of a failed login: that the account was disabled a moment ago is nobody's business. */
export function userNotActive(): ServiceError {
  return new ServiceError('unauthenticated', 'invalid_credentials', 'The e-mail or the password is wrong.');
}

export function sessionNotFound(id: string): ServiceError {
  return new ServiceError('not_found', 'session_not_found', `There is no session ${id}.`);
}
