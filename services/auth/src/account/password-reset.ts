import { inTransaction, retryingReads } from '@gridlease/common/database/transaction';
import { appendAudit } from '../audit/store.ts';
import type { AuthTransaction } from '../database/database.ts';
import type { RequestOrigin } from '../http/request.ts';
import type { ReadyMail, RequestedMail } from '../mail/content.ts';
import { passwordResetMail, securityNotice } from '../mail/messages.ts';
import { requireAcceptable } from '../passwords/acceptance.ts';
import { hashOpaqueSecret } from '../secrets/opaque-secret.ts';
import { revokeSessions } from '../sessions/store.ts';
import { normalizeEmail } from '../users/email.ts';
import { findUser, findUserByEmail, lockUser } from '../users/store.ts';
import type { AccountDeps, MailDeps } from './deps.ts';
import * as problem from './errors.ts';
import { createLink, PASSWORD_RESET } from './links.ts';
import { deleteTokens, findTokenOwner, takeToken } from './one-time-tokens.ts';
import { updatePassword } from './store.ts';

/**
 * Queues the request of a link for the account with this address: one row, whatever the address is. Everything that
 * depends on whether the account exists happens in the worker (`preparePasswordReset`). Throws `mail_queue_full` (503),
 * whether or not the account exists.
 */
export async function requestPasswordReset(
  { db, mail }: MailDeps,
  address: string,
  { ip, requestId }: RequestOrigin,
): Promise<void> {
  const { purpose, lifeSeconds } = PASSWORD_RESET;
  const request = { email: normalizeEmail(address)?.norm ?? '', origin: { ip, requestId } };
  await inTransaction(db, async (trx) => {
    const isQueued = await mail.pushUnlessFull(trx, { purpose, lifeSeconds, request });
    if (!isQueued) throw problem.mailQueueFull();
  });
  mail.wake();
}

/** The e-mail with a new link; undefined when no account has the address, or the limit of links is reached. */
export async function preparePasswordReset(
  { settings }: Pick<MailDeps, 'settings'>,
  trx: AuthTransaction,
  { email, origin }: RequestedMail['request'],
): Promise<ReadyMail | undefined> {
  const known = await findUserByEmail(trx, email);
  const user = known && (await lockUser(trx, known.id));
  if (user?.status !== 'active' || normalizeEmail(user.email)?.norm !== email) return undefined;
  const link = await createLink(trx, settings.publicUrl, PASSWORD_RESET, user.id);
  if (link === undefined) return undefined;
  await appendAudit(trx, origin, { actor: '', action: 'user.password_reset_requested', target: user.id });
  return passwordResetMail(user.email, link, PASSWORD_RESET.lifeSeconds);
}

/**
 * Sets a new password with the token of a link, once. Ends every session of the user; a second factor is still required
 * at the next login. Throws `link_invalid`, `password_rejected` (400).
 */
export async function resetPassword(
  deps: AccountDeps,
  request: { readonly token: string; readonly password: string; readonly origin: RequestOrigin },
): Promise<void> {
  const tokenHash = hashOpaqueSecret(request.token);
  const { purpose } = PASSWORD_RESET;
  const holder = await retryingReads(() => findTokenOwner(deps.db, tokenHash, purpose));
  const user = holder && (await retryingReads(() => findUser(deps.db, holder.user_id)));
  if (user?.status !== 'active') throw problem.linkInvalid();
  // A rejected password does not consume the link.
  const password = await requireAcceptable(deps, { text: request.password, email: user.email });
  const hash = await deps.hasher.hash(password);
  await inTransaction(deps.db, async (trx) => {
    const locked = await lockUser(trx, user.id);
    const owner = await takeToken(trx, tokenHash, purpose);
    const isSame = locked?.status === 'active' && normalizeEmail(locked.email)?.norm === owner?.email_norm;
    if (!isSame) throw problem.linkInvalid();
    await updatePassword(trx, user.id, hash);
    await deleteTokens(trx, user.id, purpose, 'enrollment');
    // A user with access to the mailbox is the owner: failed logins of strangers must not lock them out.
    await deps.forgetFailures(trx, user);
    const count = await revokeSessions(trx, { userId: user.id }, 'password_reset');
    const event = { actor: user.id, action: 'user.password_reset', target: user.id };
    await appendAudit(trx, request.origin, { ...event, detail: { sessions_revoked: count } });
    await deps.mail.push(trx, securityNotice('password_reset_done', user.email, 'its password was reset.'));
  });
  deps.mail.wake();
}
