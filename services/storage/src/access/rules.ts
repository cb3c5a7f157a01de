import type { Actor, Caller } from '@gridlease/common/access/caller';
import { hasRight } from '@gridlease/common/access/ownership';
import { CUSTOMER_ROLES } from '@gridlease/common/access/roles';

export const ACTIONS = ['read', 'write', 'delete', 'list'] as const;

export type Action = (typeof ACTIONS)[number];

/** Allows users with one of the roles to perform these actions on the keys of a bucket that begin with the prefix. */
export interface AccessRule {
  readonly bucket: string;
  /** `{sub}` stands for the caller's id. */
  readonly prefix: string;
  /** Empty: every authenticated user. */
  readonly roles: readonly string[];
  readonly actions: readonly Action[];
}

/** The scope that a service account or key needs for each action. */
export const SCOPE_OF: Readonly<Record<Action, string>> = {
  read: 'storage:read',
  list: 'storage:read',
  write: 'storage:write',
  delete: 'storage:write',
};

/** The home of everyone who rents or lets: all actions under `users/{sub}/` of the default bucket. */
export function homeRule(defaultBucket: string): AccessRule {
  return { bucket: defaultBucket, prefix: 'users/{sub}/', roles: CUSTOMER_ROLES, actions: ACTIONS };
}

/** An id may contain any visible ASCII; it is encoded, so that `a/b` is not inside the home of `a`. */
function prefixFor(rule: AccessRule, caller: Caller): string {
  return rule.prefix.replaceAll('{sub}', encodeURIComponent(caller.subject));
}

function isFor({ roles }: AccessRule, caller: Caller): boolean {
  return roles.length === 0 || roles.some((role) => caller.roles.includes(role));
}

/**
 * The prefixes of a bucket under which the actor may perform the action, none inside another, in byte order; `all` is the
 * whole bucket. Administrators may do everything, auditors read everything, service accounts do what their scopes allow; a
 * key may do what its user may, within its scopes.
 */
export function prefixesFor(
  actor: Actor,
  { bucket, action }: { readonly bucket: string; readonly action: Action },
  rules: readonly AccessRule[],
): 'all' | readonly string[] {
  const right = action === 'read' || action === 'list' ? 'read_all' : 'administer';
  if (actor === 'anybody' || hasRight(actor, right)) return 'all';
  const isCovered = actor.scopes.has(SCOPE_OF[action]);
  if (actor.isService) return isCovered ? 'all' : [];
  if (actor.isDaemon && !isCovered) return [];
  const prefixes = rules
    .filter((rule) => rule.bucket === bucket && rule.actions.includes(action) && isFor(rule, actor))
    .map((rule) => prefixFor(rule, actor));
  if (prefixes.includes('')) return 'all';
  const distinct = [...new Set(prefixes)];
  return distinct
    .filter((prefix) => !distinct.some((other) => other !== prefix && prefix.startsWith(other)))
    .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}

/** May the actor perform this action on this key? */
export function isAllowed(
  actor: Actor,
  object: { readonly bucket: string; readonly key: string; readonly action: Action },
  rules: readonly AccessRule[],
): boolean {
  const prefixes = prefixesFor(actor, object, rules);
  return prefixes === 'all' || prefixes.some((prefix) => object.key.startsWith(prefix));
}
