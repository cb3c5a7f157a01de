import type { Logger } from '@gridlease/common/log/logger';
import { isSealedWithOldKey, type KeyRing, seal, unseal } from '@gridlease/common/secrets/sealed';
import type { Database } from '../database/database.ts';
import type { DerivedKeys } from '../secrets/derived-keys.ts';
import { listFactors, replaceSealed } from './store.ts';

const PAGE = 500;

type Factor = Awaited<ReturnType<typeof listFactors>>[number];

/** Returns whether the factor was re-encrypted. */
async function resealOne(
  db: Database,
  ring: KeyRing,
  { user_id, secret_encrypted: before }: Factor,
  log: Logger,
): Promise<boolean> {
  if (!isSealedWithOldKey(ring, before, user_id)) return false;
  const secret = unseal(ring, before, user_id);
  if (secret !== undefined) return replaceSealed(db, user_id, { before, after: seal(ring, secret, user_id) });
  log.error({ user_id }, 'a second factor is sealed with an unknown master key');
  return false;
}

/**
 * Re-encrypts every second factor of the previous master key with the current one, so that the previous key can be
 * dropped. Does nothing without a previous key. Safe to run in several replicas and during logins.
 */
export async function resealFactors(
  db: Database,
  { factorEncryption: ring }: Pick<DerivedKeys, 'factorEncryption'>,
  log: Logger,
): Promise<void> {
  if (ring.previous === undefined) return;
  let count = 0;
  let page: Factor[];
  let after = '';
  do {
    page = await listFactors(db, after, PAGE);
    for (const factor of page) if (await resealOne(db, ring, factor, log)) count += 1;
    after = page.at(-1)?.user_id ?? after;
  } while (page.length === PAGE);
  if (count > 0) log.info({ count }, 'second factors were re-encrypted with the current master key');
}
