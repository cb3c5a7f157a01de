import { ServiceError } from '@gridlease/common/errors/service-error';

/** The database has not been reached since the start, or the key cannot be decrypted. */
export function signingKeyUnavailable(): ServiceError {
  return new ServiceError('unavailable', 'signing_key_unavailable', 'No signing key is available yet.', {
    retryAfterSeconds: 1,
  });
}

export function algorithmHasNoKeys(algorithm: string): ServiceError {
  const message = `Tokens are signed with ${algorithm} and the shared secret: change SECRET_KEY and set the old one as SECRET_KEY_PREVIOUS.`;
  return new ServiceError('conflict', 'algorithm_has_no_keys', message);
}
