import { ServiceError } from '@gridlease/common/errors/service-error';

/** One of the services does not tell what it has of the user. */
export function exportUnavailable(cause: unknown): ServiceError {
  return new ServiceError(
    'unavailable',
    'export_unavailable',
    'The data cannot be exported: another service is unavailable.',
    { cause, retryAfterSeconds: 5 },
  );
}
