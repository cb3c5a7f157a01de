import { ServiceError } from '@gridlease/common/errors/service-error';

export function providerNotFound(id: string): ServiceError {
  return new ServiceError('not_found', 'provider_not_found', `There is no provider ${id}.`);
}

/** The machine was deleted on purpose; its daemon must not register again. */
export function providerDeleted(id: string): ServiceError {
  return new ServiceError('not_found', 'provider_deleted', `The provider ${id} was deleted.`);
}

/** `provider_id` is the provider that already exists. */
export function providerAlreadyExists(existingId: string, why: string): ServiceError {
  return new ServiceError('conflict', 'provider_already_exists', `${why} (provider ${existingId}).`, {
    details: { provider_id: existingId },
  });
}

/** @param why as a sentence */
export function gpuInUse(why: string): ServiceError {
  return new ServiceError('conflict', 'gpu_in_use', why);
}

/** A handover while rentals have cards of the machine. */
export function providerInUse(id: string): ServiceError {
  const message =
    `Rentals run on the provider ${id}: they end before it is handed over, or are ended by an administrator with ` +
    '`force=true`.';
  return new ServiceError('conflict', 'provider_in_use', message);
}

export function versionMismatch(current: number): ServiceError {
  const message = `The provider has version ${current}, which does not match If-Match.`;
  return new ServiceError('precondition_failed', 'version_mismatch', message, {
    details: { current_version: current },
  });
}

/** A change of another owner's machine. */
export function providerNotOwned(id: string): ServiceError {
  return new ServiceError('forbidden', 'not_owner', `The provider ${id} belongs to another owner.`);
}

/** A registration with a key that is bound to certain machines. */
export function keyBound(): ServiceError {
  const why = 'This key is bound to certain providers and cannot register another one.';
  return new ServiceError('forbidden', 'key_bound', why);
}

export function providerIdMismatch(): ServiceError {
  return new ServiceError(
    'invalid',
    'provider_id_mismatch',
    'The id in the body differs from the id in the path.',
    {
      errors: [{ path: 'id', message: 'must be the id of the path, or be omitted', code: 'custom' }],
    },
  );
}
