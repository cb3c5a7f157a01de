import { sql } from 'kysely';
import type { BillingTransaction, Database } from '../../database/database.ts';

export interface SealedSecrets {
  readonly workload: Buffer;
  readonly connection: Buffer | null;
}

export async function insertWorkload(
  trx: BillingTransaction,
  sessionId: string,
  workload: Buffer,
): Promise<void> {
  await trx
    .insertInto('session_secrets')
    .values({ session_id: sessionId, workload, connection: null })
    .execute();
}

export async function findSecrets(db: Database, sessionId: string): Promise<SealedSecrets | undefined> {
  return db
    .selectFrom('session_secrets')
    .select(['workload', 'connection'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
}

/** The session is locked. */
export async function updateConnection(
  trx: BillingTransaction,
  sessionId: string,
  connection: Buffer,
): Promise<void> {
  await trx.updateTable('session_secrets').set({ connection }).where('session_id', '=', sessionId).execute();
}

/** Deletes the secrets of sessions that ended this long ago, at most `limit`; returns how many. */
export async function deleteSecrets(
  trx: BillingTransaction,
  { keptSeconds, limit }: { readonly keptSeconds: number; readonly limit: number },
): Promise<number> {
  // A session that is gone has been archived, which is at least a day after its end.
  const deleted = await sql`
    delete from session_secrets where session_id in (
      select c.session_id from session_secrets c left join sessions s on s.id = c.session_id
      where s.id is null or s.ended_at < gridlease_now() - make_interval(secs => ${keptSeconds})
      limit ${limit})`.execute(trx);
  return Number(deleted.numAffectedRows ?? 0);
}

/**
 * Locks secrets that were not sealed with the current key, at most `limit`, in the order of their sessions.
 *
 * @param keyId the current key's, which is the second byte of what it has sealed; undefined: it tells nothing, lock all
 */
export async function lockSealedBefore(
  trx: BillingTransaction,
  {
    keyId,
    after,
    limit,
  }: { readonly keyId: number | undefined; readonly after: string; readonly limit: number },
): Promise<(SealedSecrets & { readonly sessionId: string })[]> {
  const { rows } = await sql<SealedSecrets & { readonly sessionId: string }>`
    select session_id as "sessionId", workload, connection from session_secrets
    where session_id > ${after}
      and (${keyId ?? null}::integer is null or get_byte(workload, 1) <> ${keyId ?? null}
        or get_byte(connection, 1) <> ${keyId ?? null})
    order by session_id limit ${limit} for no key update`.execute(trx);
  return rows;
}

export async function updateSealed(
  trx: BillingTransaction,
  sessionId: string,
  { workload, connection }: SealedSecrets,
): Promise<void> {
  await trx
    .updateTable('session_secrets')
    .set({ workload, connection })
    .where('session_id', '=', sessionId)
    .execute();
}
