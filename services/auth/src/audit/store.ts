import type { AuthTransaction } from '../database/database.ts';

/** Where a request came from, for the audit log and for sessions. */
export interface RequestOrigin {
  readonly ip: string;
  readonly requestId: string;
  readonly userAgent?: string | undefined;
}

/** Something that happened to an identity. Never holds a password, token, hash or key. */
export interface AuditEvent {
  /** Who did it: a user's id, a client id, or empty for somebody nobody knows. */
  readonly actor: string;
  /** Dotted, past tense: `user.registered`, `session.revoked`. */
  readonly action: string;
  /** The user, session, client or key it happened to. */
  readonly target: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Writes an event in the transaction that makes it true. */
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
