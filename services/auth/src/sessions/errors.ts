import { ServiceError } from '@gridlease/common/errors/service-error';

/** One answer for a refresh token that is unknown, mangled, expired, revoked, used again, or of a disabled user. */
export function invalidRefreshToken(): ServiceError {
  return new ServiceError('unauthenticated', 'invalid_refresh_token', 'The refresh token is not valid.');
}

export function sessionNotFound(id: string): ServiceError {
  return new ServiceError('not_found', 'session_not_found', `There is no session ${id}.`);
}

export function refreshTokenMissing(): ServiceError {
  const message = 'The request has no refresh_token, neither in the body nor in the query.';
  const errors = [{ path: 'refresh_token', message: 'is required', code: 'invalid_type' }];
  return new ServiceError('invalid', 'validation_failed', message, { errors });
}
