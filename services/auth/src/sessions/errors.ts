import { ServiceError } from '@gridlease/common/errors/service-error';

/** The same for a refresh token that is unknown, malformed, expired, revoked, reused, or of a disabled user. */
export function invalidRefreshToken(): ServiceError {
  return new ServiceError('unauthenticated', 'invalid_refresh_token', 'The refresh token is not valid.');
}

export function sessionNotFound(id: string): ServiceError {
  return new ServiceError('not_found', 'session_not_found', `There is no session ${id}.`);
}

export function refreshTokenMissing(): ServiceError {
  const message = 'refresh_token is missing from the body and the query.';
  const errors = [{ path: 'refresh_token', message: 'is required', code: 'invalid_type' }];
  return new ServiceError('invalid', 'validation_failed', message, { errors });
}

export function refreshTokenTwice(): ServiceError {
  const message = 'With session: "cookie" the refresh token is read from the cookie alone.';
  const errors = [{ path: 'refresh_token', message: 'must be left out', code: 'custom' }];
  return new ServiceError('invalid', 'validation_failed', message, { errors });
}
