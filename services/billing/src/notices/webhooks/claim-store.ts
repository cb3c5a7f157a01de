import { sql } from 'kysely';
import type { BillingTransaction } from '../../database/database.ts';
import { type Attempt, type DeliveryStatus, IN_FLIGHT_MAX, TEST_TYPE } from './webhook.ts';

/** A delivery that this process is to send, with what that needs. */
export interface ClaimedDelivery {
  readonly id: string;
  readonly claim: string;
  readonly webhookId: string;
  readonly messageId: string;
  readonly type: string;
  readonly body: string;
  readonly correlationId: string;
  /** Failed attempts since it was created or last replayed. */
  readonly tries: number;
  readonly url: string;
  /** Sealed. */
  readonly secret: Buffer;
  /** Sealed; null: none that signs any more. */
  readonly formerSecret: Buffer | null;
}

/** Deliveries that may be sent: a disabled webhook gets tests only. */
const SENDABLE = sql`d.status = 'pending' and d.next_try_at <= gridlease_now()
  and (w.disabled_at is null or d.type = ${TEST_TYPE})`;

const HAS_SENDABLE = sql`w.deleted_at is null and exists (
  select from webhook_deliveries d where d.webhook_id = w.id and ${SENDABLE})`;
/** Whether any webhook has something to send. */
export const HAS_DUE_DELIVERIES = sql`exists (select from webhooks w where ${HAS_SENDABLE})`;

/**
 * Locks the webhooks that have something to send, without waiting for those that others have locked, so that nobody
 * else claims for them at the same time. What follows in the transaction sees the claims of those who did before.
 */
async function lockDueWebhooks(trx: BillingTransaction): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.id from webhooks w
    where ${HAS_SENDABLE}
    order by w.id for no key update of w skip locked`.execute(trx);
  return rows.map(({ id }) => id);
}

/**
 * Claims due deliveries, for each webhook as many as may be in flight. A claim that is not resolved in time lapses, and
 * the delivery is sent again.
 *
 * @param sending deliveries that this process is still sending: their claims may have lapsed
 */
export async function claimDeliveries(
  trx: BillingTransaction,
  { claim, claimSeconds, sending }: { claim: string; claimSeconds: number; sending: readonly string[] },
): Promise<readonly ClaimedDelivery[]> {
  const webhookIds = await lockDueWebhooks(trx);
  if (webhookIds.length === 0) return [];
  const { rows } = await sql<ClaimedDelivery>`
    with due as materialized (
      select chosen.id from webhooks w cross join lateral (
        select d.id from webhook_deliveries d
        where d.webhook_id = w.id and ${SENDABLE} and d.id <> all(${sending}::uuid[])
        order by d.next_try_at, d.position
        limit greatest(0, ${IN_FLIGHT_MAX} - (
          select count(*) from webhook_deliveries c
          where c.webhook_id = w.id and c.claim is not null and c.next_try_at > gridlease_now()))
        for no key update of d skip locked
      ) as chosen where w.id = any(${webhookIds}::uuid[])
    ), claimed as (
      update webhook_deliveries d
      set claim = ${claim}, next_try_at = gridlease_now() + make_interval(secs => ${claimSeconds})
      from due where d.id = due.id
      returning d.id, d.webhook_id, d.message_id, d.tries, d.position
    )
    select c.id, ${claim} as claim, c.webhook_id as "webhookId", c.message_id as "messageId", c.tries,
      m.type, m.body, m.correlation_id as "correlationId", w.url, w.secret,
      case when w.former_secret_until > gridlease_now() then w.former_secret end as "formerSecret"
    from claimed c join webhooks w on w.id = c.webhook_id join webhook_messages m on m.id = c.message_id
    order by c.position nulls first`.execute(trx);
  return rows;
}

/** Whether the claim still holds; the delivery is then locked. */
export async function lockClaimed(
  trx: BillingTransaction,
  { id, claim }: Pick<ClaimedDelivery, 'id' | 'claim'>,
): Promise<boolean> {
  const row = await trx
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('id', '=', id)
    .where('claim', '=', claim)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Records an attempt, and what becomes of the delivery: its end, or the delay of its next attempt. */
export async function recordAttempt(
  trx: BillingTransaction,
  id: string,
  attempt: Omit<Attempt, 'n' | 'at'>,
  next: { readonly ended: Exclude<DeliveryStatus, 'pending'> } | { readonly delaySeconds: number },
): Promise<void> {
  const { n } = await trx
    .updateTable('webhook_deliveries')
    .set({
      claim: null,
      tries: sql<number>`tries + 1`,
      attempts: sql<number>`attempts + 1`,
      ...('ended' in next
        ? { status: next.ended, ended_at: sql<Date>`gridlease_now()` }
        : { next_try_at: sql<Date>`gridlease_now() + make_interval(secs => ${next.delaySeconds})` }),
    })
    .where('id', '=', id)
    .returning('attempts as n')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('webhook_attempts')
    .values({
      delivery_id: id,
      n,
      duration_ms: attempt.durationMs,
      status: attempt.status ?? null,
      response: attempt.response ?? null,
      error: attempt.error ?? null,
    })
    .execute();
}

/** Gives up a claim: the delivery was not sent, or that is not known, and another process sends it at once. */
export async function releaseClaim(
  trx: BillingTransaction,
  { id, claim }: Pick<ClaimedDelivery, 'id' | 'claim'>,
): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ claim: null, next_try_at: sql<Date>`gridlease_now()` })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute();
}
