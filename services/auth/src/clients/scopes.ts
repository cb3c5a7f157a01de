/** What a service account may be given. It acts for everybody within its scopes (wire contract, "Access"). */
export const SERVICE_SCOPES = [
  'registry:read',
  'registry:write',
  'registry:heartbeat',
  'billing:read',
  'billing:sessions',
  'billing:usage',
  'storage:read',
  'storage:write',
  'auth:introspect',
  'auth:read',
] as const;

/** What the key of a daemon may be given: to register its machine, to beat, to report usage. */
export const KEY_SCOPES = ['registry:heartbeat', 'registry:write', 'billing:usage'] as const;

/** What a key may do when nobody said. */
export const KEY_SCOPES_DEFAULT: readonly (typeof KEY_SCOPES)[number][] = [
  'registry:heartbeat',
  'billing:usage',
];

/** The words of a `scope` parameter (RFC 6749, 3.3), each once, in their order. */
export function scopeWords(scope: string): readonly string[] {
  return [...new Set(scope.split(' ').filter((word) => word !== ''))];
}

/**
 * What a token gets of what its client may: all, or what was asked for. Undefined when more was asked for than there
 * is: a scope only narrows.
 */
export function narrowScopes(
  allowed: readonly string[],
  asked: readonly string[] | undefined,
): readonly string[] | undefined {
  if (asked === undefined || asked.length === 0) return allowed;
  return asked.every((word) => allowed.includes(word)) ? asked : undefined;
}

/**
 * The roles in the token of a daemon's key, from those its owner has now. An administrator's machine is a machine of a
 * provider and no administrator: whoever takes the key from its disk must not get the platform with it.
 */
export function keyRoles(roles: readonly string[]): readonly string[] {
  return [...new Set(roles.map((role) => (role === 'admin' ? 'provider' : role)))].sort();
}

/** May somebody with these roles have keys? */
export function mayHaveKeys(roles: readonly string[]): boolean {
  return roles.includes('provider') || roles.includes('admin');
}
