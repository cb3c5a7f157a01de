import { ServiceError } from '@gridlease/common/errors/service-error';

/** No key can sign now: the database has not been reached since the start, or the key cannot be decrypted. */
export function signingKeyUnavailable(): ServiceError {
  return new ServiceError(
    'unavailable',
    'signing_key_unavailable',
    'There is no key to sign tokens with yet.',
    {
      retryAfterSeconds: 1,
    },
  );
}

/** There are no keys to rotate with a shared secret. */
export function algorithmHasNoKeys(algorithm: string): ServiceError {
  const message = `Tokens are signed with ${algorithm} and the shared secret: change SECRET_KEY and give the old one as SECRET_KEY_PREVIOUS.`;
  return new ServiceError('conflict', 'algorithm_has_no_keys', message);
}
