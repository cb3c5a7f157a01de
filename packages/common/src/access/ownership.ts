import { type FieldProblem, ServiceError } from '../errors/service-error.ts';
import type { Actor, Caller, Role } from './caller.ts';
import { insufficientScope, notOwner, roleRequired } from './refusal.ts';

/**
 * What an operation asks of whoever calls it: a person has one of the roles, a service account or key one of the
 * scopes. Without roles any signed-in person may; without scopes any service account or key.
 */
export interface Permission {
  readonly roles?: readonly Role[];
  readonly scopes?: readonly string[];
}

/** An administrator in person. A key of an administrator is not: scopes only narrow, and keys reach their user's own. */
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

/** Whether the operation is open to the actor at all; whose things it may touch is `mayActFor`. */
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
 * Whether the actor, once permitted, may name or touch what belongs to this user: administrators and service
 * accounts everybody's, all others their own.
 */
export function mayActFor(actor: Actor, ownerId: string): boolean {
  if (actor === 'anybody' || isAdmin(actor) || actor.isService) return true;
  return actor.subject === ownerId;
}

/** `mayActFor` one provider: a key that is bound to providers reaches those of them that are its user's. */
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
 * Whose a thing becomes that the body gives to `named`: left out it is the caller; somebody else is 403 `not_owner`
 * unless the caller may name others. A service account owns nothing and must name somebody, as everybody must where
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

/** Which rows of a list the actor may see; a member that is undefined narrows nothing. */
export interface OwnScope {
  readonly ownerId: string | undefined;
  readonly providerIds: readonly string[] | undefined;
}

/**
 * The part of a list that is the actor's to see, of which it asked for that of `named` (a filter of the query).
 *
 * @throws ServiceError 403 `not_owner` for a filter that names somebody else, never silently replaced
 */
export function narrowToOwn(actor: Actor, named: string | undefined, member: string): OwnScope {
  if (named !== undefined && !mayActFor(actor, named)) throw notOwner(member);
  if (actor === 'anybody' || isAdmin(actor) || actor.isService) {
    return { ownerId: named, providerIds: undefined };
  }
  return { ownerId: actor.subject, providerIds: actor.providerIds };
}
