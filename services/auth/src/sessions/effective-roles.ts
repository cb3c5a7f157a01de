import type { Role } from '../users/roles.ts';

/** What a session may do now. */
export interface EffectiveRoles {
  readonly roles: readonly Role[];
  /** The role admin is held back until there is a second factor. */
  readonly isSetupRequired: boolean;
}

/**
 * The roles that a session's tokens get. Where administrators need a second factor, a session that was not opened with
 * one is not an administrator's; the user may still do everything else, also set a factor up.
 *
 * @param amr how the session was authenticated (RFC 8176)
 */
export function effectiveRoles(
  roles: readonly Role[],
  amr: readonly string[],
  isRequiredForAdmins: boolean,
): EffectiveRoles {
  if (!isRequiredForAdmins || !roles.includes('admin') || amr.includes('otp')) {
    return { roles, isSetupRequired: false };
  }
  return { roles: roles.filter((role) => role !== 'admin'), isSetupRequired: true };
}
