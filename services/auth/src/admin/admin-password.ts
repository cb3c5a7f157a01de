import { inTransaction } from '@gridlease/common/database/transaction';
import { deleteTokens } from '../account/one-time-tokens.ts';
import { updatePassword } from '../account/store.ts';
import { appendAudit } from '../audit/store.ts';
import { revokeClients } from '../clients/store.ts';
import type { Database } from '../database/database.ts';
import { NO_ORIGIN } from '../http/request.ts';
import { requireAcceptable } from '../passwords/acceptance.ts';
import { deleteFactor } from '../second-factor/store.ts';
import { revokeSessions } from '../sessions/store.ts';
import { normalizeEmail } from '../users/email.ts';
import { findUserByEmail, lockUser, requirePasswordChange } from '../users/store.ts';
import type { FirstAdminDeps } from './first-admin.ts';

export interface AdminPasswordDeps extends FirstAdminDeps {
  /** Forgets the failed logins of an account. */
  readonly forgetFailures: (db: Database, user: { readonly email: string }) => Promise<void>;
}

const notAnAdmin = () => new Error('no active administrator has this e-mail address');

/**
 * Resets an administrator's password, for an operator on the machine: ends the sessions, revokes the keys and forgets failed logins. The
 * password must be changed at the next login, since the operator knows it. A second factor stays unless it is to be removed.
 * Throws an Error when there is no such administrator, a ServiceError for a password that violates the policy.
 */
export async function setAdminPassword(
  deps: AdminPasswordDeps,
  given: { readonly email: string; readonly password: string; readonly removesFactor?: boolean },
): Promise<void> {
  const user = await findUserByEmail(deps.db, normalizeEmail(given.email)?.norm ?? '');
  if (user === undefined) throw notAnAdmin();
  const password = await requireAcceptable(deps, { text: given.password, email: user.email });
  const hash = await deps.hasher.hash(password);
  await inTransaction(deps.db, async (trx) => {
    const locked = await lockUser(trx, user.id);
    if (locked?.status !== 'active' || !locked.roles.includes('admin')) throw notAnAdmin();
    await updatePassword(trx, user.id, hash);
    await requirePasswordChange(trx, user.id);
    await deleteTokens(trx, user.id, 'password_reset', 'enrollment', 'first_sign_in');
    await deps.forgetFailures(trx, user);
    if (given.removesFactor === true && (await deleteFactor(trx, user.id))) {
      const event = { actor: 'operator', action: 'second_factor.disabled', target: user.id };
      await appendAudit(trx, NO_ORIGIN, event);
    }
    const count = await revokeSessions(trx, { userId: user.id }, 'password_reset');
    const { length: keys } = await revokeClients(trx, { userId: user.id });
    const event = { actor: 'operator', action: 'user.password_reset', target: user.id };
    await appendAudit(trx, NO_ORIGIN, {
      ...event,
      detail: { sessions_revoked: count, api_keys_revoked: keys },
    });
  });
}
