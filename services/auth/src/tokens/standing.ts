import type { Caller } from '@gridlease/common/access/caller';
import type { ClientStanding, Standing, UserStanding } from './revocations.ts';

/**
 * Has the user the role that a token of theirs claims? The key of an administrator's machine says `provider` (see
 * `clients/scopes.ts`), which administrators are too.
 */
function hasRole(user: UserStanding, role: string, caller: Caller): boolean {
  const roles: readonly string[] = user.roles;
  return roles.includes(role) || (caller.isDaemon && role === 'provider' && roles.includes('admin'));
}

/** Does a token count while its user is this? Only while they are active and have every role it claims. */
export function userAllows(user: UserStanding, caller: Caller): boolean {
  return user.status === 'active' && caller.roles.every((role) => hasRole(user, role, caller));
}

/** Does a token count while its client is this? Only while it is not revoked and has every scope it claims. */
export function clientAllows(client: ClientStanding, caller: Caller): boolean {
  return client.is_live && [...caller.scopes].every((scope) => client.scopes.includes(scope));
}

/** Does a token count, by what the database says of it now? */
export function standingAllows(standing: Standing, caller: Caller): boolean {
  const { is_unrevoked, user, client } = standing;
  if (!is_unrevoked) return false;
  if (user !== undefined && !userAllows(user, caller)) return false;
  return client === undefined || clientAllows(client, caller);
}
