import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { BillingTransaction, Database } from '../../database/database.ts';
import type { SessionStatus } from './session.ts';
import { type SessionState, stateOf } from './state.ts';
import { SESSION_NOW, toSession, toUsage } from './store.ts';
import type { SessionsTable, SessionUsageTable } from './table.ts';
import { type SessionReach, visibleTo } from './visibility.ts';

/** A session's state at a time of its clock (`SESSION_NOW`), read without locks. */
export interface SessionSnapshot extends SessionState {
  readonly now: Date;
}

type SnapshotRow = Selectable<SessionsTable> &
  Selectable<SessionUsageTable> & {
    readonly hold: string | null;
    readonly available: string;
    readonly wallet_debt: string;
    readonly now: Date;
  };

/**
 * Reads everything that decisions and responses need, in one statement.
 *
 * @param which a condition on `s` (sessions), with an optional order
 */
async function readSnapshots(
  db: Database,
  which: RawBuilder<unknown>,
  staleAfterMs: number,
): Promise<SessionSnapshot[]> {
  const { rows } = await sql<SnapshotRow>`
    select s.*, u.*, h.amount - h.captured - h.released as hold, a.balance as available, d.balance as wallet_debt,
      ${SESSION_NOW} as now
    from sessions s
    join session_usage u on u.session_id = s.id
    left join session_ticks t on t.session_id = s.id
    join accounts a on a.wallet_id = s.wallet_id and a.kind = 'available' and a.provider_id is null
    join accounts d on d.wallet_id = s.wallet_id and d.kind = 'debt' and d.provider_id is null
    left join holds h on h.id = s.hold_id
    where ${which}`.execute(db);
  return rows.map((row) => {
    const funds = {
      hold: BigInt(row.hold ?? 0),
      available: BigInt(row.available),
      debt: -BigInt(row.wallet_debt),
    };
    const session = { session: toSession(row), usage: toUsage(row) };
    return { ...stateOf(session, funds, staleAfterMs), now: row.now };
  });
}

export async function findSnapshot(
  db: Database,
  id: string,
  staleAfterMs: number,
): Promise<SessionSnapshot | undefined> {
  const [snapshot] = await readSnapshots(db, sql`s.id = ${id}`, staleAfterMs);
  return snapshot;
}

/** Returns the live sessions among these. */
export async function listLiveSnapshots(
  trx: BillingTransaction,
  ids: readonly string[],
  staleAfterMs: number,
): Promise<SessionSnapshot[]> {
  return readSnapshots(trx, sql`s.id = any(${ids}::uuid[]) and s.ended_at is null`, staleAfterMs);
}

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
): Promise<SessionSnapshot[]> {
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
  return readSnapshots(db, sql`s.id in (${pageIds}) order by s.started_at desc, s.id desc`, staleAfterMs);
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
