import { databaseNow } from '@gridlease/common/database/clock';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { AuthTransaction, Database } from '../database/database.ts';
import type { AccountClosingsTable } from './table.ts';

/** An account that is disabled while the other services are asked whether it may be deleted. */
export type Closing = Selectable<AccountClosingsTable>;

export async function insertClosing(
  trx: AuthTransaction,
  closing: Omit<Closing, 'started_at' | 'touched_at'>,
): Promise<void> {
  await trx.insertInto('account_closings').values(closing).execute();
}

/** Takes a closing to work on it, so that no other process begins to for a while; undefined: there is none. */
export function touchClosing(db: Database, userId: string): Promise<Closing | undefined> {
  return db
    .updateTable('account_closings')
    .set({ touched_at: databaseNow })
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
}

/** The users whose closing no process has begun to work on for this long. */
export async function listStaleClosings(db: Database, seconds: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('account_closings')
    .select('user_id')
    .where(sql<SqlBool>`touched_at < gridlease_now() - make_interval(secs => ${seconds})`)
    .orderBy('touched_at')
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/**
 * Ends a closing; false when there is none (any more). The user's row must be locked.
 *
 * @param version only the one that began with this state
 */
export async function deleteClosing(
  trx: AuthTransaction,
  userId: string,
  version?: number,
): Promise<boolean> {
  const query = trx.deleteFrom('account_closings').where('user_id', '=', userId);
  const deleted = await (version === undefined ? query : query.where('version', '=', version))
    .returning('user_id')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Sets the status that the closing of an account needs; the caller has checked it. */
export async function setStatus(
  trx: AuthTransaction,
  userId: string,
  status: 'active' | 'disabled',
): Promise<void> {
  await trx.updateTable('users').set({ status, updated_at: databaseNow }).where('id', '=', userId).execute();
}
