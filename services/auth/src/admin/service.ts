import { roleRequired } from '@gridlease/common/access/refusal';
import { isStaff } from '@gridlease/common/access/roles';
import { inTransaction, retryingReads } from '@gridlease/common/database/transaction';
import { deleteClosing } from '../account/closing-store.ts';
import { deleteTokens } from '../account/one-time-tokens.ts';
import { appendAudit } from '../audit/store.ts';
import { detailOfRemainingAccounts } from '../clients/remaining-accounts.ts';
import { revokeClients } from '../clients/store.ts';
import type { AuthTransaction, Database } from '../database/database.ts';
import type { Helper, Person } from '../http/request.ts';
import { adminNotice } from '../mail/messages.ts';
import type { MailQueue } from '../mail/queue.ts';
import { revokeSessions } from '../sessions/store.ts';
import { publishUserChange } from '../tokens/revocations.ts';
import type { AnnounceUser } from '../users/announce.ts';
import { userNotFound } from '../users/errors.ts';
import { lockActiveAdmins, requireOtherAdmin } from '../users/last-admin.ts';
import type { Role } from '../users/roles.ts';
import { lockUser, type User } from '../users/store.ts';
import * as store from './store.ts';

export interface AdminDeps {
  readonly db: Database;
  readonly mail: MailQueue;
  readonly announceUser: AnnounceUser;
}

/** An action on a user, in one transaction with its audit event. */
export interface Action {
  readonly admin: Person;
  readonly userId: string;
  /** Whether the user may lose the role admin. */
  readonly mayEndAdmin?: boolean;
}

/**
 * Runs the action in a transaction, after checking that the caller still is an administrator (two may remove each
 * other's role at the same time) and that the user exists. Lock order: administrators, the user.
 */
export async function administrate<T>(
  deps: AdminDeps,
  { admin, userId, mayEndAdmin = false }: Action,
  work: (trx: AuthTransaction, user: User) => Promise<T>,
): Promise<T> {
  return inTransaction(deps.db, async (trx) => {
    const admins = mayEndAdmin ? await requireOtherAdmin(trx, userId) : await lockActiveAdmins(trx);
    if (!admins.includes(admin.userId)) throw roleRequired(['admin']);
    const user = await lockUser(trx, userId);
    if (user === undefined) throw userNotFound(userId);
    return work(trx, user);
  });
}

/** Tells the user what the administrator did. */
async function notify({ mail }: AdminDeps, trx: AuthTransaction, user: User, what: string): Promise<void> {
  await mail.push(trx, adminNotice('changed_by_administrator', user.email, what));
}

/**
 * Runs a member of the staff's help for a user in a transaction. Only administrators may touch accounts of the staff: else
 * a reset by `support` would be a way to become an administrator. Throws `user_not_found`, `role_required` (403).
 */
export async function helpUser<T>(
  deps: AdminDeps,
  helper: Helper,
  userId: string,
  work: (trx: AuthTransaction, user: User) => Promise<T>,
): Promise<T> {
  return inTransaction(deps.db, async (trx) => {
    const user = await lockUser(trx, userId);
    if (user === undefined) throw userNotFound(userId);
    if (isStaff(user.roles) && !helper.isAdmin) throw roleRequired(['admin']);
    return work(trx, user);
  });
}

async function audit(
  trx: AuthTransaction,
  { admin, userId }: Pick<Action, 'admin' | 'userId'>,
  action: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await appendAudit(trx, admin.origin, { actor: admin.userId, action, target: userId, detail });
}

/** One page of the matching users, and one more when there are more. */
export function listUsers(
  deps: AdminDeps,
  filters: store.UserFilters,
  page: store.UserPage,
): Promise<{ readonly found: store.ManagedUser[]; readonly total: number | undefined }> {
  return retryingReads(async () => ({
    found: await store.listUsers(deps.db, filters, page),
    total: await store.countUsers(deps.db, filters),
  }));
}

/** Throws `user_not_found`. Also finds deleted users. */
export async function getUser(deps: AdminDeps, userId: string): Promise<store.ManagedUser> {
  const user = await retryingReads(() => store.findManagedUser(deps.db, userId));
  if (user === undefined) throw userNotFound(userId);
  return user;
}

/**
 * Disables a user: no more logins; sessions and keys end for good. Service accounts that an administrator created are the
 * platform's, and stay. Does nothing if the user is already disabled.
 * Throws `user_not_found`, `last_admin` (409).
 */
