import { ServiceError } from '@gridlease/common/errors/service-error';

/** The same for a link that is unknown, used, expired, or was sent to an address that has changed since. */
export function linkInvalid(): ServiceError {
  return new ServiceError(
    'invalid',
    'link_invalid',
    'The link has expired or was already used. Request a new one.',
  );
}

/** 403 rather than 401: the access token is valid, and clients must not discard it. */
export function currentPasswordWrong(): ServiceError {
  return new ServiceError('forbidden', 'current_password_wrong', 'The current password is wrong.');
}

/** A user who has to change the password may not keep it. */
export function passwordUnchanged(): ServiceError {
  const message = 'must differ from the current password';
  const errors = [{ path: 'new_password', message, code: 'unchanged' }];
  return new ServiceError('invalid', 'password_rejected', `The password is refused: it ${message}.`, {
    errors,
  });
}

export function currentPasswordRequired(): ServiceError {
  return new ServiceError(
    'invalid',
    'validation_failed',
    'Changing the e-mail address needs the current password.',
    {
      errors: [{ path: 'current_password', message: 'is required', code: 'invalid_type' }],
    },
  );
}

export function emailInvalid(): ServiceError {
  return new ServiceError('invalid', 'validation_failed', 'The e-mail address is invalid.', {
    errors: [{ path: 'email', message: 'must be an e-mail address', code: 'invalid_format' }],
  });
}

/** A request that names no address, and has no token either. */
export function emailRequired(): ServiceError {
  return new ServiceError('invalid', 'validation_failed', 'email is required without an access token.', {
    errors: [{ path: 'email', message: 'is required', code: 'invalid_type' }],
  });
}

export function mailQueueFull(): ServiceError {
  return new ServiceError('unavailable', 'mail_queue_full', 'Too many e-mails are waiting to be sent.', {
    retryAfterSeconds: 60,
  });
}

/** The account was disabled or deleted during the request. */
export function accountGone(): ServiceError {
  return new ServiceError(
    'unauthenticated',
    'invalid_token',
    'The account of this access token is no longer active.',
  );
}
