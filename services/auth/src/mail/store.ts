import { databaseNow } from '@gridlease/common/database/clock';
import { sql } from 'kysely';
import type { AuthTransaction, Database } from '../database/database.ts';

/** A mail that is due. */
export interface DueMail {
  readonly id: string;
  /** Sealed. */
  readonly content: Buffer;
  /** How often sending failed because of the recipient. */
  readonly attempts: number;
  /** Since it was queued, or prepared. */
  readonly age_seconds: number;
}

interface NewMail {
  readonly id: string;
  readonly content: Buffer;
}

export async function insertMail(trx: AuthTransaction, mail: NewMail): Promise<void> {
  await trx.insertInto('mails').values(mail).execute();
}

/** As `insertMail`, unless this many mails are waiting; false then. */
export async function insertMailBelow(
  trx: AuthTransaction,
  waitingMax: number,
  { id, content }: NewMail,
): Promise<boolean> {
  const inserted = await sql`
    insert into mails (id, content)
    select ${id}, ${content}::bytea
    where (select count(*) from (select from mails limit ${waitingMax}) as waiting) < ${waitingMax}
    returning id`.execute(trx);
  return inserted.rows.length > 0;
}

/** Whether there are due mails. */
export const HAS_DUE_MAILS = sql`exists (select from mails where next_try_at <= ${databaseNow})`;

/** Lists due mails, longest waiting first. */
export async function listDueMails(db: Database, limit: number): Promise<DueMail[]> {
  return db
    .selectFrom('mails')
    .select(['id', 'content', 'attempts'])
    .select(sql<number>`extract(epoch from ${databaseNow} - queued_at)::float8`.as('age_seconds'))
    .where('next_try_at', '<=', databaseNow)
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Replaces a request by the mail that was prepared for it. */
export async function replaceMail(trx: AuthTransaction, { id, content }: NewMail): Promise<void> {
  await trx.updateTable('mails').set({ content, queued_at: databaseNow }).where('id', '=', id).execute();
}

/** Schedules the next try. `isAttempt`: the failure concerned this mail alone, so it counts as an attempt. */
export async function delayMail(
  trx: AuthTransaction,
  id: string,
  { seconds, isAttempt }: { readonly seconds: number; readonly isAttempt: boolean },
): Promise<void> {
  await trx
    .updateTable('mails')
    .set({
      next_try_at: sql<Date>`${databaseNow} + make_interval(secs => ${seconds})`,
      ...(isAttempt && { attempts: sql<number>`attempts + 1` }),
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteMail(trx: AuthTransaction, id: string): Promise<void> {
  await trx.deleteFrom('mails').where('id', '=', id).execute();
}
