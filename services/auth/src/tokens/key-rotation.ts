import type { PublicKeyAlgorithm } from '@gridlease/common/access/verification-key';
import { inTransaction } from '@gridlease/common/database/transaction';
import { isSealedWithOldKey, type KeyRing, seal, unseal } from '@gridlease/common/secrets/sealed';
import { appendAudit } from '../audit/store.ts';
import type { Algorithm } from '../config/settings.ts';
import type { AuthTransaction, Database } from '../database/database.ts';
import { NO_ORIGIN, type RequestOrigin } from '../http/request.ts';
import { algorithmHasNoKeys } from './errors.ts';
import { createKeyPair, type SealedKeyPair } from './key-pair.ts';
import { isSecretAlgorithm } from './signer.ts';
import * as store from './store.ts';

/** How long clients may cache the JWKS. */
export const JWKS_MAX_AGE_SECONDS = 300;
/** A key is published for twice the cache time before it signs. */
const PUBLISHED_SECONDS_MIN = 2 * JWKS_MAX_AGE_SECONDS;
/** For clock skew, and replicas that have not yet learned that the key was retired. */
const RETIRE_MARGIN_SECONDS = 90;
/** When ALGORITHM changes, replicas with the old one may keep running during a rolling update. */
export const ROLLOUT_SECONDS = 3_600;

export interface KeyRotationDeps {
  readonly db: Database;
  readonly algorithm: Algorithm;
  /** `deriveKeys(...).keyEncryption` */
  readonly keyEncryption: KeyRing;
  /** Lifetime of the longest-lived access token. */
  readonly tokenSecondsMax: number;
}

/** The actor of rotations by schedule or at a start. */
const SYSTEM = { actor: 'auth-service', origin: NO_ORIGIN };

type Requester = { readonly actor: string; readonly origin: RequestOrigin };

async function audit(trx: AuthTransaction, who: Requester, action: string, kid: string): Promise<void> {
  await appendAudit(trx, who.origin, { actor: who.actor, action, target: kid });
}

function keyAlgorithmOf(algorithm: Algorithm): PublicKeyAlgorithm | undefined {
  return isSecretAlgorithm(algorithm) ? undefined : algorithm;
}

async function lockKeys(trx: AuthTransaction, algorithm: PublicKeyAlgorithm) {
  await store.lockSigningKeys(trx);
  const rows = await store.listSigningKeys(trx);
  const ofState = (state: string) => rows.find((row) => row.algorithm === algorithm && row.state === state);
  return { current: ofState('current'), next: ofState('next') };
}

/** Retires keys of algorithms that are no longer configured; their tokens stay valid until they expire. */
async function retireOtherAlgorithms(trx: AuthTransaction, deps: KeyRotationDeps): Promise<void> {
  const others = (await store.listSigningKeys(trx)).filter((row) => row.algorithm !== deps.algorithm);
  for (const { kid, state } of others) {
    if (state === 'next') await store.deleteSigningKey(trx, kid);
    if (state !== 'current') continue;
    await store.retireSigningKey(trx, kid, retireSeconds(deps) + ROLLOUT_SECONDS);
    await audit(trx, SYSTEM, 'key.retired', kid);
  }
}

/** How long tokens of a retired key may still be valid. */
export function retireSeconds({ tokenSecondsMax }: Pick<KeyRotationDeps, 'tokenSecondsMax'>): number {
  return tokenSecondsMax + RETIRE_MARGIN_SECONDS;
}

/**
 * Ensures at a start that the configured algorithm has its keys, exactly once even if several replicas start together,
 * and retires those of other algorithms. The next key is created with the first, so that it is published long before it
 * signs.
 */
export async function ensureSigningKeys(deps: KeyRotationDeps): Promise<void> {
  const algorithm = keyAlgorithmOf(deps.algorithm);
  const rows = await store.listSigningKeys(deps.db);
  const isComplete =
    algorithm === undefined ||
    ['current', 'next'].every((state) =>
      rows.some((row) => row.algorithm === algorithm && row.state === state),
    );
  const hasOthers = rows.some((row) => row.algorithm !== deps.algorithm && row.state !== 'previous');
  if (isComplete && !hasOthers) return;
  // Generated before the transaction: an RSA key may take a second.
  const pairs = isComplete ? [] : [await newPair(deps, algorithm), await newPair(deps, algorithm)];
  await inTransaction(deps.db, async (trx) => {
    await store.lockSigningKeys(trx);
    await retireOtherAlgorithms(trx, deps);
    if (algorithm === undefined) return;
    const { current, next } = await lockKeys(trx, algorithm);
    const [first, second] = pairs;
    if (current === undefined && first !== undefined) await insertKey(trx, first, 'current', SYSTEM);
    if (next === undefined && second !== undefined) await insertKey(trx, second, 'next', SYSTEM);
  });
}

function newPair(deps: KeyRotationDeps, algorithm: PublicKeyAlgorithm): Promise<SealedKeyPair> {
  return createKeyPair(algorithm, deps.keyEncryption);
}

