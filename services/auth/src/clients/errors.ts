import { ServiceError } from '@gridlease/common/errors/service-error';

/** A problem document with a code of RFC 6749, 5.2; the message is repeated where OAuth clients expect it. */
function oauthError(kind: 'invalid' | 'unauthenticated', code: string, message: string): ServiceError {
  return new ServiceError(kind, code, message, { details: { error_description: message } });
}

/** The same for a client that is unknown, revoked or expired, and for a wrong secret. */
export function invalidClient(): ServiceError {
  return oauthError(
    'unauthenticated',
    'invalid_client',
    'The client is unknown, or its credentials are wrong.',
  );
}

export function invalidTokenRequest(message: string): ServiceError {
  return oauthError('invalid', 'invalid_request', message);
}

export function unsupportedGrantType(): ServiceError {
  return oauthError(
    'invalid',
    'unsupported_grant_type',
    'The only supported grant_type is client_credentials.',
  );
}

export function invalidScope(): ServiceError {
  return oauthError('invalid', 'invalid_scope', 'The client lacks a requested scope.');
}

export function unauthorizedClient(): ServiceError {
  return oauthError(
    'invalid',
    'unauthorized_client',
    'This key has only scopes for machines, and its owner is no longer a provider.',
  );
}

export function apiKeyNotFound(clientId: string): ServiceError {
  return new ServiceError('not_found', 'api_key_not_found', `There is no API key ${clientId}.`);
}

export function serviceAccountNotFound(clientId: string): ServiceError {
  return new ServiceError(
    'not_found',
    'service_account_not_found',
    `There is no service account ${clientId}.`,
  );
}

export function clientIdTaken(clientId: string): ServiceError {
  return new ServiceError('conflict', 'client_id_taken', `The client_id ${clientId} is taken.`);
}

export function apiKeyLimitReached(max: number): ServiceError {
  return new ServiceError('conflict', 'api_key_limit_reached', `A user may have at most ${max} API keys.`);
}

export function expiryPassed(): ServiceError {
  return new ServiceError('invalid', 'validation_failed', 'expires_at is not in the future.', {
    errors: [{ path: 'expires_at', message: 'must be in the future', code: 'custom' }],
  });
}

export function providerRoleRequired(): ServiceError {
  return new ServiceError('forbidden', 'role_required', 'This needs the role provider.');
}
