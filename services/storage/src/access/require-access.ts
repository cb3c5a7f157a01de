import type { Actor } from '@gridlease/common/access/caller';
import { insufficientScope } from '@gridlease/common/access/refusal';
import { ServiceError } from '@gridlease/common/errors/service-error';
import type { ObjectRef } from '../backend/backend.ts';
import { objectNotFound } from '../backend/errors.ts';
import { type AccessRule, type Action, isAllowed, SCOPE_OF } from './rules.ts';

export function accessDenied(): ServiceError {
  return new ServiceError('forbidden', 'access_denied', 'You are not allowed to do this.');
}

/** Before anything else, a service account or key must have the scope for the action. */
export function requireScopeFor(actor: Actor, action: Action): void {
  if (actor === 'anybody' || !(actor.isService || actor.isDaemon)) return;
  if (!actor.scopes.has(SCOPE_OF[action])) throw insufficientScope(SCOPE_OF[action]);
}

/**
 * @throws ServiceError 403 `insufficient_scope`; 404 `object_not_found` for a read of another user's object, whether it
 *   exists or not; 403 `access_denied` for everything else
 */
export function requireAccess(
  rules: readonly AccessRule[],
  actor: Actor,
  { bucket, key }: ObjectRef,
  action: Action,
): void {
  requireScopeFor(actor, action);
  if (isAllowed(actor, { bucket, key, action }, rules)) return;
  throw action === 'read' ? objectNotFound(bucket, key) : accessDenied();
}
