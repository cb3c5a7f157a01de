import { networkOf } from '@gridlease/common/access/network';
import { inTransaction, retryingReads } from '@gridlease/common/database/transaction';
import type { AccountDeps } from '../account/deps.ts';
import { deleteTokens, findTokenOwner, takeToken } from '../account/one-time-tokens.ts';
import { updatePassword } from '../account/store.ts';
import { appendAudit } from '../audit/store.ts';
import { tooManyWrongCodes } from '../enrollments/errors.ts';
import type { RequestOrigin } from '../http/request.ts';
import { requireAcceptable } from '../passwords/acceptance.ts';
import { hashOpaqueSecret } from '../secrets/opaque-secret.ts';
import { revokeSessions } from '../sessions/store.ts';
import { admit, refundAdmission } from '../throttling/admission-store.ts';
import { normalizeEmail } from '../users/email.ts';
import { findUser, lockUser, type User } from '../users/store.ts';
import { isWaiting, PURPOSE } from './creation.ts';
import { firstSignInCodeInvalid } from './errors.ts';

export interface FirstSignIn {
  readonly code: string;
  readonly password: string;
  readonly origin: RequestOrigin;
}

/**
 * Sets the first administrator's own password with a code, once, and ends the sessions of the one before. Returns the
 * address with which the administrator logs in. Wrong codes count as failed logins of their address; a refused password
 * does not consume the code.
 *
 * @throws ServiceError `first_sign_in_code_invalid`, `password_rejected` (400), `too_many_failed_logins` (429)
 */
export async function redeemFirstSignIn(deps: AccountDeps, given: FirstSignIn): Promise<string> {
  const network = networkOf(given.origin.ip);
  const limit = deps.settings.throttle.failedLoginsPerMinute;
  const admission = await admit(deps.db, network, 'login_failure', limit);
  if ('retryAfterSeconds' in admission) throw tooManyWrongCodes(admission.retryAfterSeconds);
  const hash = hashOpaqueSecret(given.code);
  const owner = await retryingReads(() => findTokenOwner(deps.db, hash, PURPOSE));
  const user = owner && (await retryingReads(() => findUser(deps.db, owner.user_id)));
  if (user === undefined) throw firstSignInCodeInvalid();
  await refundAdmission(deps.db, admission);
  await setPassword(deps, given, { user, hash });
  return user.email;
}

async function setPassword(
  deps: AccountDeps,
  { password: text, origin }: FirstSignIn,
  { user, hash }: { readonly user: User; readonly hash: Buffer },
): Promise<void> {
  const ticket = { address: networkOf(origin.ip) };
  const password = await requireAcceptable(deps, { text, email: user.email }, ticket);
  const passwordHash = await deps.hasher.hash(password, ticket);
  await inTransaction(deps.db, async (trx) => {
    const locked = await lockUser(trx, user.id);
    const owner = await takeToken(trx, hash, PURPOSE);
    const isSame = locked !== undefined && normalizeEmail(locked.email)?.norm === owner?.email_norm;
    if (!isSame || !(await isWaiting(trx, locked))) throw firstSignInCodeInvalid();
    await updatePassword(trx, user.id, passwordHash);
    await deleteTokens(trx, user.id, 'password_reset', 'enrollment');
    await deps.forgetFailures(trx, locked);
    const count = await revokeSessions(trx, { userId: user.id }, 'password_reset');
    const event = { actor: user.id, action: 'user.password_reset', target: user.id };
    await appendAudit(trx, origin, { ...event, detail: { by: PURPOSE, sessions_revoked: count } });
  });
}
