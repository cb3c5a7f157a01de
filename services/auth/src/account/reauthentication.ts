import { inTransaction } from '@gridlease/common/database/transaction';
import { appendAudit } from '../audit/store.ts';
import { type GuessDeps, guessPassword } from '../throttling/guess.ts';
import type { User } from '../users/store.ts';
import type { Person } from './deps.ts';
import { currentPasswordWrong } from './errors.ts';

/**
 * The caller says the password again before something that a stolen access token alone must not do (ASVS 5.0, 7.5.1).
 * Guesses are counted with those of logins: there is no second door.
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
  const guess = await guessPassword(deps, { email: user.email, password, ip, find: async () => user });
  const isAccepted = await inTransaction(deps.db, async (trx) => {
    // Whoever has a second factor has shown it to get here, or is asked for it beside the password.
    const settlement = await guess.settle(trx, 'complete');
    if (settlement.isAccepted) return true;
    const event = { actor: person.userId, action: 'password.check_failed', target: person.userId };
    await appendAudit(trx, person.origin, event);
    return false;
  }).catch(async (error: unknown) => {
    await guess.abandon().catch(() => {});
    throw error;
  });
  if (!isAccepted) throw currentPasswordWrong();
  await guess.refund();
}
