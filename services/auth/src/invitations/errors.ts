import { ServiceError } from '@gridlease/common/errors/service-error';

export function invitationNotFound(id: string): ServiceError {
  return new ServiceError('not_found', 'invitation_not_found', `There is no open invitation ${id}.`);
}

export function expiryOutOfRange(daysMax: number): ServiceError {
  const message = `must be in the future, and at most ${daysMax} days away`;
  return new ServiceError('invalid', 'validation_failed', `expires_at ${message}.`, {
    errors: [{ path: 'expires_at', message, code: 'custom' }],
  });
}
