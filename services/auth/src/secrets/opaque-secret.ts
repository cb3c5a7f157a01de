import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const SECRET_BYTES = 32;

/** A secret of 256 random bits, with a prefix that secret scanners recognise. */
export function createOpaqueSecret(prefix: string): string {
  return prefix + randomBytes(SECRET_BYTES).toString('base64url');
}

/**
 * The stored hash of a random secret. Plain SHA-256 is enough from 112 bits of entropy (ASVS 5.0, 6.5.2): such a secret
 * cannot be guessed, so that a slow hash has no benefit.
 */
export function hashOpaqueSecret(secret: string): Buffer {
  return createHash('sha256').update(secret, 'utf8').digest();
}

const NOTHING = Buffer.alloc(32);

/** Whether this is the secret with the stored hash. Takes the same time without a stored hash. */
export function isOpaqueSecret(hash: Buffer | undefined, given: string): boolean {
  const isSame = timingSafeEqual(hash ?? NOTHING, hashOpaqueSecret(given));
  return isSame && hash !== undefined;
}
