import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

const SECRET_BYTES = 24;

/**
 * The secret kept in `file`, readable by its owner alone; a random one is generated at the first start. A start that
 * is killed halfway leaves the whole secret or none.
 */
export function keepSecret(file: string): string {
  if (!existsSync(file)) writeSecret(file, randomBytes(SECRET_BYTES).toString('base64url'));
  return readFileSync(file, 'utf8').trim();
}

/** Writes a secret, readable by its owner alone, atomically: readers see the old one or the new. */
export function writeSecret(file: string, text: string): void {
  const fresh = `${file}.new`;
  writeFileSync(fresh, `${text}\n`, { mode: 0o600 });
  renameSync(fresh, file);
}
