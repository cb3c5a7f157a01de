import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';

const SECRET_KEY_BYTES = 64;
/** The longest form, a JSON array of 64 numbers with spaces, is shorter than this. */
const FILE_BYTES_MAX = 4096;
const OTHERS = 0o077;

/** A private key that can be passed around safely: only its address shows when it is printed. */
export interface PrivateKey {
  readonly address: string;
  readonly signer: () => Keypair;
}

/** The file does not hold a usable key. The message says why and contains nothing of the file. */
export class PrivateKeyError extends Error {
  override readonly name = 'PrivateKeyError';
}

/**
 * Reads the platform's key: the Solana tools' JSON array of 64 numbers, or 64 bytes in base58 (seed and
 * public key).
 *
 * @throws PrivateKeyError if the file cannot be read, other users have access to it, it holds something else,
 *   or the public key does not match the seed
 */
export function readPrivateKey(file: string): PrivateKey {
  const secret = decodeKey(readOwnFile(file).trim());
  if (secret === undefined) {
    throw new PrivateKeyError(`${file} holds neither a JSON array of 64 numbers nor base58 of 64 bytes`);
  }
  const keypair = toKeypair(secret, file);
  return { address: keypair.publicKey.toBase58(), signer: () => keypair };
}

function toKeypair(secret: Uint8Array, file: string): Keypair {
  try {
    return Keypair.fromSecretKey(secret);
  } catch {
    // The library's error is omitted, because its message could contain key material.
    throw new PrivateKeyError(`${file} holds a public half that does not belong to its private one`);
  }
}

/**
 * Checks the mode on the open descriptor, so that the file cannot be replaced between the check and the read.
 */
function readOwnFile(file: string): string {
  const descriptor = openFile(file);
  try {
    const { mode, size } = fstatSync(descriptor);
    if (process.platform !== 'win32' && (mode & OTHERS) !== 0) {
      const found = (mode & 0o777).toString(8).padStart(4, '0');
      throw new PrivateKeyError(`${file} has mode ${found}: others than its owner may use it; chmod 0600 it`);
    }
    if (size > FILE_BYTES_MAX) throw new PrivateKeyError(`${file} is too long for a key`);
    const bytes = Buffer.alloc(FILE_BYTES_MAX);
    return bytes.toString('utf8', 0, readSync(descriptor, bytes));
  } finally {
    closeSync(descriptor);
  }
}

function openFile(file: string): number {
  try {
    return openSync(file, 'r');
  } catch (error) {
    throw new PrivateKeyError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

function decodeKey(text: string): Uint8Array | undefined {
  const bytes = text.startsWith('[') ? fromJson(text) : bs58.decodeUnsafe(text);
  return bytes?.length === SECRET_KEY_BYTES ? Uint8Array.from(bytes) : undefined;
}

function fromJson(text: string): number[] | undefined {
  let numbers: unknown;
  try {
    numbers = JSON.parse(text);
  } catch {
    // A syntax error's message quotes the text.
    return undefined;
  }
  const isByte = (one: unknown): one is number =>
    Number.isInteger(one) && (one as number) >= 0 && (one as number) < 256;
  return Array.isArray(numbers) && numbers.every(isByte) ? numbers : undefined;
}
