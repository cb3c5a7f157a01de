import { hash, verify } from '@node-rs/argon2';
import { isWithinBounds, parseStoredHash } from './phc.ts';

/** The cost of a hash. */
export interface Argon2Parameters {
  readonly memoryKib: number;
  readonly passes: number;
  readonly parallelism: number;
}

const HASH_BYTES = 32;
const SALT_BYTES_MIN = 16;
/** 0x13, the version of RFC 9106. */
const VERSION = 19;

/** A new argon2id hash in PHC format, with a random salt. */
export function createHash(parameters: Argon2Parameters, password: string): Promise<string> {
  // Argon2id, version 0x13 and a random salt of 16 bytes are the library's defaults.
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
 * Whether it is the password of this stored hash. Never throws: a hash that is malformed or too expensive matches
 * nothing, and `problem` says why, without the hash.
 */
export async function verifyHash(stored: string, password: string): Promise<Verification> {
  const parsed = parseStoredHash(stored);
  if (parsed === undefined) return { isMatch: false, problem: 'it is not an argon2 hash' };
  if (!isWithinBounds(parsed)) return { isMatch: false, problem: 'its parameters are out of bounds' };
  try {
    return { isMatch: await verify(stored, password) };
  } catch {
    // The library's message is not useful and may contain the hash.
    return { isMatch: false, problem: 'the library refuses it' };
  }
}

/** Whether its type, version, cost or lengths differ from the present ones. */
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
