import { ServiceError } from '@gridlease/common/errors/service-error';

/** The same for a code that is unknown, used or expired, and for an administrator who has a password already. */
export function firstSignInCodeInvalid(): ServiceError {
  return new ServiceError(
    'invalid',
    'first_sign_in_code_invalid',
    'The code has expired, was already used, or is unknown. Sign in with a password, or set one on the machine.',
  );
}
