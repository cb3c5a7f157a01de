import { envelopeOf, type PlacedEvent } from '@gridlease/common/outbox/envelope';
import { type Message, TEST_TYPE } from './webhook.ts';

/**
 * The message of an event: the envelope as on NATS, under the names of Standard Webhooks, where its time is `timestamp`.
 */
export function messageOf(event: PlacedEvent): Message {
  const { type, time: timestamp, data, ...envelope } = envelopeOf(event);
  return {
    id: event.id,
    position: event.position,
    type,
    happenedAt: event.created_at,
    correlationId: event.correlation_id,
    body: JSON.stringify({ type, timestamp, data, ...envelope }),
  };
}

/** The message of a test delivery. */
export function testMessage(test: {
  readonly id: string;
  readonly webhookId: string;
  readonly happenedAt: Date;
  readonly correlationId: string;
}): Message {
  const { id, webhookId, happenedAt, correlationId } = test;
  const body = {
    type: TEST_TYPE,
    timestamp: happenedAt.toISOString(),
    data: { webhook_id: webhookId },
    id,
    version: 1,
    aggregate: { type: 'webhook', id: webhookId, version: 1 },
    correlation_id: correlationId,
  };
  return {
    id,
    position: undefined,
    type: TEST_TYPE,
    happenedAt,
    correlationId,
    body: JSON.stringify(body),
  };
}
