import { type JsMsg, Match } from 'nats';
import type { StreamMessage } from './stream-consumer.ts';

const NANOS_PER_MS = 1e6;

export function toStreamMessage(message: JsMsg): StreamMessage {
  const { info, headers } = message;
  return {
    subject: message.subject,
    headers: (name) => headers?.values(name, Match.IgnoreCase) ?? [],
    body: message.data,
    sequence: message.seq,
    storedAt: new Date(Math.floor(info.timestampNanos / NANOS_PER_MS)),
    deliveries: info.deliveryCount,
  };
}
