import { databaseNow } from '@gridlease/common/database/clock';
import { sql } from 'kysely';
import type { AuthTransaction, Database } from '../database/database.ts';

export function findFactor(db: Database, userId: string) {
  return db
    .selectFrom('second_factors')
    .select(['secret_encrypted', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Stores an unconfirmed secret and replaces any other such; false when there is a confirmed one. */
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

/** Confirms the pending factor, unless another secret has replaced it meanwhile. */
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

/** Consumes a time step and all before it; false when it was already consumed. */
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

/** Consumes a recovery code; false when the user has no such code, or it was already used. */
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

/** Factors in the order of their users' ids, after this id ('' from the first on). */
export function listFactors(db: Database, after: string, limit: number) {
  const query = db.selectFrom('second_factors').select(['user_id', 'secret_encrypted']);
  return (after === '' ? query : query.where('user_id', '>', after))
    .orderBy('user_id')
    .limit(limit)
    .execute();
}

/** Replaces a sealed secret by another encryption of it; false when it has changed meanwhile. */
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

/** Replaces all of the user's codes. */
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

/** Deletes the factor, confirmed or not; false when there was none. */
export async function deleteFactor(trx: AuthTransaction, userId: string): Promise<boolean> {
  await replaceRecoveryCodes(trx, userId, []);
  const deleted = await trx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** The authentication methods of a session without those of a factor (RFC 8176). */
const withoutFactor = sql<string[]>`array_remove(array_remove(amr, 'otp'), 'mfa')`;

/** A session in which a code was confirmed counts as opened with a factor. */
export async function addFactorToSession(trx: AuthTransaction, sessionId: string): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ amr: sql<string[]>`${withoutFactor} || '{otp,mfa}'::text[]` })
    .where('id', '=', sessionId)
    .execute();
}

/** No session of the user counts as opened with a factor any more. */
export async function removeFactorFromSessions(trx: AuthTransaction, userId: string): Promise<void> {
  await trx.updateTable('sessions').set({ amr: withoutFactor }).where('user_id', '=', userId).execute();
}
