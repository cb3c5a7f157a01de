import { currentPasswordWrong } from '../account/errors.ts';
import { auditFailedCheck } from '../account/reauthentication.ts';
import type { AuthTransaction } from '../database/database.ts';
import type { Person } from '../http/request.ts';
import { type Guess, type GuessDeps, guessPassword, judgeGuess } from '../throttling/guess.ts';
import { findUser, lockUser, type User } from '../users/store.ts';
import { checkSecondFactor, type FactorDeps } from './check.ts';
import * as problem from './errors.ts';

type ProofDeps = GuessDeps & FactorDeps;

/** What a change of the factor requires. */
export type Proof = { readonly password: string; readonly code: string };

/** What is wrong with a proof. A refusal is thrown after the transaction, which commits its counts. */
type Refused = 'password' | 'code' | 'absent';

/**
 * Judges password and code in one transaction, so that guesses of both count together, and runs the work when both are
 * right.
 */
async function judgeProof(
  trx: AuthTransaction,
  deps: ProofDeps,
  { person, proof, guess }: { readonly person: Person; readonly proof: Proof; readonly guess: Guess },
  work: (trx: AuthTransaction) => Promise<void>,
): Promise<Refused | 'passed' | 'stale'> {
  // Before the settlement, which takes a share lock on the user: two such transactions would deadlock.
  await lockUser(trx, person.userId);
  const settlement = await guess.settle(trx, 'password');
  if (settlement.isStale) return 'stale';
  if (!settlement.isAccepted) {
    await auditFailedCheck(trx, person, 'password.check_failed', settlement);
    return 'password';
  }
  const verdict = await checkSecondFactor(trx, deps, person.userId, proof.code);
  if (verdict === 'absent') return 'absent';
  if (verdict !== 'passed') {
    const counted = await guess.settle(trx, 'wrong');
    await auditFailedCheck(trx, person, 'second_factor.check_failed', counted);
    return 'code';
  }
  await guess.settle(trx, 'complete');
  await work(trx);
  return 'passed';
}

/**
 * Checks the password again and a code of the factor, which it consumes, and runs the work in the transaction that
 * judges them. Wrong passwords and codes count together with those of logins.
 *
 * @throws ServiceError `current_password_wrong` (403), also while the account is locked; `second_factor_wrong` (403),
 *   `second_factor_not_set` (404), `too_many_failed_logins` (429), `hashing_overloaded` (503)
 */
export async function requireBoth(
  deps: ProofDeps,
  { person, user }: { readonly person: Person; readonly user: User },
  proof: Proof,
  work: (trx: AuthTransaction) => Promise<void>,
): Promise<void> {
  const find = async () => (await findUser(deps.db, user.id)) ?? user;
  const { ip } = person.origin;
  const first = await guessPassword(deps, { email: user.email, password: proof.password, ip, find });
  const verdict = await judgeGuess<Refused | 'passed'>(deps.db, first, (trx, guess) =>
    judgeProof(trx, deps, { person, proof, guess }, work),
  );
  if (verdict === 'password') throw currentPasswordWrong();
  if (verdict === 'code') throw problem.codeWrong();
  await first.refund();
  if (verdict === 'absent') throw problem.factorNotSet();
}
