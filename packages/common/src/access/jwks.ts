import type { JWK } from 'jose';
import { createPublicKeyVerification, type VerificationKey } from './verification-key.ts';

const KEYS_MAX = 32;

interface KnownKey {
  /** The JWK as published, to detect changes. */
  readonly text: string;
  readonly key: VerificationKey;
}

/** The usable keys of a JWK Set (RFC 7517) by id. */
export type KeySet = ReadonlyMap<string, KnownKey>;

/**
 * Reads a JWK Set. Keys for other uses, of unsupported kinds, symmetric or weak keys are skipped, as RFC 7517 (5)
 * asks. A key that `previous` also has stays the same object.
 *
 * @throws Error when it is not a JWK Set, has duplicate key ids, or has no usable key
 */
export async function readKeySet(text: string, previous: KeySet): Promise<KeySet> {
  const keys = keysMember(text);
  if (!Array.isArray(keys) || keys.length > KEYS_MAX) throw new Error('not a JWK Set of up to 32 keys');
  const set = new Map<string, KnownKey>();
  for (const jwk of keys as (JWK | null)[]) {
    if (typeof jwk !== 'object' || jwk === null) continue;
    const known = await readKey(jwk, previous);
    if (known?.key.kid === undefined) continue;
    if (set.has(known.key.kid)) throw new Error('two keys have the same kid');
    set.set(known.key.kid, known);
  }
  if (set.size === 0) throw new Error('it has no usable key');
  return set;
}

function keysMember(text: string): unknown {
  try {
    return (JSON.parse(text) as { keys?: unknown } | null)?.keys;
  } catch {
    // Not JSON.parse's own message, which quotes the input.
    throw new Error('not JSON');
  }
}

async function readKey(jwk: JWK, previous: KeySet): Promise<KnownKey | undefined> {
  const text = JSON.stringify(jwk);
  const before = typeof jwk.kid === 'string' ? previous.get(jwk.kid) : undefined;
  if (before?.text === text) return before;
  const key = await createPublicKeyVerification(jwk);
  return key === undefined ? undefined : { text, key };
}
