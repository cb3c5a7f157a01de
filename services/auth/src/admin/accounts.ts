import { roleRequired } from '@gridlease/common/access/refusal';
import { inTransaction, retryingReads } from '@gridlease/common/database/transaction';
import { type DeletionDeps, deleteAccount, deleteDisabledAccount } from '../account/deletion.ts';
import { queueVerification } from '../account/email-verification.ts';
import { createLink, PASSWORD_RESET } from '../account/links.ts';
import { deleteTokens } from '../account/one-time-tokens.ts';
import { verifyEmail } from '../account/store.ts';
import { appendAudit } from '../audit/store.ts';
import type { AuthSettings } from '../config/settings.ts';
import type { Helper, Person } from '../http/request.ts';
import { accountCreatedMail, adminNotice, passwordResetMail } from '../mail/messages.ts';
import type { MailQueue } from '../mail/queue.ts';
import { type AcceptanceDeps, requireAcceptable } from '../passwords/acceptance.ts';
import type { PasswordHasher } from '../passwords/hashing.ts';
import { factorNotSet } from '../second-factor/errors.ts';
import { deleteFactor, removeFactorFromSessions } from '../second-factor/store.ts';
import { sessionNotFound } from '../sessions/errors.ts';
import { type ListedSession, listSessions, revokeSessions, type SessionsPage } from '../sessions/store.ts';
import { type EmailAddress, normalizeEmail } from '../users/email.ts';
import { emailTaken, userNotFound } from '../users/errors.ts';
import { lockActiveAdmins } from '../users/last-admin.ts';
import type { Role } from '../users/roles.ts';
import { findUser, insertUser } from '../users/store.ts';
import * as problem from './errors.ts';
import { type AdminDeps, administrate, getUser, helpUser } from './service.ts';
import type { ManagedUser } from './store.ts';

export interface AccountAdminDeps extends AdminDeps, AcceptanceDeps {
  readonly newId: () => string;
  readonly hasher: PasswordHasher;
  readonly mail: MailQueue;
  readonly settings: Pick<AuthSettings, 'passwordPolicy' | 'publicUrl'>;
}

export interface AccountToCreate {
  readonly address: EmailAddress;
  readonly name?: string | undefined;
  /** At least one. */
  readonly roles: readonly Role[];
  readonly password: string;
  /** The administrator knows that the address is the user's. */
  readonly isVerified: boolean;
}

/**
 * Creates a user, also where registration is closed. The administrator knows the password: where access is required, it
 * must be changed at the first login. The user is told by e-mail, without the password.
 * Throws `email_taken` (409), `password_rejected` (400), `hashing_overloaded` (503).
 */
export async function createUser(
  deps: AccountAdminDeps,
  admin: Person,
  { address, name, roles, password, isVerified }: AccountToCreate,
): Promise<ManagedUser> {
  const accepted = await requireAcceptable(deps, {
    text: password,
    email: address.email,
    member: 'password',
  });
  const passwordHash = await deps.hasher.hash(accepted);
  const id = deps.newId();
  await inTransaction(deps.db, async (trx) => {
    if (!(await lockActiveAdmins(trx)).includes(admin.userId)) throw roleRequired(['admin']);
    const account = { id, address, name, passwordHash, roles, grantedBy: admin.userId };
    const marks = { emailVerified: isVerified, mustChangePassword: true };
    const user = await insertUser(trx, { ...account, ...marks });
    if (user === undefined) throw emailTaken();
    const event = { actor: admin.userId, action: 'user.registered', target: id };
    await appendAudit(trx, admin.origin, { ...event, detail: { roles, email_verified: isVerified } });
    await deps.announceUser(trx, 'registered', id, admin.origin);
    await deps.mail.push(trx, accountCreatedMail(address.email));
    await queueVerification(deps, trx, user);
  });
  deps.mail.wake();
  return getUser(deps, id);
}

/**
 * Marks the user's address as verified. Does nothing if it is already. Throws `user_not_found`.
 */
