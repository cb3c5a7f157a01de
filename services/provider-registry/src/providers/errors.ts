import { ServiceError } from '@gridlease/common/errors/service-error';

export function providerNotFound(id: string): ServiceError {
  return new ServiceError('not_found', 'provider_not_found', `There is no provider ${id}.`);
}

/** The daemon of this machine was told to go; it must not register again because of this answer. */
export function providerDeleted(id: string): ServiceError {
  return new ServiceError('not_found', 'provider_deleted', `The provider ${id} was deleted.`);
}

/** `provider_id` names the provider that is in the way. */
export function providerAlreadyExists(existingId: string, why: string): ServiceError {
  return new ServiceError('conflict', 'provider_already_exists', `${why} (provider ${existingId}).`, {
    details: { provider_id: existingId },
  });
}

export function versionMismatch(current: number): ServiceError {
  const message = `The provider has version ${current}, which If-Match does not name.`;
  return new ServiceError('precondition_failed', 'version_mismatch', message, {
    details: { current_version: current },
  });
}

/** Changing a machine that is somebody else's. */
export function providerNotOwned(id: string): ServiceError {
  return new ServiceError('forbidden', 'not_owner', `The provider ${id} belongs to somebody else.`);
}

/** Registering with a key that is for named machines. */
export function keyBound(): ServiceError {
  const why = 'This key is for the providers that it names, and cannot register another one.';
  return new ServiceError('forbidden', 'key_bound', why);
}

export function providerIdMismatch(): ServiceError {
  return new ServiceError(
    'invalid',
    'provider_id_mismatch',
    'The id in the body is not the id in the path.',
    {
      errors: [{ path: 'id', message: 'must be the id of the path, or be left out', code: 'custom' }],
    },
  );
}
