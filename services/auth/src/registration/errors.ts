import { ServiceError } from '@gridlease/common/errors/service-error';

export function roleNotAllowed(): ServiceError {
  const message = 'Only administrators may assign a role of the staff.';
  return new ServiceError('forbidden', 'role_not_allowed', message);
}

/** In both modes in which not everybody may register. */
export function registrationClosed(mode: 'invited' | 'closed'): ServiceError {
  const message =
    mode === 'invited'
      ? 'Registration needs an invitation: open the link in its e-mail.'
      : 'Registration is closed: only an administrator creates accounts.';
  return new ServiceError('forbidden', 'registration_closed', message);
}
