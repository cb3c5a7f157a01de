import { ServiceError } from '@gridlease/common/errors/service-error';

/** A whole list is streamed by name alone. */
export function limitRequired(sort: string): ServiceError {
  const message = `is required with sort=${sort}`;
  return new ServiceError('invalid', 'validation_failed', `limit ${message}.`, {
    errors: [{ path: 'limit', message, code: 'invalid_value' }],
  });
}
