import { sql } from 'kysely';
import { countUpTo } from '../../database/count.ts';
import type { Database } from '../../database/database.ts';
import { andEqual, andWithin, type Period } from '../../database/filters.ts';
import { type ListPage, TOTAL_MAX } from '../../http/lists.ts';

/** An administrator's or the service's own action. */
export interface AuditEvent {
  /** Ascending in the order in which actions were recorded. */
  readonly position: number;
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  readonly target: string;
  readonly requestId: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface AuditFilters extends Period {
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  readonly target?: string | undefined;
}

const matching = (filters: AuditFilters) => sql`
  from audit_events where true ${andEqual('actor', filters.actor)} ${andEqual('action', filters.action)}
    ${andEqual('target', filters.target)} ${andWithin('at', filters)}`;

/** Lists audit events, newest first; one more than `limit` if there are more. */
export async function listAuditEvents(
  db: Database,
  filters: AuditFilters,
  { after, limit, offset }: ListPage<number>,
): Promise<readonly AuditEvent[]> {
  const { rows } = await sql<AuditEvent>`
    select position, at, actor, action, target, request_id as "requestId", detail
    ${matching(filters)} ${after === undefined ? sql`` : sql`and position < ${after}`}
    order by position desc limit ${limit + 1} offset ${offset}`.execute(db);
  return rows;
}

export function countAuditEvents(db: Database, filters: AuditFilters): Promise<number | undefined> {
  return countUpTo(db, matching(filters), TOTAL_MAX);
}
