import type { JsonWebKey } from 'node:crypto';
import { createPublicKeyVerification, type VerificationKey } from './verification-key.ts';

const KEYS_MAX = 32;

interface KnownKey {
  /** The JWK as it was published, to see whether it is still the same. */
  readonly text: string;
  readonly key: VerificationKey;
}

/** The usable keys of a JWK Set (RFC 7517) by id. */
export type KeySet = ReadonlyMap<string, KnownKey>;

/**
 * Reads a JWK Set. Keys for other uses, of other kinds, symmetric or unsound ones are passed over, as RFC 7517 (5)
 * asks. A key that `previous` has too stays the same object.
 *
 * @throws Error when it is no JWK Set, has two keys of one id, or none that can be used
 */
export function readKeySet(text: string, previous: KeySet): KeySet {
  const keys = keysMember(text);
  if (!Array.isArray(keys) || keys.length > KEYS_MAX) throw new Error('it is no JWK Set of up to 32 keys');
  const set = new Map<string, KnownKey>();
  for (const jwk of keys as (JsonWebKey | null)[]) {
    if (typeof jwk !== 'object' || jwk === null) continue;
    const known = readKey(jwk, previous);
    if (known?.key.kid === undefined) continue;
    if (set.has(known.key.kid)) throw new Error('it has two keys of one kid');
    set.set(known.key.kid, known);
  }
  if (set.size === 0) throw new Error('it has no key that can be used');
  return set;
}

function keysMember(text: string): unknown {
  try {
    return (JSON.parse(text) as { keys?: unknown } | null)?.keys;
  } catch {
    // Not JSON.parse's own message, which quotes the text.
    throw new Error('it is not JSON');
  }
}

function readKey(jwk: JsonWebKey, previous: KeySet): KnownKey | undefined {
  const text = JSON.stringify(jwk);
  const before = typeof jwk.kid === 'string' ? previous.get(jwk.kid) : undefined;
  if (before?.text === text) return before;
  const key = createPublicKeyVerification(jwk);
  return key === undefined ? undefined : { text, key };
}