async function insertKey(
  trx: AuthTransaction,
  pair: SealedKeyPair,
  state: 'next' | 'current',
  who: Requester,
): Promise<void> {
  await store.insertSigningKey(trx, pair, state);
  await audit(trx, who, 'key.created', pair.kid);
}

export interface RotateOptions {
  /** Default: the schedule. */
  readonly by?: Requester;
  /** Rotate only if the current key has signed for this long. */
  readonly whenActiveForSeconds?: number;
  /**
   * Do not wait until all verifiers have seen the next key. Services with a cached JWKS refuse new tokens until they
   * fetch it again, which an unknown kid makes them do.
   */
  readonly atOnce?: boolean;
  /**
   * The current key is compromised, or all keys are, including the next one and retired ones: all tokens that they
   * signed end now. Implies `atOnce`.
   */
  readonly revoke?: 'current' | 'all' | undefined;
}

export interface Rotation {
  readonly rotated: boolean;
  /** The current key. */
  readonly kid: string;
  /** Seconds until the next key has been published for long enough; 0 when it has. */
  readonly readyInSeconds: number;
}

/**
 * Makes the next key the current one, keeps the old one for the lifetime of its tokens, and publishes a new next key.
 * Does nothing until the next key has been published for long enough, unless the options say otherwise.
 *
 * @throws ServiceError `algorithm_has_no_keys` with a shared secret
 */
export async function rotateKeys(deps: KeyRotationDeps, options: RotateOptions = {}): Promise<Rotation> {
  const algorithm = keyAlgorithmOf(deps.algorithm);
  if (algorithm === undefined) throw algorithmHasNoKeys(deps.algorithm);
  const spares = [await newPair(deps, algorithm), await newPair(deps, algorithm)] as const;
  return inTransaction(deps.db, async (trx) => rotateLocked(trx, deps, algorithm, spares, options));
}

async function rotateLocked(
  trx: AuthTransaction,
  deps: KeyRotationDeps,
  algorithm: PublicKeyAlgorithm,
  spares: readonly [SealedKeyPair, SealedKeyPair],
  options: RotateOptions,
): Promise<Rotation> {
  const who = options.by ?? SYSTEM;
  const { current, next } = await lockKeys(trx, algorithm);
  if (options.revoke === 'all') return replaceAll(trx, spares, who);
  const wait = Math.max(0, PUBLISHED_SECONDS_MIN - (next?.age_seconds ?? 0));
  if (current !== undefined) {
    if (!isTimeToRotate(current, wait, options)) {
      if (next === undefined) await insertKey(trx, spares[0], 'next', who);
      return { rotated: false, kid: current.kid, readyInSeconds: Math.ceil(wait) };
    }
    await replaceKey(trx, deps, current, options.revoke === 'current', who);
  }
  if (next === undefined) await insertKey(trx, spares[0], 'current', who);
  else await store.activateSigningKey(trx, next.kid);
  await insertKey(trx, spares[1], 'next', who);
  const kid = next?.kid ?? spares[0].kid;
  await audit(trx, who, 'key.activated', kid);
  return { rotated: true, kid, readyInSeconds: 0 };
}

/** Replaces all keys, of any algorithm, with new ones. */
async function replaceAll(
  trx: AuthTransaction,
  [first, second]: readonly [SealedKeyPair, SealedKeyPair],
  who: Requester,
): Promise<Rotation> {
  for (const { kid } of await store.listSigningKeys(trx)) {
    await store.revokeSigningKey(trx, kid);
    await audit(trx, who, 'key.revoked', kid);
  }
  await insertKey(trx, first, 'current', who);
  await insertKey(trx, second, 'next', who);
  await audit(trx, who, 'key.activated', first.kid);
  return { rotated: true, kid: first.kid, readyInSeconds: 0 };
}

function isTimeToRotate(current: store.SigningKeyRow, waitSeconds: number, options: RotateOptions): boolean {
  const { atOnce = false, revoke, whenActiveForSeconds = 0 } = options;
  const isDue = (current.active_seconds ?? Infinity) >= whenActiveForSeconds;
  return isDue && (waitSeconds === 0 || atOnce || revoke === 'current');
}

async function replaceKey(
  trx: AuthTransaction,
  deps: KeyRotationDeps,
  { kid }: store.SigningKeyRow,
  isRevoked: boolean,
  who: Requester,
): Promise<void> {
  if (isRevoked) await store.revokeSigningKey(trx, kid);
  else await store.retireSigningKey(trx, kid, retireSeconds(deps));
  await audit(trx, who, isRevoked ? 'key.revoked' : 'key.retired', kid);
}

/** Re-encrypts keys of the previous master key with the current one. */
export async function resealKeys(trx: AuthTransaction, { keyEncryption }: KeyRotationDeps): Promise<void> {
  for (const { kid, private_encrypted } of await store.listSigningKeys(trx)) {
    if (!isSealedWithOldKey(keyEncryption, private_encrypted, kid)) continue;
    const plain = unseal(keyEncryption, private_encrypted, kid);
    if (plain !== undefined) await store.updateSealedKey(trx, kid, seal(keyEncryption, plain, kid));
  }
}
