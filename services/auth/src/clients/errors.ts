import { ServiceError } from '@gridlease/common/errors/service-error';

/** The codes of RFC 6749, 5.2, in our problem documents; the sentence is repeated where OAuth clients look for it. */
function oauthError(kind: 'invalid' | 'unauthenticated', code: string, message: string): ServiceError {
  return new ServiceError(kind, code, message, { details: { error_description: message } });
}

/** One answer for a client that is unknown, revoked, expired, or has another secret. */
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
  return oauthError('invalid', 'unsupported_grant_type', 'The only grant_type here is client_credentials.');
}

export function invalidScope(): ServiceError {
  return oauthError('invalid', 'invalid_scope', 'The client does not have every scope that was asked for.');
}

export function unauthorizedClient(): ServiceError {
  return oauthError('invalid', 'unauthorized_client', 'The owner of this key is no provider any more.');
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
  return new ServiceError('conflict', 'api_key_limit_reached', `One user has at most ${max} API keys.`);
}

export function expiryPassed(): ServiceError {
  return new ServiceError('invalid', 'validation_failed', 'expires_at is not in the future.', {
    errors: [{ path: 'expires_at', message: 'must be in the future', code: 'custom' }],
  });
}

export function providerRoleRequired(): ServiceError {
  return new ServiceError('forbidden', 'role_required', 'This needs the role provider.');
}
