import type { BillingTransaction } from '../../database/database.ts';

export interface NewAuditEvent {
  /** A user id, a client id, `anyone` with open access, or `billing` for the service itself. */
  readonly actor: string;
  /** For example `deposit.assigned`. */
  readonly action: string;
  readonly target: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Records an administrator's action, in the same database transaction as the action. */
export async function insertAuditEvent(trx: BillingTransaction, event: NewAuditEvent): Promise<void> {
  await trx
    .insertInto('audit_events')
    .values({
      actor: event.actor,
      action: event.action,
      target: event.target,
      detail: JSON.stringify(event.detail ?? {}),
    })
    .execute();
}