export async function verifyAddress(deps: AccountAdminDeps, admin: Person, userId: string): Promise<void> {
  const action = { admin, userId };
  await administrate(deps, action, async (trx, user) => {
    if (user.email_verified_at !== undefined) return;
    if (!(await verifyEmail(trx, userId, normalizeEmail(user.email)?.norm ?? ''))) return;
    await deleteTokens(trx, userId, 'email_verification');
    await deps.announceUser(trx, 'verified', userId, admin.origin);
    const event = { actor: admin.userId, action: 'user.email_verified', target: userId };
    await appendAudit(trx, admin.origin, event);
    await deps.announceUser(trx, 'verified', userId, admin.origin);
    await deps.mail.push(trx, adminNotice('email_verified', user.email, 'its e-mail address was verified.'));
  });
  deps.mail.wake();
}

/** Removes the user's second factor and its recovery codes. Throws `user_not_found`, `second_factor_not_set` (404). */
export async function removeFactor(deps: AccountAdminDeps, admin: Person, userId: string): Promise<void> {
  await administrate(deps, { admin, userId }, async (trx, user) => {
    if (!(await deleteFactor(trx, userId))) throw factorNotSet();
    await removeFactorFromSessions(trx, userId);
    const event = { actor: admin.userId, action: 'second_factor.disabled', target: userId };
    await appendAudit(trx, admin.origin, event);
    const what = 'its second factor was removed.';
    await deps.mail.push(trx, adminNotice('second_factor_changed', user.email, what));
  });
  deps.mail.wake();
}

/**
 * Mails the user a link to reset the password.
 * Throws `user_not_found`, `role_required` (403) for one of the staff, `user_disabled` (409), `too_many_links` (429) when the user got some a short time ago.
 */
export async function sendPasswordReset(
  deps: AccountAdminDeps,
  helper: Helper,
  userId: string,
): Promise<void> {
  await helpUser(deps, helper, userId, async (trx, user) => {
    if (user.status !== 'active') throw problem.userDisabled();
    const link = await createLink(trx, deps.settings.publicUrl, PASSWORD_RESET, userId);
    if (link === undefined) throw problem.tooManyLinks(PASSWORD_RESET.windowSeconds);
    const event = { actor: helper.userId, action: 'user.password_reset_requested', target: userId };
    await appendAudit(trx, helper.origin, event);
    await deps.mail.push(trx, passwordResetMail(user.email, link, PASSWORD_RESET.lifeSeconds));
  });
  deps.mail.wake();
}

/**
 * Deletes a user, active or disabled, whose account is empty in every service. Throws `user_not_found`, `last_admin` and
 * what `deleteAccount` throws.
 */
export async function deleteUser(
  deps: DeletionDeps,
  admin: Person,
  { userId, forfeit }: { readonly userId: string; readonly forfeit: boolean },
): Promise<void> {
  const user = await retryingReads(() => findUser(deps.db, userId));
  if (user === undefined) throw userNotFound(userId);
  const deletion = { userId, actor: admin.userId, origin: admin.origin, forfeit };
  if (user.status === 'disabled') await deleteDisabledAccount(deps, deletion);
  else await deleteAccount(deps, deletion);
}

/** One page of the user's live sessions, newest first, and one more when there are more. Throws `user_not_found`. */
export async function listSessionsOf(
  deps: AdminDeps,
  userId: string,
  page: SessionsPage,
): Promise<ListedSession[]> {
  await getUser(deps, userId);
  return retryingReads(() => listSessions(deps.db, userId, page));
}

/** Ends one session of the user. Throws `user_not_found`, `session_not_found`. */
export async function revokeSessionOf(
  deps: AccountAdminDeps,
  admin: Person,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<void> {
  await administrate(deps, { admin, userId }, async (trx, user) => {
    if ((await revokeSessions(trx, { userId, sessionId }, 'revoked')) === 0) throw sessionNotFound(sessionId);
    const event = { actor: admin.userId, action: 'session.revoked', target: sessionId };
    await appendAudit(trx, admin.origin, { ...event, detail: { user_id: userId } });
    await deps.mail.push(trx, adminNotice('session_ended', user.email, 'one of its sessions was ended.'));
  });
  deps.mail.wake();
}
