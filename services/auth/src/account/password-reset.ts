import { inTransaction, retryingReads } from '@gridlease/common/database/transaction';
import type { Mail } from '@gridlease/common/mail/smtp';
import { appendAudit } from '../audit/store.ts';
import type { RequestOrigin } from '../http/request.ts';
import { linkTo, passwordResetMail, securityNotice } from '../mail/messages.ts';
import { requireAcceptable } from '../passwords/acceptance.ts';
import { createOpaqueSecret, hashOpaqueSecret } from '../secrets/opaque-secret.ts';
import { revokeSessions } from '../sessions/store.ts';
import { normalizeEmail } from '../users/email.ts';
import { findUser, findUserByEmail, lockUser } from '../users/store.ts';
import type { AccountDeps, MailDeps } from './deps.ts';
import * as problem from './errors.ts';
import { maySendLink, PASSWORD_RESET } from './links.ts';
import { countTokensSince, deleteTokens, findTokenOwner, insertToken, takeToken } from './one-time-tokens.ts';
import { updatePassword } from './store.ts';

/** The e-mail with a new link; undefined when no account has the address, or the limit of links is reached. */
async function makeMail(deps: MailDeps, emailNorm: string, origin: RequestOrigin): Promise<Mail | undefined> {
  const known = await findUserByEmail(deps.db, emailNorm);
  if (known === undefined) return undefined;
  const token = createOpaqueSecret(PASSWORD_RESET.prefix);
  const address = await inTransaction(deps.db, async (trx) => {
    const user = await lockUser(trx, known.id);
    if (user?.status !== 'active' || normalizeEmail(user.email)?.norm !== emailNorm) return undefined;
    const { purpose, lifeSeconds } = PASSWORD_RESET;
    const count = (seconds: number) => countTokensSince(trx, user.id, purpose, seconds);
    if (!(await maySendLink(PASSWORD_RESET, count))) return undefined;
    await insertToken(trx, { hash: hashOpaqueSecret(token), userId: user.id, purpose, lifeSeconds });
    await appendAudit(trx, origin, { actor: '', action: 'user.password_reset_requested', target: user.id });
    return user.email;
  });
  if (address === undefined) return undefined;
  const link = linkTo(deps.settings.publicUrl, PASSWORD_RESET.page, token);
  return passwordResetMail(address, link, PASSWORD_RESET.lifeSeconds / 60);
}

/**
 * Queues an e-mail with a link to the account with this address. Everything that depends on whether the account exists
 * happens after the response. Throws `mail_queue_full` (503), whether or not the account exists.
 */
export function requestPasswordReset(deps: MailDeps, email: string, origin: RequestOrigin): void {
  const address = normalizeEmail(email);
  const isQueued = deps.mail.push('password_reset', () => address && makeMail(deps, address.norm, origin));
  if (!isQueued) throw problem.mailQueueFull();
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
    await deleteTokens(trx, user.id, purpose);
    // A user with access to the mailbox is the owner: failed logins of strangers must not lock them out.
    await deps.forgetFailures(trx, user);
    const count = await revokeSessions(trx, { userId: user.id }, 'password_reset');
    const event = { actor: user.id, action: 'user.password_reset', target: user.id };
    await appendAudit(trx, request.origin, { ...event, detail: { sessions_revoked: count } });
  });
  const notice = 'its password was reset.';
  deps.mail.push('password_reset_done', () => securityNotice(user.email, notice));
}
