import type { Logger } from '@gridlease/common/log/logger';
import {
  type NatsSubscriptionOptions,
  openNatsSubscription,
} from '@gridlease/common/messaging/nats-subscription';

/** Where billing's events are heard. */
export interface BillingBroker extends Pick<NatsSubscriptionOptions, 'url' | 'name' | 'inboxPrefix'> {
  /** Prefix of billing's subjects: `billing.events.v1`. */
  readonly subjectPrefix: string;
}

/** An event that is acted upon. */
export interface HeardEvent {
  /** `allocation.changed` */
  readonly type: string;
  /** For logs: what an event tells. */
  readonly what: string;
  readonly apply: (text: string) => Promise<void>;
}

/**
 * Hears one kind of billing's events. What is missed or cannot be applied is found by the next comparison with billing,
 * so nothing is redelivered. Every replica hears every event; versions make all but the first of no effect.
 */
export function openBillingEvents(
  { url, name, inboxPrefix, subjectPrefix }: BillingBroker,
  { type, what, apply }: HeardEvent,
  log: Logger,
): { close(): Promise<void> } {
  let last: Promise<void> = Promise.resolve();

  async function attempt(text: string): Promise<void> {
    try {
      await apply(text);
    } catch (error) {
      log.warn({ error }, `${what} could not be applied; the next comparison will find it`);
    }
  }

  const subscription = openNatsSubscription({
    url,
    name,
    ...(inboxPrefix !== undefined && { inboxPrefix }),
    subjects: [`${subjectPrefix}.${type}`],
    // What was missed until now is found by the comparison.
    onConnect: () => undefined,
    onMessage({ body }) {
      const text = Buffer.from(body).toString();
      // One after the other: those of a machine in their order.
      last = last.then(() => attempt(text));
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
