import { deriveKeyRing, type KeyRing } from '@gridlease/common/secrets/sealed';
import type { BillingConfig } from './config.ts';

/** Part of every key: another service with the same secret has other keys. */
const SERVICE = 'gridlease-billing';

/**
 * The keys that encrypt one kind of secret in the database. What was encrypted with the key derived from the deposit
 * seed can still be read when an `encryption.key` is set.
 *
 * @param purpose what is encrypted; each kind of secret has keys of its own
 * @param derived a secret derived from the deposit seed, for installations without an `encryption.key`
 * @returns undefined if there is neither
 */
export function encryptionKeysOf(
  { encryption }: BillingConfig,
  { purpose, derived }: { readonly purpose: string; readonly derived: Uint8Array | undefined },
): KeyRing | undefined {
  const [key, former] = [encryption.key, encryption.former_key].map((text) =>
    text === '' ? undefined : Buffer.from(text),
  );
  const current = key ?? derived;
  if (current === undefined) return undefined;
  const previous = former ?? (key === undefined ? undefined : derived);
  return deriveKeyRing({ current, previous }, { service: SERVICE, purpose });
}
