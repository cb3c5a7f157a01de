import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { Keypair } from '@solana/web3.js';

/**
 * The key pair kept in `file`, readable by its owner alone, in the Solana tools' own format (a JSON array of 64
 * numbers); generated at the first start. A start that is killed halfway leaves the whole key or none.
 */
export function keepKeypair(file: string): Keypair {
  if (!existsSync(file)) {
    const fresh = `${file}.new`;
    writeFileSync(fresh, keypairText(Keypair.generate()), { mode: 0o600 });
    renameSync(fresh, file);
  }
  return Keypair.fromSecretKey(Uint8Array.from(JSON.parse(readFileSync(file, 'utf8')) as number[]));
}

/** A key pair in the file format of the Solana tools. */
export function keypairText(keypair: Keypair): string {
  return `${JSON.stringify([...keypair.secretKey])}\n`;
}
