import type { Role } from '../users/roles.ts';

/**
 * The roles in a session's tokens. Where administrators need a second factor, a session opened without one lacks the
 * role admin; the user may still do everything else, including setting up a factor.
 *
 * @param amr how the session was authenticated (RFC 8176)
 * @returns `isSetupRequired`: the role admin is withheld until the user has set up a second factor
 */
export function effectiveRoles(roles: readonly Role[], amr: readonly string[], isRequiredForAdmins: boolean) {
  if (!isRequiredForAdmins || !roles.includes('admin') || amr.includes('otp')) {
    return { roles, isSetupRequired: false };
  }
  return { roles: roles.filter((role) => role !== 'admin'), isSetupRequired: true };
}
