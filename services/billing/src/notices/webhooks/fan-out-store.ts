import { sql } from 'kysely';
import type { BillingTransaction } from '../../database/database.ts';
import { TEST_TYPE } from './webhook.ts';

/** Whether the outbox has events after the read position. */
export const HAS_NEW_EVENTS = sql`exists (
  select from webhook_cursor, outbox_head where webhook_cursor.position <> outbox_head.last_position)`;

/** Of a webhook `w`, deliveries `d` that will not be sent. */
const SKIPPED = sql`(w.deleted_at is not null or (w.disabled_at is not null and d.type <> ${TEST_TYPE}))
  and d.status = 'pending' and (d.claim is null or d.next_try_at <= gridlease_now())`;
/** Whether there is any. */
export const HAS_SKIPPED_DELIVERIES = sql`exists (
  select from webhooks w join webhook_deliveries d on d.webhook_id = w.id where ${SKIPPED})`;

/** Returns the read position in the outbox, and locks it until the transaction ends. */
export async function lockCursor(trx: BillingTransaction): Promise<number> {
  const row = await trx.selectFrom('webhook_cursor').select('position').forUpdate().executeTakeFirstOrThrow();
  return row.position;
}

export async function updateCursor(trx: BillingTransaction, position: number): Promise<void> {
  await trx.updateTable('webhook_cursor').set({ position }).execute();
}

/** What a webhook wants. */
export interface Subscription {
  readonly id: string;
  readonly types: readonly string[];
  /** It gets the events after this position. */
  readonly fromPosition: number;
  readonly isDisabled: boolean;
}

/** Lists what webhooks want, and keeps them from being deleted meanwhile. */
export async function listSubscriptions(trx: BillingTransaction): Promise<readonly Subscription[]> {
  const { rows } = await sql<Subscription>`
    select id, types, from_position as "fromPosition", disabled_at is not null as "isDisabled"
    from webhooks where deleted_at is null order by id for key share`.execute(trx);
  return rows;
}

/** Skips at most `limit` waiting deliveries of disabled and deleted webhooks; returns how many. */
export async function skipDeliveries(trx: BillingTransaction, limit: number): Promise<number> {
  const skipped = await sql`
    with chosen as materialized (
      select d.id from webhooks w join webhook_deliveries d on d.webhook_id = w.id
      where ${SKIPPED}
      limit ${limit} for no key update of d skip locked
    )
    update webhook_deliveries d set status = 'skipped', ended_at = gridlease_now(), claim = null
    from chosen where d.id = chosen.id`.execute(trx);
  return Number(skipped.numAffectedRows ?? 0);
}
