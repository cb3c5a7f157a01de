import { type Actor, ROLES } from '@gridlease/common/access/caller';
import { isAdmin, type Permission } from '@gridlease/common/access/ownership';
import { roleRequired } from '@gridlease/common/access/refusal';

/** Who may look at money: people at their own, service accounts and keys with this scope. */
export const READ_MONEY: Permission = { scopes: ['billing:read'] };

/** Who may move money: people their own. No scope covers it: a stolen key of a machine must not empty a wallet. */
export const MOVE_MONEY: Permission = { roles: ROLES, scopes: [] };

/** Who reports what rentals use: people on their own machines, keys and service accounts with this scope. */
export const REPORT_USAGE: Permission = { roles: ROLES, scopes: ['billing:usage'] };

/** Who starts and ends rentals: people their own, the scheduler everybody's. */
export const MANAGE_SESSIONS: Permission = { roles: ROLES, scopes: ['billing:sessions'] };

/** Who sets what machines cost: providers in person. A key of a machine must not. */
export const SET_RATES: Permission = { roles: ['provider'], scopes: [] };

/** Who has earnings paid out: providers in person, their own. */
export const TAKE_EARNINGS: Permission = { roles: ['provider'], scopes: [] };

/** Who sets what a user gets mail about: people their own. A stolen key must not send it to somebody else. */
export const SET_NOTIFICATIONS: Permission = { roles: ROLES, scopes: [] };

/** @throws ServiceError 403 `role_required` */
export function requireAdmin(actor: Actor): void {
  if (!isAdmin(actor)) throw roleRequired(['admin']);
}

/** Whose Idempotency-Key it is, and whose name stands in the audit log; open access has one caller. */
export function callerName(actor: Actor): string {
  return actor === 'anybody' ? 'anyone' : actor.subject;
}
