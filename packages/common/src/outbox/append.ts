import { sql, type Transaction } from 'kysely';
import { ServiceError } from '../errors/service-error.ts';

/** Below the 1 MiB that a NATS server takes by default, headers and envelope included. */
const DATA_BYTES_MAX = 900_000;
const SUBJECT = /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$/;
const EVENT_TYPE = /^[a-z0-9_.-]{1,128}$/;
const CORRELATION_ID = /^[A-Za-z0-9._:-]{1,128}$/;
const TRACEPARENT = /^[0-9a-f-]{1,128}$/;

/** Something that happened to one aggregate, in the past tense. */
export interface NewEvent {
  /** UUID version 7, made by the caller; consumers and the broker recognise repetitions by it. */
  readonly id: string;
  /** For example `provider.registered`. */
  readonly type: string;
  /** Version of the shape of `data`. */
  readonly version: number;
  /** `version` counts the changes of this aggregate. */
  readonly aggregate: { readonly type: string; readonly id: string; readonly version: number };
  /** NATS subject, for example `registry.events.v1.provider.registered`. */
  readonly subject: string;
  readonly correlationId: string;
  /** W3C trace context of the request that caused the event. */
  readonly traceparent?: string | undefined;
  readonly data: object;
}

/**
 * Writes an event in the transaction that makes it true. The caller holds the lock on the aggregate's row: that
 * alone keeps an aggregate's events in order (see `placeEvents`).
 * Throws `ServiceError` kind `too_large` for more data than a broker takes, and `TypeError` for names that cannot
 * be sent: one event that is always refused would hold up all later ones.
 */
export async function appendEvent<DB>(trx: Transaction<DB>, event: NewEvent): Promise<void> {
  requireSendable(event);
  const data = JSON.stringify(event.data);
  if (Buffer.byteLength(data) > DATA_BYTES_MAX) {
    throw new ServiceError('too_large', 'event_too_large', 'The change is too large to be announced.');
  }
  await sql`
    insert into outbox (id, type, version, aggregate_type, aggregate_id, aggregate_version, subject,
      correlation_id, traceparent, data, created_at)
    values (${event.id}, ${event.type}, ${event.version}, ${event.aggregate.type}, ${event.aggregate.id},
      ${event.aggregate.version}, ${event.subject}, ${event.correlationId}, ${event.traceparent ?? null},
      ${data}, gridlease_now())`.execute(trx);
}

function requireSendable(event: NewEvent): void {
  const parts: [name: string, value: string | undefined, allowed: RegExp][] = [
    ['type', event.type, EVENT_TYPE],
    ['subject', event.subject, SUBJECT],
    ['correlation id', event.correlationId, CORRELATION_ID],
    ['traceparent', event.traceparent, TRACEPARENT],
  ];
  for (const [name, value, allowed] of parts) {
    if (value !== undefined && !allowed.test(value)) {
      throw new TypeError(`an event's ${name} cannot be sent: ${JSON.stringify(value)}`);
    }
  }
}
