import { inTransaction } from '@gridlease/common/database/transaction';
import { ServiceError } from '@gridlease/common/errors/service-error';
import type { AuthSettings } from '../config/settings.ts';
import type { AuthTransaction, Database } from '../database/database.ts';
import type { Reservation } from '../passwords/gate.ts';
import type { PasswordHasher } from '../passwords/hashing.ts';
import { readPassword } from '../passwords/policy.ts';
import type { User } from '../users/store.ts';
import { admit, refundAdmission } from './admission-store.ts';
import { type FailureKeys, failureKeys } from './keys.ts';
import { networkOf } from './network.ts';
import { type Attempt, type Settlement, settleAttempt } from './settlement-store.ts';
import { abandonAttempt, beginAttempt } from './store.ts';

export interface GuessDeps {
  readonly db: Database;
  readonly hasher: PasswordHasher;
  readonly keys: { readonly throttleKey: Uint8Array };
  readonly settings: Pick<AuthSettings, 'throttle'>;
}

/** A password that somebody says is theirs. */
export interface GuessRequest {
  /** E-mail in any spelling, or what was typed instead of one: whose failures these would be. */
  readonly email: string;
  readonly password: string;
  /** Network address of the client. */
  readonly ip: string;
  /** Aborted when the client has gone away. */
  readonly signal?: AbortSignal | undefined;
  /** Whose password it would be; asked for after the attempt was counted. */
  readonly find: () => Promise<User | undefined>;
}

/** A password that was looked at. Whether that counts is decided by `settle`; every guess is settled or abandoned. */
export interface Guess {
  readonly user: User | undefined;
  readonly isMatch: boolean;
  /**
   * Ends it in the caller's transaction; see `settleAttempt`. Again after a second factor was looked at, when it says
   * that it needs one.
   */
  settle(trx: AuthTransaction, outcome: Attempt['outcome']): Promise<Settlement>;
  /** The same password against what the user's hash is now: after it was settled as stale. */
  again(): Promise<Guess>;
  /** After a transaction in which it was accepted: it was no failure. */
  refund(): Promise<void>;
  /** Instead of settling it: what happened was nobody's failure. */
  abandon(): Promise<void>;
}

/** Where a guess is counted. */
interface Place {
  /** Of the gate before hashing. */
  readonly reservation: Reservation;
  readonly keys: FailureKeys;
  readonly network: string;
  readonly refund: Guess['refund'];
  readonly abandon: Guess['abandon'];
}

async function look(deps: GuessDeps, request: GuessRequest, place: Place): Promise<Guess> {
  const { reservation, keys, network, refund, abandon } = place;
  try {
    const user = await request.find();
    const password = readPassword(request.password);
    // Nobody has a password that is longer than any: the work is done on another one.
    const hash = password === undefined ? undefined : user?.password_hash;
    const ticket = { address: network, signal: request.signal };
    reservation.release();
    const isMatch = await deps.hasher.verify(hash, password ?? '', ticket);
    const settle: Guess['settle'] = (trx, outcome) => {
      const attempt = { keys, network, user, outcome: isMatch ? outcome : 'wrong' };
      return settleAttempt(trx, attempt, deps.settings.throttle);
    };
    return { user, isMatch, settle, refund, abandon, again: () => look(deps, request, place) };
  } catch (error) {
    // Should this fail too, the attempt is counted as a failure after a while.
    await abandon().catch(() => {});
    throw error;
  }
}

/** Counts an attempt before anything is looked at. */
async function begin(
  deps: Pick<GuessDeps, 'db' | 'keys' | 'settings'>,
  email: string,
  network: string,
): Promise<Omit<Place, 'reservation'>> {
  const { db } = deps;
  const { throttle } = deps.settings;
  const keys = failureKeys(deps.keys.throttleKey, email, network);
  const admission = await admit(db, network, 'login_failure', throttle.failedLoginsPerMinute);
  if ('retryAfterSeconds' in admission) throw tooManyFailedLogins(admission.retryAfterSeconds);
  const refund = () => refundAdmission(db, admission);
  const abandon = async () => {
    await Promise.all([refund(), abandonAttempt(db, keys)]);
  };
  try {
    await beginAttempt(db, keys, throttle.forgetAfterSeconds);
  } catch (error) {
    await refund().catch(() => {});
    throw error;
  }
  return { keys, network, refund, abandon };
}

/**
 * Counts an attempt and looks at the password, for logging in and wherever else a password is asked for. The same work
 * is done whether there is such a user, whatever its state, and whether anything is locked: whoever waits for the
 * answer learns nothing by the time it takes.
 *
 * @throws ServiceError `too_many_failed_logins` (429), `hashing_overloaded` (503); neither is a failure
 */
export async function guessPassword(deps: GuessDeps, request: GuessRequest): Promise<Guess> {
  const network = networkOf(request.ip);
  // A flood is refused before it is counted: it must not keep the database from everybody else.
  const reservation = deps.hasher.reserve({ address: network, signal: request.signal });
  try {
    return await look(deps, request, { ...(await begin(deps, request.email, network)), reservation });
  } finally {
    reservation.release();
  }
}

/**
 * Judges a guess in a transaction, and once more with the present hash whenever the one that was looked at had been
 * replaced: made anew by a login at the same moment, or of another password.
 *
 * @param judge settles the guess, and answers `stale` when the settlement says so
 */
export async function judgeGuess<T>(
  db: Database,
  first: Guess,
  judge: (trx: AuthTransaction, guess: Guess) => Promise<T | 'stale'>,
): Promise<T> {
  for (let guess = first; ; guess = await guess.again()) {
    try {
      const judged = await inTransaction(db, (trx) => judge(trx, guess));
      if (judged !== 'stale') return judged;
    } catch (error) {
      await guess.abandon().catch(() => {});
      throw error;
    }
  }
}

/** A code without a password, where the user is signed in already. */
export interface CodeGuess {
  /** Ends it in the caller's transaction, which holds the user; see `settleAttempt`. */
  settle(trx: AuthTransaction, user: User, isRight: boolean): Promise<Settlement>;
}

/**
 * Counts an attempt at a code and judges it in a transaction: wrong codes lock the login, and a locked account has no
 * right ones. A right code alone leaves earlier failures counted.
 *
 * @param judge settles the guess; answers whether it was accepted
 * @throws ServiceError `too_many_failed_logins` (429), and what `judge` throws; neither is a failure
 */
export async function guessCode(
  deps: Pick<GuessDeps, 'db' | 'keys' | 'settings'>,
  { email, ip }: Pick<GuessRequest, 'email' | 'ip'>,
  judge: (trx: AuthTransaction, guess: CodeGuess) => Promise<boolean>,
): Promise<boolean> {
  const { keys, network, refund, abandon } = await begin(deps, email, networkOf(ip));
  const settle: CodeGuess['settle'] = (trx, user, isRight) => {
    const attempt = { keys, network, user, outcome: isRight ? 'code' : 'wrong' } as const;
    return settleAttempt(trx, attempt, deps.settings.throttle);
  };
  try {
    const isAccepted = await inTransaction(deps.db, (trx) => judge(trx, { settle }));
    if (isAccepted) await refund();
    return isAccepted;
  } catch (error) {
    await abandon().catch(() => {});
    throw error;
  }
}

function tooManyFailedLogins(retryAfterSeconds: number): ServiceError {
  const message = 'Too many logins from this address have failed.';
  return new ServiceError('exhausted', 'too_many_failed_logins', message, { retryAfterSeconds });
}
