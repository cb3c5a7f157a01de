import { type Selectable, sql } from 'kysely';
import type { BillingTransaction, Database } from '../../database/database.ts';
import { andEqual, andWithin, type Period } from '../../database/filters.ts';
import type { PageOptions } from '../../http/pages.ts';
import type { WebhookAttemptsTable, WebhookDeliveriesTable } from './table.ts';
import { type Attempt, type Delivery, type DeliveryStatus, type Message, TEST_TYPE } from './webhook.ts';

/** Of each delivery in lists, the newest. */
const ATTEMPTS_SHOWN = 20;

/** A delivery with its newest attempts, oldest first. */
export interface ListedDelivery extends Delivery {
  readonly shown: readonly Attempt[];
}

function toDelivery(row: Selectable<WebhookDeliveriesTable>): Delivery {
  return {
    id: row.id,
    webhookId: row.webhook_id,
    messageId: row.message_id,
    type: row.type,
    happenedAt: row.happened_at,
    status: row.status,
    attempts: row.attempts,
    nextTryAt: row.status === 'pending' && row.claim === null ? row.next_try_at : undefined,
    createdAt: row.created_at,
    endedAt: row.ended_at ?? undefined,
  };
}

function toAttempt(row: Selectable<WebhookAttemptsTable>): Attempt {
  return {
    n: row.n,
    at: row.at,
    durationMs: row.duration_ms,
    status: row.status ?? undefined,
    response: row.response ?? undefined,
    error: row.error ?? undefined,
  };
}

/** Adds the newest attempts to deliveries. */
async function withAttempts(db: Database, deliveries: readonly Delivery[]): Promise<ListedDelivery[]> {
  const ids = deliveries.map(({ id }) => id);
  const { rows } = await sql<Selectable<WebhookAttemptsTable>>`
    select a.* from unnest(${ids}::uuid[]) as wanted (id) cross join lateral (
      select * from webhook_attempts where delivery_id = wanted.id order by n desc limit ${ATTEMPTS_SHOWN}
    ) as a order by a.n`.execute(db);
  const attempts = Map.groupBy(rows, (row) => row.delivery_id);
  return deliveries.map((delivery) => ({
    ...delivery,
    shown: (attempts.get(delivery.id) ?? []).map(toAttempt),
  }));
}

export interface DeliveryFilters extends Period {
  readonly webhookId: string;
  readonly status: DeliveryStatus | undefined;
  readonly type: string | undefined;
  readonly messageId: string | undefined;
}

/** Lists deliveries, newest first; one more than the page size if there are more. */
export async function listDeliveries(
  db: Database,
  { webhookId, status, type, messageId, from, to }: DeliveryFilters,
  { before, limit, offset }: PageOptions,
): Promise<readonly ListedDelivery[]> {
  const after = before === undefined ? sql`` : sql`and (created_at, id) < (${before.at}, ${before.id})`;
  const { rows } = await sql<Selectable<WebhookDeliveriesTable>>`
    select * from webhook_deliveries
    where webhook_id = ${webhookId} ${andEqual('status', status)} ${andEqual('type', type)}
      ${andEqual('message_id', messageId)} ${andWithin('happened_at', { from, to })} ${after}
    order by created_at desc, id desc limit ${limit + 1} offset ${offset}`.execute(db);
  return withAttempts(db, rows.map(toDelivery));
}

/** A delivery with its newest attempts and the body of its message. */
export async function findDelivery(
  db: Database,
  { webhookId, id }: { readonly webhookId: string; readonly id: string },
): Promise<{ readonly delivery: ListedDelivery; readonly body: string } | undefined> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_messages', 'webhook_messages.id', 'webhook_deliveries.message_id')
    .selectAll('webhook_deliveries')
    .select('webhook_messages.body')
    .where('webhook_deliveries.id', '=', id)
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const [delivery] = await withAttempts(db, [toDelivery(row)]);
  return delivery && { delivery, body: row.body };
}

/** Stores messages. One that is stored already stays as it is. */
export async function insertMessages(trx: BillingTransaction, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return;
  const rows = messages.map((message) => ({
    id: message.id,
    position: message.position ?? null,
    type: message.type,
    happened_at: message.happenedAt,
    correlation_id: message.correlationId,
    body: message.body,
  }));
  await trx
    .insertInto('webhook_messages')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** A delivery to make: to be sent at once, or skipped. */
export interface NewDelivery {
  readonly id: string;
  readonly webhookId: string;
  readonly message: Message;
  readonly status: 'pending' | 'skipped';
}

/** Stores deliveries. A message that already has one to that webhook gets no second one. */
export async function insertDeliveries(
  trx: BillingTransaction,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  if (deliveries.length === 0) return;
  const rows = deliveries.map(({ id, webhookId, message, status }) => ({
    id,
    webhook_id: webhookId,
    message_id: message.id,
    position: message.position ?? null,
    type: message.type,
    happened_at: message.happenedAt,
    status,
    ended_at: status === 'skipped' ? sql<Date>`gridlease_now()` : null,
  }));
  await trx
    .insertInto('webhook_deliveries')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['webhook_id', 'message_id']).doNothing())
    .execute();
}

const RESTARTED = sql`status = 'pending', tries = 0, next_try_at = gridlease_now(), claim = null, ended_at = null`;

/** Has a delivery sent again at once, with all its retries. One that is being sent stays as it is. */
export async function restartDelivery(trx: BillingTransaction, id: string): Promise<void> {
  await sql`
    update webhook_deliveries set ${RESTARTED}
    where id = ${id} and (claim is null or next_try_at <= gridlease_now())`.execute(trx);
}

/** Which deliveries to send again: of events from `since` on, after the position of the previous part. */
export interface ReplayRange {
  readonly webhookId: string;
  readonly since: Date;
  readonly until: Date | undefined;
  readonly statuses: readonly DeliveryStatus[];
  readonly after: { readonly happenedAt: Date; readonly id: string } | undefined;
  readonly limit: number;
}

/** Has deliveries that have ended sent again, those of the oldest events first. Tests are left out. */
export async function restartDeliveries(
  trx: BillingTransaction,
  { webhookId, since, until, statuses, after, limit }: ReplayRange,
): Promise<readonly { readonly happenedAt: Date; readonly id: string }[]> {
  const place = after === undefined ? sql`` : sql`and (happened_at, id) > (${after.happenedAt}, ${after.id})`;
  const { rows } = await sql<{ happenedAt: Date; id: string }>`
    with chosen as materialized (
      select id from webhook_deliveries
      where webhook_id = ${webhookId} and status = any(${statuses}::text[]) and status <> 'pending'
        and type <> ${TEST_TYPE} ${andWithin('happened_at', { from: since, to: until })} ${place}
      order by happened_at, id limit ${limit} for no key update
    ), restarted as (
      update webhook_deliveries d set ${RESTARTED} from chosen where d.id = chosen.id
      returning d.happened_at, d.id
    )
    select happened_at as "happenedAt", id from restarted order by 1, 2`.execute(trx);
  return rows;
}
