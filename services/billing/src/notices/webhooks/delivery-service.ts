import { inTransaction, retryingReads } from '@gridlease/common/database/transaction';
import { insertAuditEvent } from '../../books/audit/store.ts';
import { databaseTime } from '../../database/clock.ts';
import type { BillingTransaction, Database, ReadDeps } from '../../database/database.ts';
import { callerName } from '../../http/access.ts';
import type { Requester } from '../../http/command.ts';
import type { PageOptions } from '../../http/pages.ts';
import * as deliveries from './delivery-store.ts';
import { deliveryNotFound, webhookDisabled, webhookNotFound } from './errors.ts';
import { testMessage } from './message.ts';
import { findWebhook, lockWebhook } from './store.ts';
import { TEST_TYPE, type Webhook } from './webhook.ts';

/** Deliveries that one request can have sent again. */
export const REPLAY_MAX = 5_000;

export interface DeliveryDeps extends ReadDeps {
  readonly newId: () => string;
}

/** A delivery, and the body of its message. */
export interface FullDelivery {
  readonly delivery: deliveries.ListedDelivery;
  readonly body: string;
}

async function lock(trx: BillingTransaction, id: string): Promise<Webhook> {
  const webhook = await lockWebhook(trx, id);
  if (webhook === undefined) throw webhookNotFound(id);
  return webhook;
}

/** What the filters find, newest first; one more than the page size if there are more. @throws BillingError 404 */
export async function listDeliveries(
  { db }: DeliveryDeps,
  filters: deliveries.DeliveryFilters,
  page: PageOptions,
): Promise<readonly deliveries.ListedDelivery[]> {
  return retryingReads(async () => {
    if ((await findWebhook(db, filters.webhookId)) === undefined) throw webhookNotFound(filters.webhookId);
    return deliveries.listDeliveries(db, filters, page);
  });
}

/** Which delivery of which webhook. */
export interface DeliveryPlace {
  readonly webhookId: string;
  readonly id: string;
}

async function requireDelivery(db: Database, place: DeliveryPlace): Promise<FullDelivery> {
  const found = await deliveries.findDelivery(db, place);
  if (found === undefined) throw deliveryNotFound(place.id);
  return found;
}

/** @throws BillingError 404 `webhook_not_found`, `delivery_not_found` */
export async function getDelivery({ db }: DeliveryDeps, place: DeliveryPlace): Promise<FullDelivery> {
  return retryingReads(async () => {
    if ((await findWebhook(db, place.webhookId)) === undefined) throw webhookNotFound(place.webhookId);
    return requireDelivery(db, place);
  });
}

/**
 * Makes a delivery of a test message, also to a disabled webhook. It is attempted once.
 *
 * @throws BillingError 404 `webhook_not_found`
 */
export async function testWebhook(
  { db, newId }: DeliveryDeps,
  { actor, trace }: Requester,
  webhookId: string,
): Promise<FullDelivery> {
  return inTransaction(db, async (trx) => {
    await lock(trx, webhookId);
    const [id, messageId] = [newId(), newId()];
    const { correlationId } = trace;
    const happenedAt = await databaseTime(trx);
    const message = testMessage({ id: messageId, webhookId, happenedAt, correlationId });
    await deliveries.insertMessages(trx, [message]);
    await deliveries.insertDeliveries(trx, [{ id, webhookId, message, status: 'pending' }]);
    await insertAuditEvent(trx, { actor: callerName(actor), action: 'webhook.tested', target: webhookId });
    return requireDelivery(trx, { webhookId, id });
  });
}

/**
 * Has a delivery sent again at once, whatever became of it.
 *
 * @throws BillingError 404 `webhook_not_found`, `delivery_not_found`; 409 `webhook_disabled`
 */
export async function replayDelivery(
  { db }: DeliveryDeps,
  { actor }: Requester,
  place: DeliveryPlace,
): Promise<FullDelivery> {
  return inTransaction(db, async (trx) => {
    const { webhookId, id } = place;
    const { disabledAt } = await lock(trx, webhookId);
    const { delivery } = await requireDelivery(trx, place);
    if (disabledAt !== undefined && delivery.type !== TEST_TYPE) throw webhookDisabled(webhookId);
    await deliveries.restartDelivery(trx, id);
    const detail = { delivery_id: id };
    const action = 'webhook.replayed';
    await insertAuditEvent(trx, { actor: callerName(actor), action, target: webhookId, detail });
    return requireDelivery(trx, place);
  });
}

export interface Replay {
  readonly replayed: number;
  /** Where to continue; undefined: there is nothing left. */
  readonly next: { readonly happenedAt: Date; readonly id: string } | undefined;
}

/**
 * Has at most `REPLAY_MAX` deliveries sent again, those of the oldest events first.
 *
 * @throws BillingError 404 `webhook_not_found`; 409 `webhook_disabled`
 */
export async function replaySince(
  { db }: DeliveryDeps,
  { actor }: Requester,
  range: Omit<deliveries.ReplayRange, 'limit'>,
): Promise<Replay> {
  const { webhookId, since, until, statuses } = range;
  return inTransaction(db, async (trx) => {
    const { disabledAt } = await lock(trx, webhookId);
    if (disabledAt !== undefined) throw webhookDisabled(webhookId);
    const restarted = await deliveries.restartDeliveries(trx, { ...range, limit: REPLAY_MAX });
    const replayed = restarted.length;
    const detail = { since, until, statuses, replayed };
    const action = 'webhook.replayed';
    await insertAuditEvent(trx, { actor: callerName(actor), action, target: webhookId, detail });
    return { replayed, next: replayed === REPLAY_MAX ? restarted.at(-1) : undefined };
  });
}
