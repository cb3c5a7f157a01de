import { ServiceError } from '@gridlease/common/errors/service-error';

export function userDisabled(): ServiceError {
  return new ServiceError('conflict', 'user_disabled', 'The user is disabled: enable the user first.');
}

export function tooManyLinks(windowSeconds: number): ServiceError {
  const message = 'The user got links a short time ago, and gets no more for now.';
  return new ServiceError('exhausted', 'too_many_links', message, { retryAfterSeconds: windowSeconds });
}
