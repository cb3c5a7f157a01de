import { hash, verify } from '@node-rs/argon2';
import { isWithinBounds, parseStoredHash } from './phc.ts';

/** Cost of a hash. */
export interface Argon2Parameters {
  readonly memoryKib: number;
  readonly passes: number;
  readonly parallelism: number;
}

const HASH_BYTES = 32;
const SALT_BYTES_MIN = 16;
/** 0x13, the version of RFC 9106. */
const VERSION = 19;

/** A new argon2id hash in PHC format, with a salt of its own. */
export function createHash(parameters: Argon2Parameters, password: string): Promise<string> {
  // Argon2id, version 0x13 and a random salt of 16 bytes are the library's defaults; it has no other source of them.
  return hash(password, {
    memoryCost: parameters.memoryKib,
    timeCost: parameters.passes,
    parallelism: parameters.parallelism,
    outputLen: HASH_BYTES,
  });
}

export type Verification =
  | { readonly isMatch: boolean; readonly problem?: undefined }
  | { readonly isMatch: false; readonly problem: string };

/**
 * Is it the password of this stored hash? Never throws: a hash that is none, or that would cost more than is
 * bearable, matches nothing and `problem` says why, without the hash.
 */
export async function verifyHash(stored: string, password: string): Promise<Verification> {
  const parsed = parseStoredHash(stored);
  if (parsed === undefined) return { isMatch: false, problem: 'it is not an argon2 hash' };
  if (!isWithinBounds(parsed)) return { isMatch: false, problem: 'its parameters are out of bounds' };
  try {
    return { isMatch: await verify(stored, password) };
  } catch {
    // The library's message quotes nothing of use and may quote the hash.
    return { isMatch: false, problem: 'the library refuses it' };
  }
}

/** Was it made with anything else than the present type, version, cost and lengths? */
export function hashNeedsRefresh(parameters: Argon2Parameters, stored: string): boolean {
  const parsed = parseStoredHash(stored);
  return (
    parsed === undefined ||
    parsed.type !== 'argon2id' ||
    parsed.version !== VERSION ||
    parsed.memoryKib !== parameters.memoryKib ||
    parsed.passes !== parameters.passes ||
    parsed.parallelism !== parameters.parallelism ||
    parsed.hashBytes !== HASH_BYTES ||
    parsed.saltBytes < SALT_BYTES_MIN
  );
}
