import type { Actor, Caller } from '@gridlease/common/access/caller';
import { isAdmin } from '@gridlease/common/access/ownership';

export const ACTIONS = ['read', 'write', 'delete', 'list'] as const;

export type Action = (typeof ACTIONS)[number];

/** Lets people with one of the roles do these things to the keys of a bucket that begin with the prefix. */
export interface AccessRule {
  readonly bucket: string;
  /** `{sub}` stands for the caller's id. */
  readonly prefix: string;
  /** Empty: everybody who is signed in. */
  readonly roles: readonly string[];
  readonly actions: readonly Action[];
}

/** What a service account or key must have to do something anywhere. */
export const SCOPE_OF: Readonly<Record<Action, string>> = {
  read: 'storage:read',
  list: 'storage:read',
  write: 'storage:write',
  delete: 'storage:write',
};

/** Where everybody is at home: all actions under `users/{sub}/` of the default bucket. */
export function homeRule(defaultBucket: string): AccessRule {
  return { bucket: defaultBucket, prefix: 'users/{sub}/', roles: [], actions: ACTIONS };
}

/** An id may hold any visible ASCII: encoded, so that `a/b` is not within what is `a`'s. */
function prefixFor(rule: AccessRule, caller: Caller): string {
  return rule.prefix.replaceAll('{sub}', encodeURIComponent(caller.subject));
}

function isFor({ roles }: AccessRule, caller: Caller): boolean {
  return roles.length === 0 || roles.some((role) => caller.roles.includes(role));
}

/**
 * The prefixes of a bucket under which the actor may do this, none within another, in the order of their bytes;
 * `all` is the whole bucket. Administrators may everything, service accounts what their scopes say; a key may what
 * its user may, where its scopes cover it.
 */
export function prefixesFor(
  actor: Actor,
  { bucket, action }: { readonly bucket: string; readonly action: Action },
  rules: readonly AccessRule[],
): 'all' | readonly string[] {
  if (actor === 'anybody' || isAdmin(actor)) return 'all';
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

/** May the actor do this to this key? */
export function mayTouch(
  actor: Actor,
  object: { readonly bucket: string; readonly key: string; readonly action: Action },
  rules: readonly AccessRule[],
): boolean {
  const prefixes = prefixesFor(actor, object, rules);
  return prefixes === 'all' || prefixes.some((prefix) => object.key.startsWith(prefix));
}
