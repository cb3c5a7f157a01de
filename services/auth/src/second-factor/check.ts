import type { Database } from '../database/database.ts';
import { type DerivedKeys, unseal } from '../secrets/derived-keys.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { findFactor, useRecoveryCode, useStep } from './store.ts';
import { isTotpCode, totpStepOf } from './totp.ts';

export interface FactorDeps {
  readonly keys: Pick<DerivedKeys, 'factorEncryption'>;
  /** Real time in milliseconds: authenticators know no other. */
  readonly clock: () => number;
}

/** `absent`: the user has none. `missing`: there is one and no code was given. */
export type FactorVerdict = 'absent' | 'passed' | 'missing' | 'wrong';

/** A sealed secret in the clear. Throws when the master key is not the one it was sealed with. */
export function unsealFactor(deps: FactorDeps, userId: string, sealed: Uint8Array): Buffer {
  const secret = unseal(deps.keys.factorEncryption, sealed, userId);
  if (secret === undefined)
    throw new Error(`the second factor of ${userId} was sealed with another master key`);
  return secret;
}

/**
 * Checks a code of the user's second factor and uses it up: each time step once, each recovery code once, also when
 * two come at the same moment. Call it in the transaction of what the code is for, after the password was right.
 *
 * @param code six digits or a recovery code; undefined when none was given
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
  const text = code.trim();
  if (!isTotpCode(text))
    return (await useRecoveryCode(db, userId, hashRecoveryCode(text))) ? 'passed' : 'wrong';
  const step = totpStepOf(unsealFactor(deps, userId, factor.secret_encrypted), text, deps.clock());
  return step !== undefined && (await useStep(db, userId, step)) ? 'passed' : 'wrong';
}
