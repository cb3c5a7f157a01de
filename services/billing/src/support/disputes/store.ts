import { type Selectable, sql } from 'kysely';
import type { BillingTransaction, Database } from '../../database/database.ts';
import { andEqual } from '../../database/filters.ts';
import type { PageOptions } from '../../http/pages.ts';
import type { Session } from '../../rentals/sessions/session.ts';
import { selectVisiblePage, type Visibility } from '../../rentals/sessions/visibility.ts';
import type { DisputeStatus, DisputesTable } from './table.ts';

function toDispute(row: Selectable<DisputesTable>) {
  return {
    id: row.id,
    sessionId: row.session_id,
    userId: row.user_id,
    providerId: row.provider_id,
    providerOwnerId: row.provider_owner_id,
    reason: row.reason,
    status: row.status,
    refundId: row.refund_id ?? undefined,
    note: row.note ?? undefined,
    version: row.version,
    createdAt: row.created_at,
    decidedAt: row.decided_at ?? undefined,
  };
}

/** A renter's complaint about a rental. Its earnings are held until an administrator has decided. */
export type Dispute = Readonly<ReturnType<typeof toDispute>>;

export async function insertDispute(
  trx: BillingTransaction,
  dispute: { readonly id: string; readonly session: Session; readonly reason: string },
): Promise<Dispute> {
  const { id, session, reason } = dispute;
  const row = await trx
    .insertInto('disputes')
    .values({
      id,
      session_id: session.id,
      earned_account_id: session.earnedAccountId,
      user_id: session.userId,
      provider_id: session.providerId,
      provider_owner_id: session.providerOwnerId,
      reason,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toDispute(row);
}

export async function findDispute(db: Database, id: string): Promise<Dispute | undefined> {
  const row = await db.selectFrom('disputes').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toDispute(row);
}

/** Returns the dispute of a rental. The result is stable while the session's row is locked. */
export async function findDisputeOf(db: Database, sessionId: string): Promise<Dispute | undefined> {
  const row = await db
    .selectFrom('disputes')
    .selectAll()
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return row && toDispute(row);
}

/** Records the decision of an open dispute. The session's row must be locked. */
export async function decideDispute(
  trx: BillingTransaction,
  id: string,
  decision: {
    readonly status: Exclude<DisputeStatus, 'open'>;
    readonly refundId: string | undefined;
    readonly note: string;
    readonly by: string;
  },
): Promise<Dispute> {
  const row = await trx
    .updateTable('disputes')
    .set({
      status: decision.status,
      refund_id: decision.refundId ?? null,
      note: decision.note,
      version: sql`version + 1`,
      decided_at: sql<Date>`greatest(created_at, gridlease_now())`,
      decided_by: decision.by,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toDispute(row);
}

/**
 * Returns when the dispute window of an ended rental closed; undefined: it has not, or the rental runs. Bills whose window
 * is open are not archived; where the bill is, the window counts from the rental's end.
 */
export async function findWindowEnd(
  db: Database,
  sessionId: string,
  delaySeconds: number,
): Promise<Date | undefined> {
  const { rows } = await sql<{ closed_at: Date }>`
    select closed_at from (
      select (coalesce(r.created_at, s.ended_at)
        + make_interval(secs => ${delaySeconds}::double precision))::timestamptz(3) as closed_at
      from sessions s left join billing_records r on r.session_id = s.id
      where s.id = ${sessionId} and s.ended_at is not null
    ) as delay where closed_at <= gridlease_now()`.execute(db);
  return rows[0]?.closed_at;
}

/** Lists disputes, newest first; one more than the page size if there are more. */
export async function listDisputes(
  db: Database,
  { visibility, status }: { readonly visibility: Visibility; readonly status: DisputeStatus | undefined },
  page: PageOptions,
): Promise<Dispute[]> {
  const list = { table: 'disputes', time: 'created_at' } as const;
  const { rows } = await sql<Selectable<DisputesTable>>`
    select * from disputes
    where id in (${selectVisiblePage(list, visibility, andEqual('status', status), page)})
    order by created_at desc, id desc`.execute(db);
  return rows.map(toDispute);
}
