import { inTransaction, retryingConflicts, retryingReads } from '@gridlease/common/database/transaction';
import type { Logger } from '@gridlease/common/log/logger';
import { requestUnlock } from '../account/unlock.ts';
import { appendAudit } from '../audit/store.ts';
import type { RequestOrigin } from '../http/request.ts';
import type { MailQueue } from '../mail/queue.ts';
import { normalizePassword, readPassword } from '../passwords/policy.ts';
import { type FactorDeps, readCode } from '../second-factor/check.ts';
import { makeTokens, type SessionTokenDeps, type SessionTokens } from '../sessions/session-tokens.ts';
import { type Guess, type GuessDeps, guessPassword, judgeFresh } from '../throttling/guess.ts';
import { normalizeEmail } from '../users/email.ts';
import { replaceHash, type User } from '../users/store.ts';
import { type Conclusion, concludeLogin } from './conclusion-store.ts';
import { invalidCredentials, secondFactorInvalid, secondFactorRequired } from './errors.ts';
import { beginLogin, findLoginUser, type LoginUser } from './login-store.ts';

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

/** How the user of this session proved who they are (RFC 8176). */
const PASSWORD_ONLY = ['pwd'];
const WITH_FACTOR = ['pwd', 'otp', 'mfa'];

function reasonOf({ user, isMatch }: Guess): string {
  if (user === undefined) return 'unknown';
  if (!isMatch) return 'password';
  // The right password of an active account is refused while only known addresses get through.
  return user.status === 'active' ? 'locked' : 'disabled';
}

/** The code, read only where the password was right: it may cost work. */
function codeOf(deps: LoginDeps, { user, isMatch }: Guess<LoginUser>, code: string | undefined) {
  if (code === undefined) return undefined;
  const isNeeded = isMatch && user?.factor !== undefined;
  return isNeeded ? readCode(deps, user.id, user.factor, code) : {};
}

async function conclude(
  deps: LoginDeps,
  guess: Guess<LoginUser>,
  request: LoginRequest,
  { origin }: LoginClient,
): Promise<Conclusion> {
  const { user, isMatch, checked } = guess;
  const code = codeOf(deps, guess, request.code);
  const login = { ...checked, user, isMatch, code, reason: reasonOf(guess) };
  const amr = user?.factor === undefined ? PASSWORD_ONLY : WITH_FACTOR;
  const session = { id: deps.newId(), clientId: FIRST_PARTY, amr, origin };
  return retryingConflicts(() => concludeLogin(deps.db, login, session, deps.settings));
}

/** Tells the owner of the account once a day how to get through. A failure does not affect the login: the next one asks. */
async function askUnlock(deps: LoginDeps, { email }: LoginRequest, { origin }: LoginClient): Promise<void> {
  try {
    await inTransaction(deps.db, (trx) => requestUnlock(deps, trx, email, origin));
  } catch (error) {
    deps.log.warn({ error }, 'the link that unlocks an account could not be requested');
  }
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
  // Before anything is counted: a session without tokens would be of no use.
  deps.issuer.requireKey();
  // An invalid address is looked up like one that no account has.
  const norm = normalizeEmail(request.email)?.norm ?? '';
  const { forgetAfterSeconds } = deps.settings.throttle;
  const guess = await guessPassword<LoginUser>(deps, {
    email: request.email,
    password: request.password,
    ip: client.origin.ip,
    signal: client.signal,
    begin: (keys) => beginLogin(deps.db, keys, forgetAfterSeconds, norm),
    find: () => retryingReads(() => findLoginUser(deps.db, norm)),
  });
  const { user, conclusion } = await judgeFresh(guess, async (each) => {
    const concluded = await conclude(deps, each, request, client);
    return concluded.outcome === 'stale' ? 'stale' : { user: each.user, conclusion: concluded };
  });
  if (conclusion.outcome === 'refused' || conclusion.outcome === 'code_wrong') {
    const { asksUnlock, outcome } = conclusion;
    if (asksUnlock) await askUnlock(deps, request, client);
    throw outcome === 'refused' ? invalidCredentials() : secondFactorInvalid();
  }
  await guess.refund();
  if (conclusion.outcome !== 'opened' || user === undefined) throw secondFactorRequired();
  const tokens = await makeTokens(deps, conclusion.session, user);
  await refreshHash(deps, user, request.password, client);
  return { user, tokens };
}
