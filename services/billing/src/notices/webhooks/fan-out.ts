import { getLastPosition, listEventsAfter } from '@gridlease/common/outbox/store';
import type { Lease } from '@gridlease/common/worker/runner';
import type { BillingTables, BillingTransaction } from '../../database/database.ts';
import { insertDeliveries, insertMessages, type NewDelivery } from './delivery-store.ts';
import { matchesType } from './event-types.ts';
import { listSubscriptions, lockCursor, type Subscription, updateCursor } from './fan-out-store.ts';
import { messageOf } from './message.ts';
import type { Message } from './webhook.ts';

/** Events per transaction. */
const BATCH = 500;

function deliveriesOf(
  messages: readonly Message[],
  subscriptions: readonly Subscription[],
  newId: () => string,
): NewDelivery[] {
  return messages.flatMap((message) =>
    subscriptions
      .filter(
        ({ types, fromPosition }) =>
          (message.position ?? 0) > fromPosition && matchesType(types, message.type),
      )
      .map(({ id, isDisabled }) => ({
        id: newId(),
        webhookId: id,
        message,
        status: isDisabled ? ('skipped' as const) : ('pending' as const),
      })),
  );
}

/**
 * Makes a delivery of each event after the cursor to each webhook that wants it; returns how many events there were.
 * Events, and the last position, are read before webhooks, so that a webhook is seen that was registered before an
 * event happened.
 */
async function fanOut(trx: BillingTransaction, newId: () => string): Promise<number> {
  const position = await lockCursor(trx);
  const last = await getLastPosition(trx);
  if (last === position) return 0;
  // Without webhooks, which is usual, no event is read.
  if ((await listSubscriptions(trx)).length === 0) {
    await updateCursor(trx, last);
    return 0;
  }
  const events = await listEventsAfter(trx, position, BATCH);
  const subscriptions = await listSubscriptions(trx);
  const deliveries = deliveriesOf(events.map(messageOf), subscriptions, newId);
  await insertMessages(trx, [...new Set(deliveries.map(({ message }) => message))]);
  await insertDeliveries(trx, deliveries);
  await updateCursor(trx, events.at(-1)?.position ?? last);
  return events.length;
}

/**
 * Turns events into deliveries, in their order. Cursor and deliveries change together: no event is lost, and none that
 * was rolled back is sent.
 */
export async function fanOutEvents(lease: Lease<BillingTables>, newId: () => string): Promise<void> {
  while (!lease.signal.aborted) {
    const events = await lease.inTransaction((trx) => fanOut(trx, newId), { idempotent: true });
    if (events < BATCH) return;
  }
}
