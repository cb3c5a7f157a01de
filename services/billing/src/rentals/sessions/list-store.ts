import { type SqlBool, sql } from 'kysely';
import type { BillingTransaction, Database } from '../../database/database.ts';
import type { SessionStatus } from './session.ts';
import { readStandings, type StandingView } from './standing-store.ts';
import type { SessionReach } from './visibility.ts';
import { visibleTo } from './visibility.ts';

export interface SessionFilters {
  readonly providerId: string | undefined;
  readonly jobId: string | undefined;
  readonly status: readonly SessionStatus[] | undefined;
  readonly from: Date | undefined;
  readonly to: Date | undefined;
}

export interface SessionPlace {
  readonly started_at: Date;
  readonly id: string;
}

export interface SessionPageOptions {
  readonly before: SessionPlace | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Lists sessions as they stand, newest first; one more than the page size if there are more. */
export async function listSessions(
  db: Database,
  filters: SessionFilters & { readonly reach: SessionReach },
  page: SessionPageOptions,
  staleAfterMs: number,
): Promise<StandingView[]> {
  const { before, limit, offset } = page;
  const order = sql`order by started_at desc, id desc`;
  const most = limit + offset + 1;
  const matches = matching(filters, before);
  // One subquery per side, each in index order and limited to what the page can need.
  const sides = visibleTo(filters.reach).map(
    (side) => sql`(select id, started_at from sessions where ${side} and ${matches} ${order} limit ${most})`,
  );
  const pageIds = sql`
    select id from (select distinct id, started_at from (${sql.join(sides, sql` union all `)}) as sides) as own
    ${order} limit ${limit + 1} offset ${offset}`;
  return readStandings(db, sql`s.id in (${pageIds}) order by s.started_at desc, s.id desc`, staleAfterMs);
}

function matching({ providerId, jobId, status, from, to }: SessionFilters, before?: SessionPlace) {
  return sql<SqlBool>`true
    ${providerId === undefined ? sql`` : sql`and provider_id = ${providerId}`}
    ${jobId === undefined ? sql`` : sql`and job_id = ${jobId}`}
    ${status === undefined ? sql`` : sql`and status = any(${status}::text[])`}
    ${from === undefined ? sql`` : sql`and started_at >= ${from}`}
    ${to === undefined ? sql`` : sql`and started_at < ${to}`}
    ${before === undefined ? sql`` : sql`and (started_at, id) < (${before.started_at}, ${before.id})`}`;
}

/** Stores the caller's reason for ending the session in its metadata. */
export async function noteEndReason(trx: BillingTransaction, id: string, note: string): Promise<void> {
  await sql`
    update sessions set metadata = (metadata::jsonb || jsonb_build_object('end_note', ${note}::text))::json
    where id = ${id}`.execute(trx);
}
