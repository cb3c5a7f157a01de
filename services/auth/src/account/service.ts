import { inTransaction, retryingReads } from '@gridlease/common/database/transaction';
import { appendAudit } from '../audit/store.ts';
import type { AuthTransaction } from '../database/database.ts';
import type { Person } from '../http/request.ts';
import { securityNotice } from '../mail/messages.ts';
import { requireAcceptable } from '../passwords/acceptance.ts';
import { normalizePassword } from '../passwords/policy.ts';
import { requireLiveSession, revokeSessions } from '../sessions/store.ts';
import { admitRegistration } from '../throttling/registrations.ts';
import { type EmailAddress, normalizeEmail } from '../users/email.ts';
import { emailTaken } from '../users/errors.ts';
import { findUser, lockUser, type User } from '../users/store.ts';
import { deleteAccount } from './deletion.ts';
import type { AccountDeps } from './deps.ts';
import { queueVerification } from './email-verification.ts';
import * as problem from './errors.ts';
import { exportOf } from './export.ts';
import { deleteTokens } from './one-time-tokens.ts';
import { requirePassword } from './reauthentication.ts';
import * as store from './store.ts';

async function requireUser(deps: AccountDeps, person: Person): Promise<User> {
  const user = await retryingReads(() => findUser(deps.db, person.userId));
  if (user?.status !== 'active') throw problem.accountGone();
  return user;
}

/** Locks the user's row; the account may have been disabled or deleted since it was read, and the session have ended. */
async function lockActive(trx: AuthTransaction, person: Person): Promise<User> {
  const user = await lockUser(trx, person.userId);
  if (user?.status !== 'active') throw problem.accountGone();
  await requireLiveSession(trx, person);
  return user;
}

/** Reads the caller's account. */
export async function readAccount(deps: AccountDeps, person: Person): Promise<store.Account> {
  const account = await deps.findAccount(person.userId);
  if (account?.status !== 'active') throw problem.accountGone();
  return account;
}

export interface ProfileChange {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly current_password?: string | undefined;
}

function anotherAddress(user: User, change: ProfileChange): EmailAddress | undefined {
  if (change.email === undefined) return undefined;
  const address = normalizeEmail(change.email);
  if (address === undefined) throw problem.emailInvalid();
  return address.email === user.email ? undefined : address;
}

async function changeEmail(
  deps: AccountDeps,
  trx: AuthTransaction,
  person: Person,
  { before, address }: { readonly before: User; readonly address: EmailAddress },
): Promise<void> {
  if (!(await store.updateEmail(trx, person.userId, address))) throw emailTaken();
  // Links that were sent to the old address become invalid.
  await deleteTokens(trx, person.userId);
  await revokeSessions(trx, { userId: person.userId, exceptSessionId: person.sessionId }, 'email_changed');
  const event = { actor: person.userId, action: 'user.email_changed', target: person.userId };
  await appendAudit(trx, person.origin, event);
  const notice = 'its e-mail address was changed. This notice goes to the old address.';
  await deps.mail.push(trx, securityNotice('email_changed', before.email, notice));
  await queueVerification(deps, trx, await lockUser(trx, person.userId));
}

/**
 * Changes the name, the e-mail address, or both. A new address needs a recent authentication and the current password,
 * stays unverified until its link is opened, and ends the other sessions; the old address is notified. New addresses count
 * as registrations: by changing it, an account asks which addresses are taken.
 * Throws `current_password_wrong` (403), `email_taken` (409), `too_many_registrations` (429), and what `requireRecent`
 * throws.
 */
export async function updateAccount(
  deps: AccountDeps,
  person: Person,
  change: ProfileChange,
  requireRecent: () => void,
): Promise<store.Account> {
  const user = await requireUser(deps, person);
  const address = anotherAddress(user, change);
  if (address !== undefined) {
    requireRecent();
    if (change.current_password === undefined) throw problem.currentPasswordRequired();
    await requirePassword(deps, person, user, change.current_password);
    await admitRegistration(deps, person.origin.ip);
  }
  await inTransaction(deps.db, async (trx) => {
    const before = await lockActive(trx, person);
    if (change.name !== undefined) await store.updateName(trx, person.userId, change.name || null);
    if (address !== undefined) await changeEmail(deps, trx, person, { before, address });
  });
  if (address !== undefined) deps.mail.wake();
  return readAccount(deps, person);
}

/**
 * Changes the caller's password. Ends the other sessions and returns how many.
 * Throws `current_password_wrong` (403), `password_rejected` (400).
 */
export async function changePassword(
  deps: AccountDeps,
  person: Person,
  passwords: { readonly current: string; readonly next: string },
): Promise<number> {
  const user = await requireUser(deps, person);
  await requirePassword(deps, person, user, passwords.current);
  if (
    user.password_change_required &&
    normalizePassword(passwords.next) === normalizePassword(passwords.current)
  )
    throw problem.passwordUnchanged();
  const next = await requireAcceptable(deps, { text: passwords.next, email: user.email });
  const hash = await deps.hasher.hash(next);
  const ended = await inTransaction(deps.db, async (trx) => {
    const { email } = await lockActive(trx, person);
    // It was changed concurrently: what was checked is no longer the current password.
    if (!(await store.updatePassword(trx, person.userId, hash, user.password_hash))) {
      throw problem.currentPasswordWrong();
    }
    await deleteTokens(trx, person.userId, 'password_reset', 'enrollment');
    const others = { userId: person.userId, exceptSessionId: person.sessionId };
    const count = await revokeSessions(trx, others, 'password_changed');
    const event = { actor: person.userId, action: 'user.password_changed', target: person.userId };
    await appendAudit(trx, person.origin, { ...event, detail: { sessions_revoked: count } });
    await deps.mail.push(trx, securityNotice('password_changed', email, 'its password was changed.'));
    return count;
  });
  deps.mail.wake();
  return ended;
}

/** Everything stored about the caller. */
export async function exportAccount(deps: AccountDeps, person: Person) {
  const user = await requireUser(deps, person);
  const rest = await retryingReads(() => exportOf(deps.db, user.id));
  return { user, ...rest };
}

/**
 * Deletes the caller's account, if it is empty in every service.
 * Throws `current_password_wrong` (403) and what `deleteAccount` throws.
 */
export async function deleteOwnAccount(
  deps: AccountDeps,
  person: Person,
  { password, forfeit }: { readonly password: string; readonly forfeit: boolean },
): Promise<void> {
  const user = await requireUser(deps, person);
  await requirePassword(deps, person, user, password);
  const { userId, origin } = person;
  await deleteAccount(deps, { userId, actor: userId, origin, forfeit });
}
