import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

const SECRET_BYTES = 24;

/**
 * The secret kept in `file`, readable by its owner alone; a random one is made at the first start. A start that is
 * killed halfway leaves the whole secret or none.
 */
export function keepSecret(file: string): string {
  if (!existsSync(file)) {
    const fresh = `${file}.new`;
    writeFileSync(fresh, `${randomBytes(SECRET_BYTES).toString('base64url')}\n`, { mode: 0o600 });
    renameSync(fresh, file);
  }
  return readFileSync(file, 'utf8').trim();
}
