import { inTransaction } from '@gridlease/common/database/transaction';
import type { Logger } from '@gridlease/common/log/logger';
import {
  type NatsSubscriptionOptions,
  openNatsSubscription,
} from '@gridlease/common/messaging/nats-subscription';
import type { Database } from '../database/database.ts';
import { parseAllocationEvent } from './allocation.ts';
import { applyAllocations, type CardDeps } from './apply.ts';

export interface AllocationEventsOptions
  extends CardDeps,
    Pick<NatsSubscriptionOptions, 'url' | 'name' | 'inboxPrefix'> {
  readonly db: Database;
  /** Prefix of billing's subjects: `billing.events.v1`. */
  readonly billingSubjectPrefix: string;
  readonly log: Logger;
}

/**
 * Hears from billing which cards are taken. What is missed or cannot be stored is found by the next comparison, so
 * nothing is redelivered. Every replica hears every event, and the version makes all but the first of no effect.
 */
export function openAllocationEvents(options: AllocationEventsOptions): { close(): Promise<void> } {
  const { db, url, name, inboxPrefix, billingSubjectPrefix, log } = options;
  let last: Promise<void> = Promise.resolve();

  async function apply(text: string): Promise<void> {
    try {
      const { allocation, correlationId } = parseAllocationEvent(text);
      const changed = await inTransaction(
        db,
        (trx) => applyAllocations(options, trx, { correlationId }, [allocation]),
        {
          idempotent: true,
        },
      );
      if (changed > 0) options.onEvent();
    } catch (error) {
      log.warn({ error }, 'an allocation of cards could not be stored; the next comparison will find it');
    }
  }

  const subscription = openNatsSubscription({
    url,
    name,
    ...(inboxPrefix !== undefined && { inboxPrefix }),
    subjects: [`${billingSubjectPrefix}.allocation.changed`],
    // What was missed until now is found by the comparison.
    onConnect: () => undefined,
    onMessage({ body }) {
      const text = Buffer.from(body).toString();
      // One after the other: those of a machine in their order.
      last = last.then(() => apply(text));
    },
    log,
  });
  return {
    async close() {
      await subscription.close();
      await last;
    },
  };
}
