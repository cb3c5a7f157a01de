import type { BillingTransaction } from '../../database/database.ts';

export interface NewAuditEvent {
  /** A user's id, a client id, `anyone` where access is open, or `billing` for the service itself. */
  readonly actor: string;
  /** `deposit.assigned` */
  readonly action: string;
  readonly target: string;
  readonly requestId?: string | undefined;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Notes what an administrator did, in the transaction that does it. */
export async function insertAuditEvent(trx: BillingTransaction, event: NewAuditEvent): Promise<void> {
  await trx
    .insertInto('audit_events')
    .values({
      actor: event.actor,
      action: event.action,
      target: event.target,
      request_id: event.requestId ?? null,
      detail: JSON.stringify(event.detail ?? {}),
    })
    .execute();
}
