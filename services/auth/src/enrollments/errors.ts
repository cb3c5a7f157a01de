import { ServiceError } from '@gridlease/common/errors/service-error';

/** The same for a code that is unknown, used or expired, and for one whose user may have no keys any more. */
export function enrollmentCodeInvalid(): ServiceError {
  return new ServiceError(
    'invalid',
    'enrollment_code_invalid',
    'The enrollment code has expired, was already used, or is unknown. Create a new one.',
  );
}

export function tooManyWrongCodes(retryAfterSeconds: number): ServiceError {
  const message = 'Too many logins and codes from this address have failed.';
  return new ServiceError('exhausted', 'too_many_failed_logins', message, { retryAfterSeconds });
}
