import { ServiceError } from '@gridlease/common/errors/service-error';

/** 403 rather than 401: the access token is valid, and clients must not discard it. */
export function codeWrong(): ServiceError {
  return new ServiceError('forbidden', 'second_factor_wrong', 'The code is wrong or was already used.');
}

/** Only for callers who know the password. */
export function codeMissing(): ServiceError {
  const message = 'The account has a second factor: send a one-time code or a recovery code as `code`.';
  return new ServiceError('forbidden', 'second_factor_missing', message);
}

export function factorAlreadySet(): ServiceError {
  return new ServiceError(
    'conflict',
    'second_factor_already_set',
    'A second factor is already set up; remove it first.',
  );
}

export function factorNotPending(): ServiceError {
  return new ServiceError('conflict', 'second_factor_not_pending', 'There is no second factor to confirm.');
}

export function factorNotSet(): ServiceError {
  return new ServiceError('not_found', 'second_factor_not_set', 'There is no second factor.');
}
