import { inTransaction, retryingReads } from '@gridlease/common/database/transaction';
import { appendAudit } from '../audit/store.ts';
import type { RequestOrigin } from '../http/request.ts';
import { securityNotice } from '../mail/messages.ts';
import { requireAcceptable } from '../passwords/acceptance.ts';
import { hashOpaqueSecret } from '../secrets/opaque-secret.ts';
import { revokeSessions } from '../sessions/store.ts';
import { normalizeEmail } from '../users/email.ts';
import { findUser, lockUser } from '../users/store.ts';
import type { AccountDeps } from './deps.ts';
import * as problem from './errors.ts';
import { PASSWORD_RESET } from './links.ts';
import { deleteTokens, findTokenOwner, takeToken } from './one-time-tokens.ts';
import { updatePassword } from './store.ts';

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
