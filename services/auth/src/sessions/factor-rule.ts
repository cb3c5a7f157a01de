import type { Role } from '../users/roles.ts';

/**
 * Whether a session lacks the second factor that one of its user's roles needs. Its tokens are then only good for setting
 * one up: a token with fewer roles would still do for a thief what its user may do otherwise.
 *
 * @param amr how the session was authenticated (RFC 8176)
 */
export function isFactorMissing(
  roles: readonly Role[],
  amr: readonly string[],
  requiredFor: readonly string[],
): boolean {
  return !amr.includes('otp') && roles.some((role) => requiredFor.includes(role));
}
