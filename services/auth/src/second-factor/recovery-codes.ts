import { randomBytes } from 'node:crypto';
import { Secret } from 'otpauth';
import { hashOpaqueSecret } from '../secrets/opaque-secret.ts';

/** Number of codes that a user gets. */
export const RECOVERY_CODES = 10;
/** 120 bits: from 112 bits on a plain hash is enough at rest (ASVS 5.0, 6.5.2). */
const CODE_BYTES = 15;

/** New recovery codes: base32 in groups of four. Shown once. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const buffer = Uint8Array.from(randomBytes(CODE_BYTES)).buffer;
    return new Secret({ buffer }).base32.replace(/(.{4})(?=.)/g, '$1-');
  });
}

/** The stored hash of a code. Case, spaces and hyphens do not matter: users copy codes from paper. */
export function hashRecoveryCode(code: string): Buffer {
  return hashOpaqueSecret(code.toUpperCase().replace(/[\s-]/g, ''));
}
