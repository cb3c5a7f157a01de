import type { Logger } from '@gridlease/common/log/logger';
import type { LeasedWork } from '@gridlease/common/worker/runner';
import type { AuthTables } from '../database/database.ts';
import { type KeyRotationDeps, resealKeys, rotateKeys } from './key-rotation.ts';
import { deleteRetiredKeys, listSigningKeys } from './store.ts';

const INTERVAL_MS = 60_000;

/**
 * Rotates signing keys on schedule, deletes those whose last token has expired, and re-encrypts those that an older
 * master key encrypted.
 *
 * @param options.rotationSeconds how long a key signs; 0: until it is rotated manually
 */
export function keyRotation(
  options: KeyRotationDeps & { readonly log: Logger; readonly rotationSeconds: number },
): LeasedWork<AuthTables> {
  return {
    name: 'signing-keys',
    intervalMs: INTERVAL_MS,
    async pass(lease) {
      await lease.inTransaction(deleteRetiredKeys);
      await lease.inTransaction((trx) => resealKeys(trx, options));
      if (!(await isRotationDue(options))) return;
      const { rotated, kid } = await rotateKeys(options, { whenActiveForSeconds: options.rotationSeconds });
      if (rotated) options.log.info({ kid }, 'the signing key was rotated');
    },
  };
}

/** Checked first: generating a key pair that is not needed is expensive. */
async function isRotationDue({
  db,
  algorithm,
  rotationSeconds,
}: KeyRotationDeps & { readonly rotationSeconds: number }): Promise<boolean> {
  if (rotationSeconds === 0) return false;
  const keys = await listSigningKeys(db);
  return keys.some(
    (key) =>
      key.algorithm === algorithm && key.state === 'current' && (key.active_seconds ?? 0) >= rotationSeconds,
  );
}
