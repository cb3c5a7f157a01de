import { type RawBuilder, sql } from 'kysely';
import { countUpTo } from '../../database/count.ts';
import { andEqual, andWithin, type Period } from '../../database/filters.ts';
import { type ListPage, TOTAL_MAX } from '../../http/lists.ts';
import { type ArchiveReader, addArchived, mayBeArchived } from '../archive/read-list.ts';
import { AUDIT_EVENTS, BY_POSITION, keyOf } from './archive-source.ts';

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

const conditions = (filters: AuditFilters) => sql`
  true ${andEqual('actor', filters.actor)} ${andEqual('action', filters.action)}
    ${andEqual('target', filters.target)} ${andWithin('at', filters)}`;

/** Lists audit events, newest first; one more than `limit` if there are more. @throws BillingError 503 `archive_unavailable` */
export async function listAuditEvents(
  reader: ArchiveReader,
  filters: AuditFilters,
  { after, limit, offset }: ListPage<number>,
): Promise<readonly AuditEvent[]> {
  const most = offset + limit + 1;
  async function read(from: RawBuilder<unknown>, count: number): Promise<readonly AuditEvent[]> {
    const { rows } = await sql<AuditEvent>`
      select position, at, actor, action, target, request_id as "requestId", detail
      from ${from} where ${conditions(filters)} ${after === undefined ? sql`` : sql`and position < ${after}`}
      order by position desc limit ${count}`.execute(reader.db);
    return rows;
  }
  const query = {
    source: AUDIT_EVENTS,
    list: BY_POSITION.name,
    range: { last: after === undefined ? undefined : keyOf(after) },
    read,
    keyOf: ({ position }: AuditEvent) => keyOf(position),
  };
  const entries = await addArchived(reader, query, await read(sql`audit_events`, most), most);
  return entries.slice(offset);
}

/** Undefined also where events are archived. */
export async function countAuditEvents(
  reader: ArchiveReader,
  filters: AuditFilters,
): Promise<number | undefined> {
  if (await mayBeArchived(reader, AUDIT_EVENTS)) return undefined;
  return countUpTo(reader.db, sql`from audit_events where ${conditions(filters)}`, TOTAL_MAX);
}