export async function disableUser(deps: AdminDeps, admin: Person, userId: string): Promise<void> {
  const action = { admin, userId, mayEndAdmin: true };
  await administrate(deps, action, async (trx, user) => {
    // Also ends a deletion in progress, which has disabled the account, and would enable it again.
    const wasClosing = await deleteClosing(trx, userId);
    if (!(await store.updateStatus(trx, userId, 'disabled')) && !wasClosing) return;
    const sessions = await revokeSessions(trx, { userId }, 'user_disabled');
    const keys = await revokeClients(trx, { userId });
    await deleteTokens(trx, userId);
    await publishUserChange(trx, userId, []);
    await deps.announceUser(trx, 'disabled', userId, admin.origin);
    const remaining = await detailOfRemainingAccounts(trx, userId);
    const ended = { sessions_revoked: sessions, api_keys_revoked: keys.length };
    await audit(trx, action, 'user.disabled', { ...ended, ...remaining });
    await notify(deps, trx, user, 'it was disabled. Its sessions have ended, and its API keys were revoked.');
  });
}

/** The user may log in again. Throws `user_not_found`. */
export async function enableUser(deps: AdminDeps, admin: Person, userId: string): Promise<void> {
  const action = { admin, userId };
  await administrate(deps, action, async (trx, user) => {
    await deleteClosing(trx, userId);
    if (!(await store.updateStatus(trx, userId, 'active'))) return;
    await publishUserChange(trx, userId, []);
    await deps.announceUser(trx, 'enabled', userId, admin.origin);
    await audit(trx, action, 'user.enabled');
    await notify(deps, trx, user, 'it was enabled.');
  });
}

/** Assigns a role, which the user's tokens have from the next refresh on. Throws `user_not_found`. */
export async function assignRole(deps: AdminDeps, admin: Person, userId: string, role: Role): Promise<void> {
  const action = { admin, userId };
  await administrate(deps, action, async (trx, user) => {
    if (!(await store.insertRole(trx, { userId, role, grantedBy: admin.userId }))) return;
    await publishUserChange(trx, userId, []);
    await deps.announceUser(trx, 'roles_changed', userId, admin.origin);
    await audit(trx, action, 'role.assigned', { role });
    await notify(deps, trx, user, `it was given the role ${role}.`);
  });
}

/**
 * Removes a role. Access tokens that claim it stop working; the next refresh returns one without it.
 * Throws `user_not_found`, `last_admin` (409).
 */
export async function removeRole(deps: AdminDeps, admin: Person, userId: string, role: Role): Promise<void> {
  const action = { admin, userId, mayEndAdmin: role === 'admin' };
  await administrate(deps, action, async (trx, user) => {
    if (!(await store.deleteRole(trx, userId, role))) return;
    await publishUserChange(trx, userId, [role]);
    await deps.announceUser(trx, 'roles_changed', userId, admin.origin);
    const remaining = role === 'admin' ? await detailOfRemainingAccounts(trx, userId) : {};
    await audit(trx, action, 'role.removed', { role, ...remaining });
    await notify(deps, trx, user, `the role ${role} was taken away.`);
  });
}

export interface UnlockDeps extends AdminDeps {
  /** Forgets the failed logins of an account. */
  readonly forgetFailures: (db: Database, user: { readonly email: string }) => Promise<void>;
}

/** Forgets the failed logins of the user's account. Throws `user_not_found`; `role_required` for one of the staff. */
export async function unlockUser(deps: UnlockDeps, helper: Helper, userId: string): Promise<void> {
  await helpUser(deps, helper, userId, async (trx, user) => {
    await deps.forgetFailures(trx, user);
    await audit(trx, { admin: helper, userId }, 'user.unlocked');
    await notify(deps, trx, user, 'its failed logins were forgotten, so that you can log in.');
  });
}

/** Ends every session of the user; returns how many. Throws `user_not_found`. */
export async function revokeUserSessions(deps: AdminDeps, admin: Person, userId: string): Promise<number> {
  const action = { admin, userId };
  return administrate(deps, action, async (trx, user) => {
    const count = await revokeSessions(trx, { userId }, 'revoked');
    await audit(trx, action, 'user.sessions_revoked', { sessions_revoked: count });
    if (count > 0) await notify(deps, trx, user, 'all of its sessions were ended.');
    return count;
  });
}
