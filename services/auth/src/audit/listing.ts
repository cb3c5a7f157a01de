import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { AuditEventsTable } from './table.ts';

export type StoredAuditEvent = Selectable<AuditEventsTable>;

export interface AuditFilters {
  readonly actor?: string | undefined;
  readonly target?: string | undefined;
  /** A whole action, or with a dot at its end all that begin so: `user.`. */
  readonly action?: string | undefined;
  /** Not before this. */
  readonly from?: Date | undefined;
  /** Before this. */
  readonly to?: Date | undefined;
}

export interface AuditPage {
  /** Only events before this position. */
  readonly before: number | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Events that match, the newest first; one more than the page holds when there are more. */
export async function listAuditEvents(
  db: Database,
  { actor, target, action, from, to }: AuditFilters,
  page: AuditPage,
): Promise<StoredAuditEvent[]> {
  let query = db
    .selectFrom('audit_events')
    .selectAll()
    .orderBy('position', 'desc')
    .limit(page.limit + 1)
    .offset(page.offset);
  if (actor !== undefined) query = query.where('actor', '=', actor);
  if (target !== undefined) query = query.where('target', '=', target);
  if (action?.endsWith('.')) query = query.where(sql<SqlBool>`starts_with(action, ${action})`);
  else if (action !== undefined) query = query.where('action', '=', action);
  if (from !== undefined) query = query.where('at', '>=', from);
  if (to !== undefined) query = query.where('at', '<', to);
  if (page.before !== undefined) query = query.where('position', '<', page.before);
  return query.execute();
}
