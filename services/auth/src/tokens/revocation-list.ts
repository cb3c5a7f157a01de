import type { Revocation } from '@gridlease/common/access/revocation-set';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { ROLES } from '../users/roles.ts';
import type { RevocationPosition } from './revocation-position.ts';

interface RevocationRow {
  readonly started: string;
  readonly snapshot: string;
  readonly position: string | null;
  readonly kind: Revocation['kind'];
  readonly subject: string;
  readonly at: number;
  readonly status: string | null;
  readonly roles: string[];
  readonly removed: { readonly role: string; readonly at: number }[];
  readonly is_live: boolean;
  readonly scopes: string[] | null;
}

/** Revocations in the order of their rows. */
export interface RevocationList {
  /** Begins again: what was read before is void. */
  readonly isReset: boolean;
  /** Whether there are more rows to read at once. */
  readonly hasMore: boolean;
  readonly next: RevocationPosition;
  readonly revocations: readonly Revocation[];
}

/** A page in a response of at most 4 MiB, with the longest entries. */
const PAGE_ROWS = 2_000;

function toRevocation(row: RevocationRow): Revocation {
  const { kind, subject, at } = row;
  if (kind === 'user') {
    return { kind, subject, at, isActive: row.status === 'active', roles: row.roles, removed: row.removed };
  }
  if (kind === 'client') return { kind, subject, at, isLive: row.is_live, scopes: row.scopes ?? [] };
  return { kind, subject, at };
}

const milliseconds = (time: ReturnType<typeof sql.ref>) =>
  sql<number>`floor(extract(epoch from ${time}) * 1000)::float8`;

/** Rows that a position has not read: few by the transactions since, or all in the order of their key. */
function unread({ since, reading }: Omit<RevocationPosition, 'started'>) {
  const after = sql`position > ${reading?.row ?? '0'}::bigint`;
  const visible = reading && sql`pg_visible_in_snapshot(txid, ${reading.until}::pg_snapshot)`;
  const fresh =
    since &&
    sql`txid >= pg_snapshot_xmin(${since}::pg_snapshot) and not pg_visible_in_snapshot(txid, ${since}::pg_snapshot)`;
  const conditions = [after, visible, fresh].filter(
    (condition) => condition !== undefined && condition !== '',
  );
  return sql.join(conditions, sql` and `);
}

/** Roles that were taken away and not given back, with the time when that last happened. */
const removedRoles = sql`
  select coalesce(jsonb_agg(jsonb_build_object('role', role, 'at', at)), '[]') from (
    select role, max(${milliseconds(sql.ref('change.at'))}) as at
    from revocations change cross join unnest(coalesce(change.removed, ${[...ROLES]}::text[])) as taken (role)
    where change.kind = 'user' and change.subject = news.subject
      and not exists (select from user_roles where user_id = users.id and user_roles.role = taken.role)
    group by role
  ) lost`;

/** One row more than a page; at least one row, with nulls, which says where the reading is. */
async function listRows(
  db: Database,
  place: Omit<RevocationPosition, 'started'>,
  limit: number,
): Promise<readonly RevocationRow[]> {
  const { rows } = await sql<RevocationRow>`
    with recent as materialized (
      select position, kind, subject, at from revocations where ${unread(place)}
      ${place.since === undefined ? sql`order by position limit ${limit + 1}` : sql``}
    ), news as (select * from recent order by position limit ${limit + 1})
    select pg_current_snapshot()::text as snapshot,
      floor(extract(epoch from pg_postmaster_start_time()) * 1000000)::bigint::text as started,
      news.position::text, news.kind, subject, ${milliseconds(sql.ref('news.at'))} as at, status,
      array(select role from user_roles where user_id = users.id) as roles,
      case when news.kind = 'user' then (${removedRoles}) end as removed,
      clients.client_id is not null and clients.revoked_at is null as is_live, scopes
    from (values (1)) always
      left join news on true
      left join users on users.id = case when news.kind = 'user' then subject::uuid end
      left join clients on clients.client_id = case when news.kind = 'client' then subject end
    order by news.position`.execute(db);
  return rows;
}

/**
 * Revocations that were not read yet, each with the present state of its user or client. None is missed and none
 * returned twice, whenever its transaction commits. Begins again for a position of another start of the database.
 *
 * @param after undefined: from the beginning
 */
export async function listRevocations(
  db: Database,
  after: RevocationPosition | undefined,
  limit = PAGE_ROWS,
): Promise<RevocationList> {
  const since = after?.since;
  const rows = await listRows(db, { since, reading: after?.reading }, limit);
  const [first] = rows;
  if (first === undefined) throw new Error('a query without a condition returned no row');
  const { started, snapshot } = first;
  if (after !== undefined && after.started !== started) return listRevocations(db, undefined, limit);
  const news = rows.flatMap((row) => (row.position === null ? [] : [{ ...row, position: row.position }]));
  const page = news.slice(0, limit);
  const last = page.at(-1);
  const hasMore = news.length > limit && last !== undefined;
  const until = after?.reading?.until ?? snapshot;
  const next = hasMore
    ? { started, since, reading: { until, row: last.position } }
    : { started, since: until, reading: undefined };
  return { isReset: after === undefined, hasMore, next, revocations: page.map(toRevocation) };
}
