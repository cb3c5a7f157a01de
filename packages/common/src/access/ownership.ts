import { type FieldProblem, ServiceError } from '../errors/service-error.ts';
import type { Actor, Caller } from './caller.ts';
import { insufficientScope, notOwner, roleRequired } from './refusal.ts';
import { type Right, type Role, rolesWith } from './roles.ts';

/**
 * What an operation requires of its caller: users need one of the roles, service accounts one of the scopes, and API keys
 * both. Without roles any signed-in user is allowed; without scopes any service account or API key is.
 */
export interface Permission {
  readonly roles?: readonly Role[];
  readonly scopes?: readonly string[];
}

/**
 * Whether the actor has a right of the staff, in person. A key never has one: scopes only narrow, and a key reaches only
 * its user's resources. Nor has a service account: it has scopes.
 */
export function hasRight(actor: Actor, right: Right): boolean {
  if (actor === 'anybody') return true;
  return !actor.isDaemon && rolesWith(right).some((role) => actor.roles.includes(role));
}

/** An administrator in person. */
export function isAdmin(actor: Actor): boolean {
  return hasRight(actor, 'administer');
}

/** @throws ServiceError 403 `role_required` */
export function requireRight(actor: Actor, right: Right): void {
  if (!hasRight(actor, right)) throw roleRequired(rolesWith(right));
}

function hasScope(caller: Caller, { scopes }: Permission): boolean {
  return scopes === undefined || scopes.some((scope) => caller.scopes.has(scope));
}

function hasRole(caller: Caller, { roles }: Permission): boolean {
  return (
    roles === undefined || caller.roles.includes('admin') || roles.some((role) => caller.roles.includes(role))
  );
}

/** Whether the actor may call the operation at all; `mayActFor` decides whose resources it may access. */
export function isPermitted(actor: Actor, permission: Permission): boolean {
  if (actor === 'anybody') return true;
  if (actor.isService) return hasScope(actor, permission);
  return hasRole(actor, permission) && (!actor.isDaemon || hasScope(actor, permission));
}

/** @throws ServiceError 403 `insufficient_scope` or `role_required` */
export function requirePermission(actor: Actor, permission: Permission): void {
  if (isPermitted(actor, permission)) return;
  const { roles = [], scopes = [] } = permission;
  const lacksRole = actor !== 'anybody' && !actor.isService && !hasRole(actor, permission);
  throw lacksRole || scopes.length === 0 ? roleRequired(roles) : insufficientScope(scopes.join(' '));
}

/**
 * Whether the permitted actor may act for this user: administrators and service accounts may act for everyone, all others
 * for themselves only. To read is less: `mayReadOf`.
 */
export function mayActFor(actor: Actor, ownerId: string): boolean {
  if (actor === 'anybody' || isAdmin(actor) || actor.isService) return true;
  return actor.subject === ownerId;
}

/** Whether the permitted actor may read this user's resources, of a kind that is read with the right. */
export function mayReadOf(actor: Actor, ownerId: string, right: Right): boolean {
  return mayActFor(actor, ownerId) || hasRight(actor, right);
}

/**
 * `mayActFor` for one provider: an API key that is bound to providers reaches only those of them that belong to its
 * user.
 */
export function mayReachProvider(actor: Actor, provider: { id: string; ownerId: string }): boolean {
  if (!mayActFor(actor, provider.ownerId)) return false;
  return actor === 'anybody' || actor.providerIds === undefined || actor.providerIds.includes(provider.id);
}

function memberMissing(member: string): ServiceError {
  const problem: FieldProblem = { path: member, message: 'is required', code: 'invalid_type' };
  return new ServiceError(
    'invalid',
    'validation_failed',
    `The body of the request is invalid: ${member}: is required.`,
    { errors: [problem] },
  );
}

/**
 * The owner of a new resource whose body names `named`: the caller when omitted; anyone else is 403 `not_owner`
 * unless the caller may act for others. A service account owns nothing and must name an owner, as everyone must where
 * access is open (400).
 *
 * @param member the member's name in the body, such as `owner_id`
 */
export function resolveOwner(actor: Actor, named: string | undefined, member: string): string {
  if (named === undefined) {
    if (actor === 'anybody' || actor.isService) throw memberMissing(member);
    return actor.subject;
  }
  if (!mayActFor(actor, named)) throw notOwner(member);
  return named;
}

/** Which rows of a list the actor may see; an undefined member does not filter. */
export interface OwnScope {
  readonly ownerId: string | undefined;
  readonly providerIds: readonly string[] | undefined;
}

/**
 * The part of a list that the actor may see, filtered by `named` (from the query).
 *
 * @param right with which the staff sees everyone's
 * @throws ServiceError 403 `not_owner` for a filter that names another user; it is never silently replaced
 */
export function narrowToOwn(
  actor: Actor,
  named: string | undefined,
  member: string,
  right: Right = 'administer',
): OwnScope {
  if (named !== undefined && !mayReadOf(actor, named, right)) throw notOwner(member);
  if (actor === 'anybody' || hasRight(actor, right) || actor.isService) {
    return { ownerId: named, providerIds: undefined };
  }
  return { ownerId: actor.subject, providerIds: actor.providerIds };
}
