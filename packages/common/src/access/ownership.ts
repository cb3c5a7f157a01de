import { type FieldProblem, ServiceError } from '../errors/service-error.ts';
import type { Actor, Caller, Role } from './caller.ts';
import { insufficientScope, notOwner, roleRequired } from './refusal.ts';

/**
 * What an operation requires of its caller: users need one of the roles, service accounts and API keys one of the
 * scopes. Without roles any signed-in user is allowed; without scopes any service account or API key is.
 */
export interface Permission {
  readonly roles?: readonly Role[];
  readonly scopes?: readonly string[];
}

/**
 * An administrator in person. An administrator's API key does not count: scopes only narrow, and a key reaches only
 * its user's resources.
 */
export function isAdmin(actor: Actor): boolean {
  return actor === 'anybody' || (!actor.isDaemon && actor.roles.includes('admin'));
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
 * Whether the permitted actor may access this user's resources: administrators and service accounts may access
 * everyone's, all others only their own.
 */
export function mayActFor(actor: Actor, ownerId: string): boolean {
  if (actor === 'anybody' || isAdmin(actor) || actor.isService) return true;
  return actor.subject === ownerId;
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
 * @throws ServiceError 403 `not_owner` for a filter that names another user; it is never silently replaced
 */
export function narrowToOwn(actor: Actor, named: string | undefined, member: string): OwnScope {
  if (named !== undefined && !mayActFor(actor, named)) throw notOwner(member);
  if (actor === 'anybody' || isAdmin(actor) || actor.isService) {
    return { ownerId: named, providerIds: undefined };
  }
  return { ownerId: actor.subject, providerIds: actor.providerIds };
}
