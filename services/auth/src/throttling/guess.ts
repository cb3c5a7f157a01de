import { networkOf } from '@gridlease/common/access/network';
import { inTransaction } from '@gridlease/common/database/transaction';
import { ServiceError } from '@gridlease/common/errors/service-error';
import type { AuthSettings } from '../config/settings.ts';
import type { AuthTransaction, Database } from '../database/database.ts';
import type { Reservation } from '../passwords/hash-gate.ts';
import type { PasswordHasher } from '../passwords/hashing.ts';
import { readPassword } from '../passwords/policy.ts';
import type { User } from '../users/store.ts';
import { admit, refundAdmission } from './admission-store.ts';
import { type FailureKeys, failureKeys } from './keys.ts';
import { type Attempt, type CheckedAttempt, type Settlement, settleAttempt } from './settlement-store.ts';
import { abandonAttempt, beginAttempt } from './store.ts';

export interface GuessDeps {
  readonly db: Database;
  readonly hasher: PasswordHasher;
  readonly keys: { readonly throttleKey: Uint8Array };
  readonly settings: Pick<AuthSettings, 'throttle'>;
}

/** A password to check, and for whom. */
export interface GuessRequest<Owner extends User = User> {
  /** E-mail address in any spelling, or what was typed instead: failures are counted for it. */
  readonly email: string;
  readonly password: string;
  /** Network address of the client. */
  readonly ip: string;
  /** Aborted when the client disconnects. */
  readonly signal?: AbortSignal | undefined;
  /** Reads the user; called after the attempt was counted. */
  readonly find: () => Promise<Owner | undefined>;
  /** Counts the attempt and reads the user, in one statement. Default: `beginAttempt`, then `find`. */
  readonly begin?: (keys: FailureKeys) => Promise<Owner | undefined>;
}

/** A checked password. `settle` decides whether the result counts; every guess is settled or abandoned. */
export interface Guess<Owner extends User = User> {
  readonly user: Owner | undefined;
  readonly isMatch: boolean;
  /** What the statement that settles it needs; see `settle`. */
  readonly checked: CheckedAttempt;
  /**
   * Ends the attempt in the caller's transaction; see `settleAttempt`. Called again after the second factor was
   * checked, when the first settlement requires one.
   */
  settle(trx: AuthTransaction, outcome: Attempt['outcome']): Promise<Settlement>;
  /** Checks the password against the user's present hash, after it was settled as stale. */
  again(): Promise<Guess<Owner>>;
  /** Takes the count back, after a transaction in which the password was accepted. */
  refund(): Promise<void>;
  /** Instead of settling: the attempt failed for reasons that are not the user's. */
  abandon(): Promise<void>;
}

/** An attempt that was counted. */
interface CountedAttempt {
  readonly keys: FailureKeys;
  readonly network: string;
  readonly refund: Guess['refund'];
  readonly abandon: Guess['abandon'];
}

async function check<Owner extends User>(
  deps: GuessDeps,
  request: GuessRequest<Owner>,
  reservation: Reservation,
  attempt: CountedAttempt,
  find = request.find,
): Promise<Guess<Owner>> {
  const { keys, network, refund, abandon } = attempt;
  try {
    const user = await find();
    const password = readPassword(request.password);
    // No user has an overlong password: the work is done on a dummy hash.
    const hash = password === undefined ? undefined : user?.password_hash;
    const ticket = { address: network, signal: request.signal };
    reservation.release();
    const isMatch = await deps.hasher.verify(hash, password ?? '', ticket);
    const checked = { keys, network, user };
    const settle: Guess['settle'] = (trx, outcome) =>
      settleAttempt(trx, { ...checked, outcome: isMatch ? outcome : 'wrong' }, deps.settings.throttle);
    const again = () => check(deps, request, reservation, attempt);
    return { user, isMatch, checked, settle, refund, abandon, again };
  } catch (error) {
    // If this fails too, the attempt counts as a failure after a while.
    await abandon().catch(() => {});
    throw error;
  }
}

