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

/** The scopes of a daemon's key: to register its machine, send heartbeats, report usage and run rentals. */
export const KEY_SCOPES = ['registry:heartbeat', 'registry:write', 'billing:usage', 'rentals:run'] as const;

/** The scopes of a key unless the request names some. */
export const KEY_SCOPES_DEFAULT: readonly (typeof KEY_SCOPES)[number][] = [
  'registry:heartbeat',
  'billing:usage',
  'rentals:run',
];

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
 * The roles in the token of a daemon's key, from its owner's present roles. An administrator's machine counts as a
 * provider's: a key stolen from its disk must not grant administration of the platform.
 */
export function keyRoles(roles: readonly string[]): readonly string[] {
  return [...new Set(roles.map((role) => (role === 'admin' ? 'provider' : role)))].sort();
}

/** Whether a user with these roles may have keys. */
export function mayHaveKeys(roles: readonly string[]): boolean {
  return roles.includes('provider') || roles.includes('admin');
}
