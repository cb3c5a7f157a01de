import { type Selectable, sql } from 'kysely';
import type { BillingTransaction, Database } from '../../database/database.ts';
import type { MailEnd, Notification } from './notification.ts';
import type { MailsTable } from './table.ts';

/** A queued mail. */
export interface WaitingMail extends Notification {
  /** How often sending failed because of the recipient or because their address could not be looked up. */
  readonly attempts: number;
  /** Whether the event is too old to be mailed. */
  readonly isOld: boolean;
}

/** Returns the read position in the outbox, and locks it until the transaction ends. */
export async function lockCursor(trx: BillingTransaction): Promise<number> {
  const row = await trx.selectFrom('mail_cursor').select('position').forUpdate().executeTakeFirstOrThrow();
  return row.position;
}

export async function updateCursor(trx: BillingTransaction, position: number): Promise<void> {
  await trx.updateTable('mail_cursor').set({ position }).execute();
}

/** Returns the owners of these wallets. */
export async function listOwners(
  db: Database,
  walletIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (walletIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('wallets')
    .select(['id', 'user_id'])
    .where('id', 'in', walletIds)
    .execute();
  return new Map(rows.map((row) => [row.id, row.user_id]));
}

/** Queues mails. An event, or a payout step, that already has a mail gets no second one. */
export async function insertMails(
  trx: BillingTransaction,
  notifications: readonly Notification[],
): Promise<void> {
  if (notifications.length === 0) return;
  const rows = notifications.map((one) => ({
    event_id: one.eventId,
    position: one.position,
    kind: one.kind,
    user_id: one.userId,
    email: one.email ?? null,
    reference: one.reference,
    subject: one.subject,
    body: one.text,
    happened_at: one.happenedAt,
  }));
  await trx
    .insertInto('mails')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function toWaiting(row: Selectable<MailsTable> & { readonly is_old: boolean }): WaitingMail {
  return {
    eventId: row.event_id,
    position: row.position,
    kind: row.kind,
    userId: row.user_id,
    email: row.email ?? undefined,
    reference: row.reference,
    happenedAt: row.happened_at,
    subject: row.subject,
    text: row.body,
    attempts: row.attempts,
    isOld: row.is_old,
  };
}

/**
 * Lists due mails, longest waiting first. A mail is left out while an earlier mail to the same user has to
 * wait longer.
 */
export async function listDueMails(
  db: Database,
  { ageSecondsMax, limit }: { readonly ageSecondsMax: number; readonly limit: number },
): Promise<WaitingMail[]> {
  const oldest = sql<Date>`gridlease_now() - make_interval(secs => ${ageSecondsMax})`;
  const rows = await db
    .selectFrom('mails')
    .selectAll()
    .select(sql<boolean>`happened_at < ${oldest}`.as('is_old'))
    .where('ended_at', 'is', null)
    .where('next_try_at', '<=', sql<Date>`gridlease_now()`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mails as earlier')
            .select('earlier.event_id')
            .whereRef('earlier.user_id', '=', 'mails.user_id')
            .whereRef('earlier.position', '<', 'mails.position')
            .whereRef('earlier.next_try_at', '>', 'mails.next_try_at')
            .where('earlier.ended_at', 'is', null),
        ),
      ),
    )
    .orderBy('next_try_at')
    .orderBy('position')
    .limit(limit)
    .execute();
  return rows.map(toWaiting);
}

/** Sets the final outcome of a mail. */
export async function endMail(trx: BillingTransaction, eventId: string, outcome: MailEnd): Promise<void> {
  await trx
    .updateTable('mails')
    .set({ outcome, ended_at: sql<Date>`gridlease_now()` })
    .where('event_id', '=', eventId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Schedules the next try. `isAttempt`: the failure concerned this mail alone, so it counts as an attempt. */
export async function delayMail(
  trx: BillingTransaction,
  eventId: string,
  { seconds, isAttempt }: { readonly seconds: number; readonly isAttempt: boolean },
): Promise<void> {
  await trx
    .updateTable('mails')
    .set({
      next_try_at: sql<Date>`gridlease_now() + make_interval(secs => ${seconds})`,
      ...(isAttempt && { attempts: sql<number>`attempts + 1` }),
    })
    .where('event_id', '=', eventId)
    .execute();
}

/** Deletes mails that ended at least `keepSeconds` ago; returns how many. */
export async function deleteEndedMails(
  trx: BillingTransaction,
  { keepSeconds, limit }: { readonly keepSeconds: number; readonly limit: number },
): Promise<number> {
  const deleted = await sql`
    delete from mails where event_id in (
      select event_id from mails
      where ended_at < gridlease_now() - make_interval(secs => ${keepSeconds})
      order by ended_at limit ${limit}
    )`.execute(trx);
  return Number(deleted.numAffectedRows ?? 0);
}

export async function countWaitingMails(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select(sql<number>`count(*)`.as('count'))
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