/** Counts an attempt before anything is checked. `count` counts it for the account, and may read what it needs. */
async function begin<Found>(
  deps: Pick<GuessDeps, 'db' | 'keys' | 'settings'>,
  email: string,
  network: string,
  count: (keys: FailureKeys) => Promise<Found>,
): Promise<{ readonly attempt: CountedAttempt; readonly found: Found }> {
  const { db } = deps;
  const keys = failureKeys(deps.keys.throttleKey, email, network);
  const limit = deps.settings.throttle.failedLoginsPerMinute;
  const admission = await admit(db, network, 'login_failure', limit);
  if ('retryAfterSeconds' in admission) throw tooManyFailedLogins(admission.retryAfterSeconds);
  const refund = () => refundAdmission(db, admission);
  const abandon = async () => {
    await Promise.all([refund(), abandonAttempt(db, keys)]);
  };
  try {
    return { attempt: { keys, network, refund, abandon }, found: await count(keys) };
  } catch (error) {
    await refund().catch(() => {});
    throw error;
  }
}

function count({ db, settings }: Pick<GuessDeps, 'db' | 'settings'>, keys: FailureKeys): Promise<void> {
  return beginAttempt(db, keys, settings.throttle.forgetAfterSeconds);
}

/**
 * Counts an attempt and checks the password, at login and wherever else a password is required. The work is the same
 * whether or not the user exists, is active or locked, so that the time of the response reveals nothing.
 *
 * @throws ServiceError `too_many_failed_logins` (429), `hashing_overloaded` (503); neither is a failure
 */
export async function guessPassword<Owner extends User>(
  deps: GuessDeps,
  request: GuessRequest<Owner>,
): Promise<Guess<Owner>> {
  const network = networkOf(request.ip);
  // A flood is refused before it is counted, so that it does not overload the database.
  const reservation = deps.hasher.reserve({ address: network, signal: request.signal });
  try {
    const { begin: beginAndFind } = request;
    if (beginAndFind === undefined) {
      const { attempt } = await begin(deps, request.email, network, (keys) => count(deps, keys));
      return await check(deps, request, reservation, attempt);
    }
    const { attempt, found } = await begin(deps, request.email, network, beginAndFind);
    return await check(deps, request, reservation, attempt, async () => found);
  } finally {
    reservation.release();
  }
}

/**
 * Judges a guess, and again with the present hash whenever the checked one has been replaced: by a rehash during a
 * concurrent login, or by a new password.
 *
 * @param judge settles the guess; returns `stale` when the settlement says so
 */
export async function judgeFresh<T, Owner extends User>(
  first: Guess<Owner>,
  judge: (guess: Guess<Owner>) => Promise<T | 'stale'>,
): Promise<T> {
  for (let guess = first; ; guess = await guess.again()) {
    try {
      const judged = await judge(guess);
      if (judged !== 'stale') return judged;
    } catch (error) {
      await guess.abandon().catch(() => {});
      throw error;
    }
  }
}

/** As `judgeFresh`, each time in a transaction. */
export function judgeGuess<T>(
  db: Database,
  first: Guess,
  judge: (trx: AuthTransaction, guess: Guess) => Promise<T | 'stale'>,
): Promise<T> {
  return judgeFresh(first, (guess) => inTransaction(db, (trx) => judge(trx, guess)));
}

/** A code without a password, from a logged-in user. */
export interface CodeGuess {
  /** Ends the attempt in the caller's transaction, which holds the user's lock; see `settleAttempt`. */
  settle(trx: AuthTransaction, user: User, isRight: boolean): Promise<Settlement>;
}

/**
 * Counts an attempt at a code and judges it in a transaction: wrong codes lock the login, and a locked account accepts
 * none. A right code alone leaves earlier failures counted.
 *
 * @param judge settles the guess; returns whether it was accepted
 * @throws ServiceError `too_many_failed_logins` (429), and what `judge` throws; neither is a failure
 */
export async function guessCode(
  deps: Pick<GuessDeps, 'db' | 'keys' | 'settings'>,
  { email, ip }: Pick<GuessRequest, 'email' | 'ip'>,
  judge: (trx: AuthTransaction, guess: CodeGuess) => Promise<boolean>,
): Promise<boolean> {
  const { attempt: counted } = await begin(deps, email, networkOf(ip), (keys) => count(deps, keys));
  const { keys, network, refund, abandon } = counted;
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
