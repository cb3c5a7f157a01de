import type { ServiceError } from '@gridlease/common/errors/service-error';
import { accountGone, currentPasswordWrong } from '../account/errors.ts';
import { auditFailedCheck } from '../account/reauthentication.ts';
import { appendAudit } from '../audit/store.ts';
import type { AuthTransaction } from '../database/database.ts';
import type { Person } from '../http/request.ts';
import { checkSecondFactor, type FactorDeps } from '../second-factor/check.ts';
import { codeMissing, codeWrong } from '../second-factor/errors.ts';
import { epochSeconds, makeTokens, type SessionTokenDeps } from '../sessions/session-tokens.ts';
import { type Guess, type GuessDeps, guessPassword, judgeGuess } from '../throttling/guess.ts';
import { findUser } from '../users/store.ts';
import { confirmLiveSession } from './store.ts';

export type ConfirmationDeps = GuessDeps & SessionTokenDeps & FactorDeps;

/** What a user proves again who they are with. */
export interface Proof {
  readonly password: string;
  /** Of the second factor, where the user has one. */
  readonly code?: string | undefined;
}

/** An access token that says that the user has just been authenticated. */
export interface Confirmed {
  readonly access_token: string;
  /** Seconds. */
  readonly expires_in: number;
  /** Epoch seconds. */
  readonly auth_time: number;
}

/** A refusal is thrown after the transaction, which commits its counts and audit events. */
type Verdict = Confirmed | { readonly refusal: ServiceError; readonly isFailure: boolean } | 'stale';

/** Why the second factor is refused; undefined when it is accepted. */
async function judgeFactor(
  trx: AuthTransaction,
  deps: ConfirmationDeps,
  guess: Guess,
  person: Person,
  code: string | undefined,
) {
  const verdict = await checkSecondFactor(trx, deps, person.userId, code);
  if (verdict === 'missing') return { refusal: codeMissing(), isFailure: false };
  if (verdict === 'wrong') {
    const counted = await guess.settle(trx, 'wrong');
    await auditFailedCheck(trx, person, 'second_factor.check_failed', counted);
    return { refusal: codeWrong(), isFailure: true };
  }
  await guess.settle(trx, 'complete');
  return undefined;
}

async function judge(
  trx: AuthTransaction,
  deps: ConfirmationDeps,
  guess: Guess,
  person: Person,
  code: string | undefined,
): Promise<Verdict> {
  const settlement = await guess.settle(trx, 'password');
  if (settlement.isStale) return 'stale';
  if (!settlement.isAccepted) {
    await auditFailedCheck(trx, person, 'password.check_failed', settlement);
    return { refusal: currentPasswordWrong(), isFailure: true };
  }
  const refused = settlement.needsFactor ? await judgeFactor(trx, deps, guess, person, code) : undefined;
  if (refused !== undefined) return refused;
  const session = await confirmLiveSession(trx, person);
  if (session === undefined) throw accountGone();
  const { userId, sessionId, origin } = person;
  await appendAudit(trx, origin, { actor: userId, action: 'session.confirmed', target: sessionId });
  const { email, roles } = session;
  const { access_token, expires_in } = await makeTokens(deps, session, { id: userId, email, roles });
  return { access_token, expires_in, auth_time: epochSeconds(session.authenticated_at) };
}

/**
 * Authenticates the user of a session again, by the password and, where there is one, the second factor: from now on
 * the tokens of this session are recent (RFC 9470). Failures count together with those of logins.
 *
 * @throws ServiceError `current_password_wrong` (403), also while the account is locked; `second_factor_missing`,
 *   `second_factor_wrong` (403) when the password is right; `too_many_failed_logins` (429), `hashing_overloaded` (503)
 */
export async function confirmSession(
  deps: ConfirmationDeps,
  person: Person,
  { password, code }: Proof,
  signal: AbortSignal,
): Promise<Confirmed> {
  const user = await findUser(deps.db, person.userId);
  if (user?.status !== 'active') throw accountGone();
  const find = async () => (await findUser(deps.db, user.id)) ?? user;
  const { ip } = person.origin;
  const guess = await guessPassword(deps, { email: user.email, password, ip, signal, find });
  const verdict = await judgeGuess<Exclude<Verdict, 'stale'>>(deps.db, guess, (trx, each) =>
    judge(trx, deps, each, person, code),
  );
  if (!('refusal' in verdict)) {
    await guess.refund();
    return verdict;
  }
  if (!verdict.isFailure) await guess.refund();
  throw verdict.refusal;
}
