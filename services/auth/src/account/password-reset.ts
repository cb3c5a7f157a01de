import { networkOf } from '@gridlease/common/access/network';
import { isStaff } from '@gridlease/common/access/roles';
import { inTransaction, retryingReads } from '@gridlease/common/database/transaction';
import { appendAudit } from '../audit/store.ts';
import { revokeClients } from '../clients/store.ts';
import type { AuthTransaction } from '../database/database.ts';
import type { RequestOrigin } from '../http/request.ts';
import { securityNotice } from '../mail/messages.ts';
import { requireAcceptable } from '../passwords/acceptance.ts';
import { hashOpaqueSecret } from '../secrets/opaque-secret.ts';
import { revokeSessions } from '../sessions/store.ts';
import { normalizeEmail } from '../users/email.ts';
import { findUser, lockUser, type User } from '../users/store.ts';
import type { AccountDeps, MailDeps } from './deps.ts';
import * as problem from './errors.ts';
import { PASSWORD_RESET } from './links.ts';
import { deleteTokens, findTokenOwner, takeToken } from './one-time-tokens.ts';
import { requestLink } from './requested-mails.ts';
import { deleteEarlyFactor, updatePassword, verifyEmail } from './store.ts';
import { admitOwner } from './unlock.ts';

/** Queues the request of a link for the account with this address; see `requestLink`. */
export function requestPasswordReset(
  deps: Pick<MailDeps, 'db' | 'mail'>,
  address: string,
  origin: RequestOrigin,
): Promise<void> {
  return requestLink(deps, PASSWORD_RESET, address, origin);
}

export interface PasswordReset {
  readonly token: string;
  readonly password: string;
  /** Whether keys stay that are bound to named machines. */
  readonly keepsMachineKeys?: boolean;
  readonly origin: RequestOrigin;
}

/** What a reset took from the account. */
interface Ended {
  readonly sessions: number;
  readonly keys: number;
  readonly hadEarlyFactor: boolean;
}

function noticeOf({ keys, hadEarlyFactor }: Ended): string {
  const ended = keys === 0 ? '' : ` ${keys === 1 ? 'An API key was' : `${keys} API keys were`} revoked.`;
  const factor = hadEarlyFactor
    ? ' Its second factor was removed, because it had been set up before this address was verified.'
    : '';
  return `its password was reset, and all sessions have ended.${ended}${factor}`;
}

/** Ends whatever somebody may have that knew the old password, or had the account before its address was verified. */
async function endAccess(
  trx: AuthTransaction,
  { id: userId, roles }: User,
  { keepsMachineKeys: exceptBound = false, origin }: PasswordReset,
): Promise<Ended> {
  // A mailbox alone must not be worth an account of the staff, and its roles were given to whoever has the factor.
  const hadEarlyFactor = !isStaff(roles) && (await deleteEarlyFactor(trx, userId));
  if (hadEarlyFactor) {
    const event = { actor: userId, action: 'second_factor.disabled', target: userId };
    await appendAudit(trx, origin, { ...event, detail: { reason: 'set_before_verification' } });
  }
  await deleteTokens(trx, userId, PASSWORD_RESET.purpose, 'enrollment', 'unlock');
  const sessions = await revokeSessions(trx, { userId }, 'password_reset');
  const { length: keys } = await revokeClients(trx, { userId, exceptBound });
  return { sessions, keys, hadEarlyFactor };
}

/** The link proves the address, as that of a verification does. */
async function verifyByReset(
  { announceUser }: Pick<AccountDeps, 'announceUser'>,
  trx: AuthTransaction,
  user: User,
  origin: RequestOrigin,
): Promise<void> {
  if (user.email_verified_at !== undefined) return;
  await verifyEmail(trx, user.id, normalizeEmail(user.email)?.norm ?? '');
  const event = { actor: user.id, action: 'user.email_verified', target: user.id };
  await appendAudit(trx, origin, { ...event, detail: { by: 'password_reset' } });
  await announceUser(trx, 'verified', user.id, origin);
}

/**
 * Sets a new password with the token of a link, once. Ends every session, and revokes the keys of the user. A second factor
 * is still required at the next login, unless it was set up before the address was verified: it may then be that of
 * somebody else. That of a member of the staff always stays. Throws `link_invalid`, `password_rejected` (400).
 */
export async function resetPassword(deps: AccountDeps, reset: PasswordReset): Promise<void> {
  const tokenHash = hashOpaqueSecret(reset.token);
  const { purpose } = PASSWORD_RESET;
  const holder = await retryingReads(() => findTokenOwner(deps.db, tokenHash, purpose));
  const user = holder && (await retryingReads(() => findUser(deps.db, holder.user_id)));
  if (user?.status !== 'active') throw problem.linkInvalid();
  // A rejected password does not consume the link.
  // One link, used many times at once, must not take the share of the queue that clients without an address have together.
  const ticket = { address: networkOf(reset.origin.ip) };
  const password = await requireAcceptable(deps, { text: reset.password, email: user.email }, ticket);
  const hash = await deps.hasher.hash(password, ticket);
  await inTransaction(deps.db, async (trx) => {
    const locked = await lockUser(trx, user.id);
    const owner = await takeToken(trx, tokenHash, purpose);
    const isSame = locked?.status === 'active' && normalizeEmail(locked.email)?.norm === owner?.email_norm;
    if (!isSame) throw problem.linkInvalid();
    await updatePassword(trx, user.id, hash);
    // A user with access to the mailbox is the owner: failed logins of strangers, earlier or later, must not lock them out.
    await deps.forgetFailures(trx, locked);
    await admitOwner(deps, trx, locked, reset.origin);
    const ended = await endAccess(trx, locked, reset);
    const event = { actor: user.id, action: 'user.password_reset', target: user.id };
    const detail = { sessions_revoked: ended.sessions, api_keys_revoked: ended.keys };
    await appendAudit(trx, reset.origin, { ...event, detail });
    await verifyByReset(deps, trx, locked, reset.origin);
    await deps.mail.push(trx, securityNotice('password_reset_done', locked.email, noticeOf(ended)));
  });
  deps.mail.wake();
}
