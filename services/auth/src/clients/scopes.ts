import { isStaffRole } from '@gridlease/common/access/roles';

/** The scopes of service accounts, which act on behalf of all users within them. */
export const SERVICE_SCOPES = [
  'registry:read',
  'registry:write',
  'registry:heartbeat',
  'registry:verify',
  'billing:read',
  'billing:sessions',
  'billing:usage',
  'storage:read',
  'storage:write',
  'auth:introspect',
  'auth:read',
  'auth:revocations',
] as const;

/** The scopes of a key that only a provider's programs need: a provider's daemons, and what takes their earnings. */
const PROVIDER_SCOPES = [
  'registry:heartbeat',
  'registry:write',
  'billing:usage',
  'rentals:run',
  'payouts:request',
] as const;

/** The scopes of a user's key; each narrows what the user may do. */
export const KEY_SCOPES = [
  ...PROVIDER_SCOPES,
  'registry:read',
  'billing:read',
  'billing:sessions',
  'storage:read',
  'storage:write',
] as const;

export type KeyScope = (typeof KEY_SCOPES)[number];

/** The scopes of a provider's key unless the request names some: those of a daemon. */
export const KEY_SCOPES_DEFAULT: readonly KeyScope[] = ['registry:heartbeat', 'billing:usage', 'rentals:run'];

/** The same for any other user: what changes nothing. */
export const READING_SCOPES_DEFAULT: readonly KeyScope[] = ['registry:read', 'billing:read'];

/** The distinct words of a `scope` parameter (RFC 6749, 3.3), in their order. */
export function scopeWords(scope: string): readonly string[] {
  return [...new Set(scope.split(' ').filter((word) => word !== ''))];
}

/**
 * The scopes of a token: all of its client, or the requested ones. Undefined when the client lacks a requested scope.
 */
export function narrowScopes(
  allowed: readonly string[],
  asked: readonly string[] | undefined,
): readonly string[] | undefined {
  if (asked === undefined || asked.length === 0) return allowed;
  return asked.every((word) => allowed.includes(word)) ? asked : undefined;
}

/**
 * The roles in the token of a key, from its owner's present roles: none of the staff's, since a key stolen from a disk must
 * not grant administration of the platform. An administrator's machine counts as a provider's.
 */
export function keyRoles(roles: readonly string[]): readonly string[] {
  const implied = roles.includes('admin') ? [...roles, 'provider'] : roles;
  return [...new Set(implied.filter((role) => !isStaffRole(role)))].sort();
}

/** Whether a user with these roles may let machines. */
export function isProvider(roles: readonly string[]): boolean {
  return roles.includes('provider') || roles.includes('admin');
}

/** Those of the scopes that the key of a user with these roles may have. */
export function usableScopes<S extends string>(scopes: readonly S[], roles: readonly string[]): readonly S[] {
  const isProviders = (scope: string) => (PROVIDER_SCOPES as readonly string[]).includes(scope);
  return isProvider(roles) ? scopes : scopes.filter((scope) => !isProviders(scope));
}

/** The scopes of a new key that names none. */
export function defaultScopes(roles: readonly string[]): readonly KeyScope[] {
  return isProvider(roles) ? KEY_SCOPES_DEFAULT : READING_SCOPES_DEFAULT;
}
