import { ServiceError } from '@gridlease/common/errors/service-error';

/** One answer for an e-mail that nobody has, a wrong password, a disabled and a locked account. */
export function invalidCredentials(): ServiceError {
  return new ServiceError('unauthenticated', 'invalid_credentials', 'The e-mail or the password is wrong.');
}

/** Only for whoever knows the password. */
export function secondFactorRequired(): ServiceError {
  const message = 'The account has a second factor: send its code, or a recovery code, as code.';
  return new ServiceError('unauthenticated', 'second_factor_required', message);
}

/** Only for whoever knows the password. */
export function secondFactorInvalid(): ServiceError {
  return new ServiceError(
    'unauthenticated',
    'second_factor_invalid',
    'The code is wrong, expired or used already.',
  );
}
