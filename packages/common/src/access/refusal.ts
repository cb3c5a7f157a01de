import { ServiceError } from '../errors/service-error.ts';

/** Why a token is refused. Must not contain any part of it: the message is sent to the client and logged. */
export function invalidToken(reason: string): ServiceError {
  return new ServiceError('unauthenticated', 'invalid_token', `The access token ${reason}.`);
}

/** The one refusal after which a client gets a new token and retries. */
export function tokenExpired(): ServiceError {
  return new ServiceError('unauthenticated', 'token_expired', 'The access token has expired.');
}

/** The user's password is known to others and must be changed before anything else. */
export function passwordChangeRequired(): ServiceError {
  return new ServiceError(
    'forbidden',
    'password_change_required',
    'The password has to be changed first: POST /api/v1/auth/change-password, then refresh the token.',
  );
}

/** The user has a role that needs a second factor, and none is set up. */
export function factorSetupRequired(): ServiceError {
  return new ServiceError(
    'forbidden',
    'second_factor_setup_required',
    'A second factor has to be set up first: POST /api/v1/auth/second-factor, confirm it, then refresh the token.',
  );
}

/** Unverified addresses are limited: the owner of the address may be somebody else. */
export function emailNotVerified(): ServiceError {
  return new ServiceError(
    'forbidden',
    'email_not_verified',
    'The e-mail address has to be verified first: open the link that was mailed, then refresh the token.',
  );
}

export function tokenMissing(): ServiceError {
  return new ServiceError(
    'unauthenticated',
    'token_missing',
    'This request needs an access token: Authorization: Bearer <token>.',
  );
}

/** An API key or service account whose scopes do not cover the call; `scope` is one that would. */
export function insufficientScope(scope: string): ServiceError {
  return new ServiceError('forbidden', 'insufficient_scope', `This request needs the scope ${scope}.`, {
    details: { scope },
  });
}

export function roleRequired(roles: readonly string[]): ServiceError {
  return new ServiceError('forbidden', 'role_required', `This request needs the role ${roles.join(' or ')}.`);
}

/** A key that may be used from certain networks only. */
export function networkNotAllowed(): ServiceError {
  const message = 'This key may not be used from the network of this request.';
  return new ServiceError('forbidden', 'network_not_allowed', message);
}

/** The request names another user where only the caller is allowed. */
export function notOwner(member: string): ServiceError {
  return new ServiceError('forbidden', 'not_owner', `${member} names a user other than the caller.`);
}
