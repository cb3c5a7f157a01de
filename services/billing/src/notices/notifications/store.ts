import { type Selectable, sql } from 'kysely';
import type { BillingTransaction, Database } from '../../database/database.ts';
import type { NotificationSettings } from './notification.ts';
import type { NotificationSettingsTable } from './table.ts';

function toSettings(row: Selectable<NotificationSettingsTable>): NotificationSettings {
  const { user_id, email, updated_at, ...switches } = row;
  return { userId: user_id, email: email ?? undefined, switches, updatedAt: updated_at };
}

/** Returns a user's settings; undefined if they were never saved. */
export async function findSettings(db: Database, userId: string): Promise<NotificationSettings | undefined> {
  const row = await db
    .selectFrom('notification_settings')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && toSettings(row);
}

/** Replaces the stored settings. */
export async function replaceSettings(
  trx: BillingTransaction,
  { userId, email, switches }: Omit<NotificationSettings, 'updatedAt'>,
): Promise<NotificationSettings> {
  const change = { email: email ?? null, ...switches, updated_at: sql<Date>`gridlease_now()` };
  const row = await trx
    .insertInto('notification_settings')
    .values({ user_id: userId, ...change })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toSettings(row);
}
