import { randomBytes } from 'node:crypto';
import { inTransaction, retryingReads } from '@gridlease/common/database/transaction';
import type { AccountDeps, Person } from '../account/deps.ts';
import { accountGone } from '../account/errors.ts';
import { requirePassword } from '../account/reauthentication.ts';
import { appendAudit } from '../audit/store.ts';
import type { AuthTransaction } from '../database/tables.ts';
import { securityNotice } from '../mail/messages.ts';
import { seal } from '../secrets.ts';
import { revokeSessions } from '../sessions/store.ts';
import { findUser, lockUser, type User } from '../users/store.ts';
import { checkSecondFactor, type FactorDeps, unsealFactor } from './check.ts';
import * as problem from './errors.ts';
import { createRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';
import * as store from './store.ts';
import { TOTP_SECRET_BYTES, totpEnrolment, totpStepOf } from './totp.ts';

export type SecondFactorDeps = AccountDeps & FactorDeps;

/** What an authenticator application is given. Shown once. */
export interface Enrolment {
  readonly secret: string;
  readonly otpauth_url: string;
}

async function requireUser(deps: SecondFactorDeps, person: Person): Promise<User> {
  const user = await retryingReads(() => findUser(deps.db, person.userId));
  if (user?.status !== 'active') throw accountGone();
  return user;
}

async function audit(trx: AuthTransaction, person: Person, action: string): Promise<void> {
  await appendAudit(trx, person.origin, { actor: person.userId, action, target: person.userId });
}

function notify(deps: SecondFactorDeps, user: User, what: string): void {
  deps.mail.push('second_factor_changed', (mailer) => mailer.send(securityNotice(user.email, what)));
}

/**
 * Begins to set up a second factor, in the place of one that was begun and not confirmed. Nothing is asked for at login
 * before it is confirmed. Throws `current_password_wrong` (403), `second_factor_already_set` (409).
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
    if (!(await store.upsertPendingFactor(trx, person.userId, sealed))) throw problem.factorAlreadySet();
  });
  return totpEnrolment(secret, user.email);
}

/**
 * Confirms the factor by its first code: from now on a login asks for one. Answers the recovery codes, once; the other
 * sessions end, and this one counts as opened with the factor.
 * Throws `second_factor_not_pending` (409), `second_factor_wrong` (403).
 */
export async function confirmSecondFactor(
  deps: SecondFactorDeps,
  person: Person,
  code: string,
): Promise<readonly string[]> {
  const user = await requireUser(deps, person);
  const pending = await retryingReads(() => store.findFactor(deps.db, person.userId));
  if (pending === undefined || pending.confirmed_at !== null) throw problem.factorNotPending();
  const secret = unsealFactor(deps, person.userId, pending.secret_encrypted);
  const step = totpStepOf(secret, code.trim(), deps.clock());
  if (step === undefined) throw problem.codeWrong();
  const codes = createRecoveryCodes();
  await inTransaction(deps.db, async (trx) => {
    if ((await lockUser(trx, person.userId))?.status !== 'active') throw accountGone();
    const confirmed = { sealed: pending.secret_encrypted, step };
    if (!(await store.confirmFactor(trx, person.userId, confirmed))) throw problem.factorNotPending();
    await store.replaceRecoveryCodes(trx, person.userId, codes.map(hashRecoveryCode));
    await revokeSessions(
      trx,
      { userId: person.userId, exceptSessionId: person.sessionId },
      'second_factor_changed',
    );
    await store.addFactorToSession(trx, person.sessionId);
    await audit(trx, person, 'second_factor.enabled');
  });
  notify(deps, user, 'a second factor was set up.');
  return codes;
}

/** The password again, and a code of the factor, which is used up. */
async function requireBoth(
  deps: SecondFactorDeps,
  person: Person,
  proof: { readonly password: string; readonly code: string },
  work: (trx: AuthTransaction) => Promise<void>,
): Promise<User> {
  const user = await requireUser(deps, person);
  await requirePassword(deps, person, user, proof.password);
  const verdict = await inTransaction(deps.db, async (trx) => {
    await lockUser(trx, person.userId);
    const checked = await checkSecondFactor(trx, deps, person.userId, proof.code);
    if (checked === 'passed') await work(trx);
    return checked;
  });
  if (verdict === 'absent') throw problem.factorNotSet();
  if (verdict !== 'passed') throw problem.codeWrong();
  return user;
}

/**
 * Removes the factor and its recovery codes. No session counts as opened with it any more.
 * Throws `current_password_wrong`, `second_factor_wrong` (403), `second_factor_not_set` (404).
 */
export async function removeSecondFactor(
  deps: SecondFactorDeps,
  person: Person,
  proof: { readonly password: string; readonly code: string },
): Promise<void> {
  const user = await requireBoth(deps, person, proof, async (trx) => {
    await store.deleteFactor(trx, person.userId);
    await store.removeFactorFromSessions(trx, person.userId);
    await audit(trx, person, 'second_factor.disabled');
  });
  notify(deps, user, 'its second factor was removed.');
}

/** New recovery codes in the place of all old ones. Throws as `removeSecondFactor`. */
export async function renewRecoveryCodes(
  deps: SecondFactorDeps,
  person: Person,
  proof: { readonly password: string; readonly code: string },
): Promise<readonly string[]> {
  const codes = createRecoveryCodes();
  const user = await requireBoth(deps, person, proof, async (trx) => {
    await store.replaceRecoveryCodes(trx, person.userId, codes.map(hashRecoveryCode));
    await audit(trx, person, 'second_factor.recovery_codes_renewed');
  });
  notify(deps, user, 'it has new recovery codes.');
  return codes;
}
