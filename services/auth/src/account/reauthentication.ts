import { appendAudit } from '../audit/store.ts';
import type { AuthTransaction } from '../database/database.ts';
import type { Person } from '../http/request.ts';
import { type GuessDeps, guessPassword, judgeGuess } from '../throttling/guess.ts';
import type { Settlement } from '../throttling/settlement-store.ts';
import { findUser, type User } from '../users/store.ts';
import { currentPasswordWrong } from './errors.ts';

/** Records a wrong password or code of a logged-in user, and whether it locked the account. */
export async function auditFailedCheck(
  trx: AuthTransaction,
  { userId, origin }: Person,
  action: string,
  { hasLocked }: Pick<Settlement, 'hasLocked'>,
): Promise<void> {
  await appendAudit(trx, origin, { actor: userId, action, target: userId });
  if (hasLocked) await appendAudit(trx, origin, { actor: '', action: 'login.locked', target: userId });
}

/**
 * Checks the caller's password again before an action that a stolen access token alone must not allow (ASVS 5.0, 7.5.1).
 * Wrong passwords count together with those of logins.
 *
 * @throws ServiceError `current_password_wrong` (403), also while the account is locked; `too_many_failed_logins`
 *   (429), `hashing_overloaded` (503)
 */
export async function requirePassword(
  deps: GuessDeps,
  person: Person,
  user: User,
  password: string,
): Promise<void> {
  const { ip } = person.origin;
  const find = async () => (await findUser(deps.db, user.id)) ?? user;
  const guess = await guessPassword(deps, { email: user.email, password, ip, find });
  const isAccepted = await judgeGuess<boolean>(deps.db, guess, async (trx, each) => {
    // Never `complete`: the password alone must not reset the count of wrong codes of a user with a second factor.
    const settlement = await each.settle(trx, 'password');
    if (settlement.isStale) return 'stale';
    if (settlement.isAccepted) return true;
    await auditFailedCheck(trx, person, 'password.check_failed', settlement);
    return false;
  });
  if (!isAccepted) throw currentPasswordWrong();
  await guess.refund();
}
