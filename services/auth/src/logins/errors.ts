import { ServiceError } from '@gridlease/common/errors/service-error';

/** The same for an unknown e-mail address, a wrong password, and a disabled or locked account. */
export function invalidCredentials(): ServiceError {
  return new ServiceError(
    'unauthenticated',
    'invalid_credentials',
    'The e-mail address or the password is wrong.',
  );
}

/** Only for callers who know the password. */
export function secondFactorRequired(): ServiceError {
  const message = 'The account has a second factor: send a one-time code or a recovery code as `otp`.';
  return new ServiceError('unauthenticated', 'second_factor_required', message);
}

/** Only for callers who know the password. */
export function secondFactorInvalid(): ServiceError {
  return new ServiceError(
    'unauthenticated',
    'second_factor_invalid',
    'The code is wrong, expired or already used.',
  );
}
