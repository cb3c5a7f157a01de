import { inTransaction, retryingReads } from '@gridlease/common/database/transaction';
import type { ServiceError } from '@gridlease/common/errors/service-error';
import type { Logger } from '@gridlease/common/log/logger';
import { requestUnlock } from '../account/unlock.ts';
import { appendAudit } from '../audit/store.ts';
import type { AuthTransaction } from '../database/database.ts';
import type { RequestOrigin } from '../http/request.ts';
import type { MailQueue } from '../mail/queue.ts';
import { normalizePassword, readPassword } from '../passwords/policy.ts';
import { checkSecondFactor, type FactorDeps } from '../second-factor/check.ts';
import { openSession, type SessionTokenDeps, type SessionTokens } from '../sessions/session-tokens.ts';
import { type Guess, type GuessDeps, guessPassword, judgeGuess } from '../throttling/guess.ts';
import type { Settlement } from '../throttling/settlement-store.ts';
import { normalizeEmail } from '../users/email.ts';
import { findUserByEmail, replaceHash, type User } from '../users/store.ts';
import { invalidCredentials, secondFactorInvalid, secondFactorRequired } from './errors.ts';

export type LoginDeps = GuessDeps &
  SessionTokenDeps &
  FactorDeps & { readonly log: Logger; readonly mail: MailQueue };

export interface LoginRequest {
  /** E-mail address, in any spelling. */
  readonly email: string;
  readonly password: string;
  /** Of the second factor, if the user has one. */
  readonly code?: string | undefined;
}

/** The client that logs in. */
export interface LoginClient {
  readonly origin: RequestOrigin;
  /** Aborted when the client disconnects. */
  readonly signal?: AbortSignal;
}

export interface LoggedIn {
  readonly user: User;
  readonly tokens: SessionTokens;
}

/** `client_id` of sessions opened with a password: the platform's own pages and programs. */
const FIRST_PARTY = 'gridlease';

/** A refusal is thrown after the transaction, which commits its counts and audit events. */
type Verdict = LoggedIn | Refusal | 'stale';

interface Refusal {
  readonly refusal: ServiceError;
  readonly isFailure: boolean;
}

type Reason = 'unknown' | 'password' | 'disabled' | 'locked' | 'second_factor';

function reasonOf({ user, isMatch }: Guess, { wasLocked }: Settlement): Reason {
  if (wasLocked) return 'locked';
  if (user === undefined) return 'unknown';
  if (!isMatch) return 'password';
  // The right password of an active account is refused while only known addresses get through.
  return user.status === 'active' ? 'locked' : 'disabled';
}

async function auditFailure(
  trx: AuthTransaction,
  { origin }: LoginClient,
  { user }: Guess,
  failure: { readonly reason: Reason; readonly hasLocked: boolean },
): Promise<void> {
  const event = { actor: '', target: user?.id ?? '' };
  // The typed e-mail address is not kept: it may be a password.
  await appendAudit(trx, origin, { ...event, action: 'login.failed', detail: { reason: failure.reason } });
  if (failure.hasLocked) await appendAudit(trx, origin, { ...event, action: 'login.locked' });
}

/** Why the second factor is refused; undefined when it is accepted. */
async function judgeFactor(
  trx: AuthTransaction,
  deps: LoginDeps,
  guess: Guess,
  request: LoginRequest,
  client: LoginClient,
): Promise<Refusal | undefined> {
  const verdict = await checkSecondFactor(trx, deps, guess.user?.id ?? '', request.code);
  if (verdict === 'missing') return { refusal: secondFactorRequired(), isFailure: false };
  if (verdict === 'wrong') {
    const settlement = await guess.settle(trx, 'wrong');
    await auditFailure(trx, client, guess, { reason: 'second_factor', hasLocked: settlement.hasLocked });
    if (settlement.isBesieged) await requestUnlock(deps, trx, request.email, client.origin);
    return { refusal: secondFactorInvalid(), isFailure: true };
  }
  await guess.settle(trx, 'complete');
  return undefined;
}

async function judge(
  trx: AuthTransaction,
  deps: LoginDeps,
  guess: Guess,
  request: LoginRequest,
  client: LoginClient,
): Promise<Verdict> {
  const { user } = guess;
  const settlement = await guess.settle(trx, 'password');
  if (settlement.isStale) return 'stale';
  if (!settlement.isAccepted || user === undefined) {
    const { hasLocked } = settlement;
    await auditFailure(trx, client, guess, { reason: reasonOf(guess, settlement), hasLocked });
    if (settlement.isBesieged) await requestUnlock(deps, trx, request.email, client.origin);
    return { refusal: invalidCredentials(), isFailure: true };
  }
  const refused = settlement.needsFactor ? await judgeFactor(trx, deps, guess, request, client) : undefined;
  if (refused !== undefined) return refused;
  const amr = settlement.needsFactor ? ['pwd', 'otp', 'mfa'] : ['pwd'];
  const { origin } = client;
  const tokens = await openSession(trx, deps, { user, origin, clientId: FIRST_PARTY, amr });
  // Looks like any failed login: that the account was disabled a moment ago stays private.
  if (tokens === undefined) throw invalidCredentials();
  await appendAudit(trx, origin, {
    actor: user.id,
    action: 'login.succeeded',
    target: user.id,
    detail: { amr },
  });
  return { user, tokens };
}

/** Rehashes the password when the hash has outdated parameters. A failure does not affect the login. */
async function refreshHash(deps: LoginDeps, user: User, text: string, client: LoginClient): Promise<void> {
  if (!deps.hasher.needsRehash(user.password_hash)) return;
  try {
    const after = await deps.hasher.hash(readPassword(text) ?? normalizePassword(text), {
      signal: client.signal,
    });
    const hashes = { before: user.password_hash, after };
    await inTransaction(deps.db, async (trx) => {
      if (!(await replaceHash(trx, user.id, hashes))) return;
      await appendAudit(trx, client.origin, { actor: user.id, action: 'password.rehashed', target: user.id });
    });
  } catch (error) {
    deps.log.warn({ error }, 'a password could not be rehashed; the next login tries again');
  }
}

/**
 * Opens a session for a caller with the right password, and the right code where there is a second factor.
 *
 * @throws ServiceError `invalid_credentials` (401), whatever the cause; `second_factor_required` and
 *   `second_factor_invalid` (401) when the password is right; `too_many_failed_logins` (429); `hashing_overloaded` (503)
 */
export async function logIn(deps: LoginDeps, request: LoginRequest, client: LoginClient): Promise<LoggedIn> {
  // An invalid address is looked up like one that no account has.
  const norm = normalizeEmail(request.email)?.norm ?? '';
  const guess = await guessPassword(deps, {
    email: request.email,
    password: request.password,
    ip: client.origin.ip,
    signal: client.signal,
    find: () => retryingReads(() => findUserByEmail(deps.db, norm)),
  });
  const verdict = await judgeGuess<LoggedIn | Refusal>(deps.db, guess, (trx, each) =>
    judge(trx, deps, each, request, client),
  );
  if ('refusal' in verdict) {
    if (!verdict.isFailure) await guess.refund();
    throw verdict.refusal;
  }
  await guess.refund();
  await refreshHash(deps, verdict.user, request.password, client);
  return verdict;
}
