import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { AuthTransaction, Database } from '../database/database.ts';
import type { PageStart } from '../http/page.ts';
import type { RequestOrigin } from '../http/request.ts';
import type { AuditEventsTable } from './table.ts';

/** An event in the life of an identity. Never holds a password, token, hash or key. */
export interface AuditEvent {
  /** A user's id, a client id, or empty when the actor is unknown. */
  readonly actor: string;
  /** Dotted, past tense: `user.registered`, `session.revoked`. */
  readonly action: string;
  /** The affected user, session, client or key. */
  readonly target: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Writes an event in the transaction of what it records. */
export async function appendAudit(
  trx: AuthTransaction,
  origin: RequestOrigin,
  event: AuditEvent,
): Promise<void> {
  await trx
    .insertInto('audit_events')
    .values({
      actor: event.actor,
      action: event.action,
      target: event.target,
      ip: origin.ip,
      request_id: origin.requestId,
      detail: JSON.stringify(event.detail ?? {}) as never,
    })
    .execute();
}

/** Writes the events that a statement selects: actor, action, target and detail, in their order. */
export function insertionOfEvents(
  { ip, requestId }: RequestOrigin,
  events: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`insert into audit_events (actor, action, target, ip, request_id, detail)
    select actor, action, target, ${ip}, ${requestId}, detail from (${events}) as event`;
}

export type StoredAuditEvent = Selectable<AuditEventsTable>;

export interface AuditFilters {
  readonly actor?: string | undefined;
  readonly target?: string | undefined;
  /** A whole action, or a prefix that ends with a dot: `user.`. */
  readonly action?: string | undefined;
  /** Inclusive. */
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly to?: Date | undefined;
}

export type AuditPage = PageStart<{ readonly position: number }>;

/** Matching events, newest first; one more than the page holds when there are more. */
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
  if (page.after !== undefined) query = query.where('position', '<', page.after.position);
  return query.execute();
}
