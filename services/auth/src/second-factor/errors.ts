import { ServiceError } from '@gridlease/common/errors/service-error';

/** 403 and not 401: the access token is right, and a client must not drop it. */
export function codeWrong(): ServiceError {
  return new ServiceError('forbidden', 'second_factor_wrong', 'The code is wrong, or was used already.');
}

export function factorAlreadySet(): ServiceError {
  return new ServiceError(
    'conflict',
    'second_factor_already_set',
    'There is a second factor; remove it first.',
  );
}

export function factorNotPending(): ServiceError {
  return new ServiceError(
    'conflict',
    'second_factor_not_pending',
    'There is no second factor to be confirmed.',
  );
}

export function factorNotSet(): ServiceError {
  return new ServiceError('not_found', 'second_factor_not_set', 'There is no second factor.');
}
