import { appendAudit } from '../audit/store.ts';
import { type GuessDeps, guessPassword, judgeGuess } from '../throttling/guess.ts';
import { findUser, type User } from '../users/store.ts';
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
  const find = async () => (await findUser(deps.db, user.id)) ?? user;
  const guess = await guessPassword(deps, { email: user.email, password, ip, find });
  const isAccepted = await judgeGuess<boolean>(deps.db, guess, async (trx, each) => {
    // Whoever has a second factor has shown it to get here, or is asked for it beside the password.
    const settlement = await each.settle(trx, 'complete');
    if (settlement.isStale) return 'stale';
    if (settlement.isAccepted) return true;
    const event = { actor: person.userId, action: 'password.check_failed', target: person.userId };
    await appendAudit(trx, person.origin, event);
    return false;
  });
  if (!isAccepted) throw currentPasswordWrong();
  await guess.refund();
}
