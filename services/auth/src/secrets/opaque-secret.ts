import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const SECRET_BYTES = 32;

/** A secret of 256 random bits behind a prefix by which scanners of source code recognise it. */
export function createOpaqueSecret(prefix: string): string {
  return prefix + randomBytes(SECRET_BYTES).toString('base64url');
}

/**
 * What is kept of a random secret. Plain SHA-256 is enough for 112 bits of entropy and more (ASVS 5.0, 6.5.2): there
 * is nothing to guess, and nothing to slow down.
 */
export function hashOpaqueSecret(secret: string): Buffer {
  return createHash('sha256').update(secret, 'utf8').digest();
}

const NOTHING = Buffer.alloc(32);

/** Is this the secret of which the hash is kept? Takes as long when there is none. */
export function isOpaqueSecret(hash: Buffer | undefined, given: string): boolean {
  const isSame = timingSafeEqual(hash ?? NOTHING, hashOpaqueSecret(given));
  return isSame && hash !== undefined;
}
