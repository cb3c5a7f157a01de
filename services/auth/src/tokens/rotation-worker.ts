import type { Logger } from '@gridlease/common/log/logger';
import type { Worker } from '@gridlease/common/worker/loop';
import { startLeasedWorker } from '@gridlease/common/worker/runner';
import type { AuthTables } from '../database/database.ts';
import { type KeyRotationDeps, resealKeys, rotateKeys } from './key-rotation.ts';
import { deleteRetiredKeys, listSigningKeys } from './store.ts';

const INTERVAL_MS = 60_000;

/**
 * Starts the worker that rotates signing keys on schedule, deletes those whose last token has expired, and re-encrypts
 * those that an older master key encrypted.
 *
 * @param options.rotationSeconds how long a key signs; 0: until it is rotated manually
 */
export function startKeyRotation(
  options: KeyRotationDeps & {
    readonly holder: string;
    readonly log: Logger;
    readonly rotationSeconds: number;
    readonly intervalMs?: number;
  },
): Worker {
  return startLeasedWorker<AuthTables>({
    db: options.db,
    holder: options.holder,
    log: options.log,
    name: 'signing-keys',
    intervalMs: options.intervalMs ?? INTERVAL_MS,
    pass: async (lease) => {
      await lease.inTransaction(deleteRetiredKeys);
      await lease.inTransaction((trx) => resealKeys(trx, options));
      if (!(await isRotationDue(options))) return;
      const { rotated, kid } = await rotateKeys(options, { whenActiveForSeconds: options.rotationSeconds });
      if (rotated) options.log.info({ kid }, 'the signing key was rotated');
    },
  });
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
