import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

const SECRET_BYTES = 24;

/**
 * Returns the secret stored in `file`, and generates a random one at the first start. Only its owner can read the file,
 * and it is created atomically.
 */
export function keepSecret(file: string): string {
  if (!existsSync(file)) writeSecret(file, randomBytes(SECRET_BYTES).toString('base64url'));
  return readFileSync(file, 'utf8').trim();
}

/** Writes a secret to a file that only its owner can read, atomically: readers see the old secret or the new one. */
export function writeSecret(file: string, text: string): void {
  const fresh = `${file}.new`;
  writeFileSync(fresh, `${text}\n`, { mode: 0o600 });
  renameSync(fresh, file);
}
