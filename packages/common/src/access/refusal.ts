import { ServiceError } from '../errors/service-error.ts';

/** Why a token is refused. Never a part of it: the sentence is answered, and logged. */
export function invalidToken(reason: string): ServiceError {
  return new ServiceError('unauthenticated', 'invalid_token', `The access token ${reason}.`);
}

/** The one refusal after which a client gets itself a new token and tries again. */
export function tokenExpired(): ServiceError {
  return new ServiceError('unauthenticated', 'token_expired', 'The access token has expired.');
}

/** The user has a password that others know, and does nothing before there is another. */
export function passwordChangeRequired(): ServiceError {
  return new ServiceError(
    'forbidden',
    'password_change_required',
    'The password has to be changed first: POST /api/v1/auth/change-password, then refresh the token.',
  );
}

export function tokenMissing(): ServiceError {
  return new ServiceError(
    'unauthenticated',
    'token_missing',
    'This needs an access token: Authorization: Bearer <token>.',
  );
}

/** A key or service account whose scopes do not cover the call; `scope` is one that would. */
export function insufficientScope(scope: string): ServiceError {
  return new ServiceError('forbidden', 'insufficient_scope', `This needs the scope ${scope}.`, {
    details: { scope },
  });
}

export function roleRequired(roles: readonly string[]): ServiceError {
  return new ServiceError('forbidden', 'role_required', `This needs the role ${roles.join(' or ')}.`);
}

/** Naming somebody else where only oneself may be named. */
export function notOwner(member: string): ServiceError {
  return new ServiceError('forbidden', 'not_owner', `${member} names somebody else than the caller.`);
}
