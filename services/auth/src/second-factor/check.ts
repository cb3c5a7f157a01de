import { unseal } from '@gridlease/common/secrets/sealed';
import type { Database } from '../database/database.ts';
import type { DerivedKeys } from '../secrets/derived-keys.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { findFactor, useRecoveryCode, useStep } from './store.ts';
import { isTotpCode, totpStepOf } from './totp.ts';

export interface FactorDeps {
  readonly keys: Pick<DerivedKeys, 'factorEncryption'>;
  /** Real time in milliseconds, as authenticators use it. */
  readonly clock: () => number;
}

/** `absent`: the user has no second factor. `missing`: the user has one, but no code was given. */
export type FactorVerdict = 'absent' | 'passed' | 'missing' | 'wrong';

/** Decrypts a sealed secret. Throws when it was sealed with another master key. */
export function unsealFactor(deps: FactorDeps, userId: string, sealed: Uint8Array): Buffer {
  const secret = unseal(deps.keys.factorEncryption, sealed, userId);
  if (secret === undefined)
    throw new Error(`the second factor of ${userId} was sealed with another master key`);
  return secret;
}

/** What a code may consume: a time step of its factor, or the recovery code with this hash. */
export interface ReadCode {
  readonly step?: number | undefined;
  readonly recoveryHash?: Buffer | undefined;
}

/**
 * Reads a code of the user's second factor, and consumes nothing. A wrong one-time code has no step.
 *
 * @param sealed the factor's secret
 */
export function readCode(deps: FactorDeps, userId: string, sealed: Uint8Array, code: string): ReadCode {
  const text = code.trim();
  if (!isTotpCode(text)) return { recoveryHash: hashRecoveryCode(text) };
  return { step: totpStepOf(unsealFactor(deps, userId, sealed), text, deps.clock()) };
}

/**
 * Checks a code of the user's second factor and consumes it: each time step and each recovery code works once, also
 * under concurrent requests. Call it in the transaction of what the code authorises, after the password was accepted.
 *
 * @param code a one-time code or a recovery code; undefined when none was given
 */
export async function checkSecondFactor(
  db: Database,
  deps: FactorDeps,
  userId: string,
  code: string | undefined,
): Promise<FactorVerdict> {
  const factor = await findFactor(db, userId);
  if (factor === undefined || factor.confirmed_at === null) return 'absent';
  if (code === undefined) return 'missing';
  const { step, recoveryHash } = readCode(deps, userId, factor.secret_encrypted, code);
  const isUsed =
    recoveryHash === undefined
      ? step !== undefined && (await useStep(db, userId, step))
      : await useRecoveryCode(db, userId, recoveryHash);
  return isUsed ? 'passed' : 'wrong';
}
