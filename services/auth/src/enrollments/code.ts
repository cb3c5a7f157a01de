import { randomBytes } from 'node:crypto';
import { Secret } from 'otpauth';
import { hashOpaqueSecret } from '../secrets/opaque-secret.ts';

/** 120 bits: from 112 bits on a plain hash is enough at rest (ASVS 5.0, 6.5.2). */
const CODE_BYTES = 15;
const GROUPS = /(.{4})(?=.)/g;

/** A new enrollment code: base32 in groups of four, which can be read aloud and typed. Shown once. */
export function createEnrollmentCode(): string {
  const { buffer } = Uint8Array.from(randomBytes(CODE_BYTES));
  return new Secret({ buffer }).base32.replace(GROUPS, '$1-');
}

/** The stored hash of a code. Case, spaces and hyphens do not matter. The purpose keeps it apart from other tokens. */
export function hashEnrollmentCode(code: string): Buffer {
  return hashOpaqueSecret(`enrollment ${code.toUpperCase().replace(/[\s-]/g, '')}`);
}
