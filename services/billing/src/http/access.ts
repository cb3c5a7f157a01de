import type { Actor } from '@gridlease/common/access/caller';
import { type Permission, requirePermission } from '@gridlease/common/access/ownership';
import { insufficientScope } from '@gridlease/common/access/refusal';
import { CUSTOMER_ROLES, type Right, rolesWith } from '@gridlease/common/access/roles';
import { actorOf, allowReaders } from '@gridlease/common/http/access';
import { withProblems } from '@gridlease/common/http/operation-problems';

/** Reads balances and costs: users their own; service accounts and keys need this scope. */
export const READ_MONEY: Permission = { scopes: ['billing:read'] };

/** Moves money: users their own. No scope grants it, because a machine's stolen key must not empty a wallet. */
export const MOVE_MONEY: Permission = { roles: CUSTOMER_ROLES, scopes: [] };

/** Changes a wallet: users their own; the staff with this right freezes any. */
export const CHANGE_WALLET: Permission = {
  roles: [...CUSTOMER_ROLES, ...rolesWith('manage_money')],
  scopes: [],
};

/** Reports usage: users for their own machines; keys and service accounts need this scope. */
export const REPORT_USAGE: Permission = { roles: CUSTOMER_ROLES, scopes: ['billing:usage'] };

/** Starts and ends rentals: users their own, a scheduler with this scope any. */
export const MANAGE_SESSIONS: Permission = { roles: CUSTOMER_ROLES, scopes: ['billing:sessions'] };

/** Reports how rentals go on a machine: users for their own machines; keys need this scope. */
export const RUN_RENTALS: Permission = { roles: CUSTOMER_ROLES, scopes: ['rentals:run'] };

/** Reads rentals: users their own, a machine's key those of the machine, service accounts all. */
export const READ_RENTALS: Permission = { scopes: ['billing:read', 'rentals:run'] };

/** Reports that a machine has failed a rental: also the scheduler that started it. */
export const FAIL_RENTALS: Permission = {
  roles: CUSTOMER_ROLES,
  scopes: ['billing:sessions', 'rentals:run'],
};

/** Follows events: users their own; keys and service accounts with either scope what it lets them read. */
export const STREAM_EVENTS: Permission = { scopes: ['billing:read', 'rentals:run'] };

/** Sets rates: providers themselves, never with a machine's key. */
export const SET_RATES: Permission = { roles: ['provider'], scopes: [] };

/** Requests payouts: providers, of their own earnings; keys need this scope, and pay out to the stored address. */
export const TAKE_EARNINGS: Permission = { roles: ['provider'], scopes: ['payouts:request'] };

/** Changes notification settings: users their own. A stolen key must not redirect mail. */
export const SET_NOTIFICATIONS: Permission = { roles: CUSTOMER_ROLES, scopes: [] };

/**
 * The configuration of routes that move money away, say where it goes, or correct it by hand: neither while the caller's
 * token may have been revoked, nor for users who have not logged in lately.
 */
export const SENSITIVE = { needsRevocations: true, needsRecentAuthentication: true } as const;

/** As `allow`, for those who read everybody's money. */
export function allowReadersOfAll(right: Right = 'read_money') {
  return allowReaders(right, ['billing:read']);
}

/** Of the authentication service alone, which gives nobody else this scope. */
const CLOSE_ACCOUNTS = 'accounts:close';

/** As `allow`, for those who read everybody's money, and the authentication service. */
export const allowHoldings = allowReaders('read_money', [CLOSE_ACCOUNTS]);

/** As `allow`, for the authentication service alone: an administrator's word about a state would outlast the state. */
export const allowAccountService = withProblems(['insufficient_scope'], async (request) => {
  const actor = actorOf(request);
  if (actor !== 'anybody' && !actor.isService) throw insufficientScope(CLOSE_ACCOUNTS);
  requirePermission(actor, { scopes: [CLOSE_ACCOUNTS] });
});

/**
 * The owner of an Idempotency-Key and the actor in the audit log. With open access all callers share one
 * name.
 */
export function callerName(actor: Actor): string {
  return actor === 'anybody' ? 'anyone' : actor.subject;
}
