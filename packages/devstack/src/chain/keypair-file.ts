import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { Keypair } from '@solana/web3.js';

/**
 * Returns the key pair stored in `file` in the format of the Solana tools (a JSON array of 64 numbers), and generates
 * it at the first start. Only its owner can read the file, and it is created atomically.
 */
export function keepKeypair(file: string): Keypair {
  if (!existsSync(file)) {
    const fresh = `${file}.new`;
    writeFileSync(fresh, keypairText(Keypair.generate()), { mode: 0o600 });
    renameSync(fresh, file);
  }
  return Keypair.fromSecretKey(Uint8Array.from(JSON.parse(readFileSync(file, 'utf8')) as number[]));
}

/** Formats a key pair for a file of the Solana tools. */
export function keypairText(keypair: Keypair): string {
  return `${JSON.stringify([...keypair.secretKey])}\n`;
}
