import { databaseNow } from '@gridlease/common/database/clock';
import { sql } from 'kysely';
import type { AuthTransaction, Database } from '../database/database.ts';

/** A second factor as it is stored. */
export interface StoredFactor {
  readonly secret_encrypted: Buffer;
  readonly confirmed_at: Date | null;
}

export async function findFactor(db: Database, userId: string): Promise<StoredFactor | undefined> {
  return db
    .selectFrom('second_factors')
    .select(['secret_encrypted', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Keeps a secret that is to be confirmed, in the place of another such; false when a confirmed one is there. */
export async function upsertPendingFactor(
  trx: AuthTransaction,
  userId: string,
  sealed: Buffer,
): Promise<boolean> {
  const kept = await trx
    .insertInto('second_factors')
    .values({ user_id: userId, secret_encrypted: sealed, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret_encrypted: sealed, created_at: databaseNow, last_step: 0 })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Makes the pending factor the user's, unless another secret was put in its place meanwhile. */
export async function confirmFactor(
  trx: AuthTransaction,
  userId: string,
  confirmed: { readonly sealed: Buffer; readonly step: number },
): Promise<boolean> {
  const done = await trx
    .updateTable('second_factors')
    .set({ confirmed_at: databaseNow, last_step: confirmed.step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('secret_encrypted', '=', confirmed.sealed)
    .returning('user_id')
    .executeTakeFirst();
  return done !== undefined;
}

/** Uses up a time step and all before it; false when that was done already, by whomever. */
export async function useStep(db: Database, userId: string, step: number): Promise<boolean> {
  const used = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Uses up a recovery code; false when it is none of the user's, or was used. */
export async function useRecoveryCode(db: Database, userId: string, hash: Buffer): Promise<boolean> {
  const used = await db
    .updateTable('recovery_codes')
    .set({ used_at: databaseNow })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Factors in the order of their users' ids, after this one ('' for the first). */
export async function listFactors(
  db: Database,
  after: string,
  limit: number,
): Promise<{ readonly user_id: string; readonly secret_encrypted: Buffer }[]> {
  const query = db.selectFrom('second_factors').select(['user_id', 'secret_encrypted']);
  return (after === '' ? query : query.where('user_id', '>', after))
    .orderBy('user_id')
    .limit(limit)
    .execute();
}

/** Puts another encryption of the same secret in the place of this one; false when that is not there any more. */
export async function replaceSealed(
  db: Database,
  userId: string,
  sealed: { readonly before: Buffer; readonly after: Buffer },
): Promise<boolean> {
  const replaced = await db
    .updateTable('second_factors')
    .set({ secret_encrypted: sealed.after })
    .where('user_id', '=', userId)
    .where('secret_encrypted', '=', sealed.before)
    .returning('user_id')
    .executeTakeFirst();
  return replaced !== undefined;
}

/** Puts these codes in the place of all that the user had. */
export async function replaceRecoveryCodes(
  trx: AuthTransaction,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  if (hashes.length === 0) return;
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash, used_at: null })))
    .execute();
}

/** Removes the factor, confirmed or not; false when there was none. */
export async function deleteFactor(trx: AuthTransaction, userId: string): Promise<boolean> {
  await replaceRecoveryCodes(trx, userId, []);
  const deleted = await trx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** The methods of a session without those of a factor (RFC 8176). */
const withoutFactor = sql<string[]>`array_remove(array_remove(amr, 'otp'), 'mfa')`;

/** A session that has shown a code counts as opened with one. */
export async function addFactorToSession(trx: AuthTransaction, sessionId: string): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ amr: sql<string[]>`${withoutFactor} || '{otp,mfa}'::text[]` })
    .where('id', '=', sessionId)
    .execute();
}

/** Without a factor no session of the user counts as opened with one. */
export async function removeFactorFromSessions(trx: AuthTransaction, userId: string): Promise<void> {
  await trx.updateTable('sessions').set({ amr: withoutFactor }).where('user_id', '=', userId).execute();
}
