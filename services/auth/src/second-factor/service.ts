import { randomBytes } from 'node:crypto';
import { inTransaction, retryingReads } from '@gridlease/common/database/transaction';
import { seal } from '@gridlease/common/secrets/sealed';
import type { AccountDeps } from '../account/deps.ts';
import { accountGone } from '../account/errors.ts';
import { auditFailedCheck, requirePassword } from '../account/reauthentication.ts';
import { appendAudit } from '../audit/store.ts';
import type { AuthTransaction } from '../database/database.ts';
import type { Person } from '../http/request.ts';
import { securityNotice } from '../mail/messages.ts';
import { requireLiveSession, revokeSessions } from '../sessions/store.ts';
import { guessCode } from '../throttling/guess.ts';
import { findUser, lockUser, type User } from '../users/store.ts';
import { type FactorDeps, unsealFactor } from './check.ts';
import * as problem from './errors.ts';
import { type Proof, requireBoth } from './proof.ts';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';
import * as store from './store.ts';
import { TOTP_SECRET_BYTES, totpEnrolment, totpStepOf } from './totp.ts';

export type SecondFactorDeps = AccountDeps & FactorDeps;

/** What an authenticator application needs. Shown once. */
export interface Enrolment {
  readonly secret: string;
  readonly otpauth_url: string;
}

async function requireUser(deps: SecondFactorDeps, person: Person): Promise<User> {
  const user = await retryingReads(() => findUser(deps.db, person.userId));
  if (user?.status !== 'active') throw accountGone();
  return user;
}

/** Records a change of the factor and queues the notice of it. */
async function report(
  deps: SecondFactorDeps,
  trx: AuthTransaction,
  { person, user }: { readonly person: Person; readonly user: User },
  { action, notice }: { readonly action: string; readonly notice: string },
): Promise<void> {
  await appendAudit(trx, person.origin, { actor: person.userId, action, target: person.userId });
  await deps.mail.push(trx, securityNotice('second_factor_changed', user.email, notice));
}

/**
 * Starts setting up a second factor, and replaces one that was not confirmed. Logins do not require it until it is
 * confirmed. Throws `current_password_wrong` (403), `second_factor_already_set` (409).
 */
export async function beginSecondFactor(
  deps: SecondFactorDeps,
  person: Person,
  password: string,
): Promise<Enrolment> {
  const user = await requireUser(deps, person);
  await requirePassword(deps, person, user, password);
  const secret = randomBytes(TOTP_SECRET_BYTES);
  const sealed = seal(deps.keys.factorEncryption, secret, person.userId);
  await inTransaction(deps.db, async (trx) => {
    if ((await lockUser(trx, person.userId))?.status !== 'active') throw accountGone();
    await requireLiveSession(trx, person);
    if (!(await store.upsertPendingFactor(trx, person.userId, sealed))) throw problem.factorAlreadySet();
  });
  return totpEnrolment(secret, user.email);
}

/** Confirms the pending factor. Throws `second_factor_not_pending` (409) when it was replaced meanwhile. */
async function applyConfirmation(
  trx: AuthTransaction,
  person: Person,
  confirmed: { readonly sealed: Buffer; readonly step: number },
  codes: readonly string[],
): Promise<void> {
  if (!(await store.confirmFactor(trx, person.userId, confirmed))) throw problem.factorNotPending();
  await store.replaceRecoveryCodes(trx, person.userId, codes.map(hashRecoveryCode));
  const others = { userId: person.userId, exceptSessionId: person.sessionId };
  await revokeSessions(trx, others, 'second_factor_changed');
  await store.addFactorToSession(trx, person.sessionId);
}

/**
 * Confirms the factor by its first code; from now on logins require one. Returns the recovery codes, once. Ends the
 * other sessions; this one counts as opened with the factor. Wrong codes count towards the lock of the login.
 * Throws `second_factor_not_pending` (409), `second_factor_wrong` (403), `too_many_failed_logins` (429).
 */
export async function confirmSecondFactor(
  deps: SecondFactorDeps,
  person: Person,
  code: string,
): Promise<readonly string[]> {
  const user = await requireUser(deps, person);
  const pending = await retryingReads(() => store.findFactor(deps.db, person.userId));
  if (pending === undefined || pending.confirmed_at !== null) throw problem.factorNotPending();
  const { secret_encrypted: sealed } = pending;
  const step = totpStepOf(unsealFactor(deps, person.userId, sealed), code.trim(), deps.clock());
  const codes = createRecoveryCodes();
  const { email } = user;
  const isAccepted = await guessCode(deps, { email, ip: person.origin.ip }, async (trx, guess) => {
    const present = await lockUser(trx, person.userId);
    if (present?.status !== 'active') throw accountGone();
    await requireLiveSession(trx, person);
    const settlement = await guess.settle(trx, present, step !== undefined);
    if (step === undefined || !settlement.isAccepted) {
      await auditFailedCheck(trx, person, 'second_factor.check_failed', settlement);
      return false;
    }
    await applyConfirmation(trx, person, { sealed, step }, codes);
    const change = { action: 'second_factor.enabled', notice: 'a second factor was set up.' };
    await report(deps, trx, { person, user: present }, change);
    return true;
  });
  if (!isAccepted) throw problem.codeWrong();
  deps.mail.wake();
  return codes;
}

/**
 * Removes the factor and its recovery codes. No session counts as opened with it any more.
 * Throws `current_password_wrong`, `second_factor_wrong` (403), `second_factor_not_set` (404).
 */
export async function removeSecondFactor(
  deps: SecondFactorDeps,
  person: Person,
  proof: Proof,
): Promise<void> {
  const user = await requireUser(deps, person);
  await requireBoth(deps, { person, user }, proof, async (trx) => {
    await store.deleteFactor(trx, person.userId);
    await store.removeFactorFromSessions(trx, person.userId);
    const change = { action: 'second_factor.disabled', notice: 'its second factor was removed.' };
    await report(deps, trx, { person, user }, change);
  });
  deps.mail.wake();
}

/** Replaces all recovery codes. Throws as `removeSecondFactor`. */
export async function renewRecoveryCodes(
  deps: SecondFactorDeps,
  person: Person,
  proof: Proof,
): Promise<readonly string[]> {
  const codes = createRecoveryCodes();
  const user = await requireUser(deps, person);
  await requireBoth(deps, { person, user }, proof, async (trx) => {
    await store.replaceRecoveryCodes(trx, person.userId, codes.map(hashRecoveryCode));
    const action = 'second_factor.recovery_codes_renewed';
    await report(deps, trx, { person, user }, { action, notice: 'its recovery codes were renewed.' });
  });
  deps.mail.wake();
  return codes;
}
