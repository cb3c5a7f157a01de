import { sql, type Transaction } from 'kysely';
import { ServiceError } from '../errors/service-error.ts';

/** Below the 1 MiB that a NATS server accepts by default, headers and envelope included. */
const DATA_BYTES_MAX = 900_000;
const SUBJECT = /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$/;
const EVENT_TYPE = /^[a-z0-9_.-]{1,128}$/;
const CORRELATION_ID = /^[A-Za-z0-9._:-]{1,128}$/;
const TRACEPARENT = /^[0-9a-f-]{1,128}$/;

/** Something that happened to one aggregate, in the past tense. */
export interface NewEvent {
  /** UUID version 7, made by the caller; consumers and the broker deduplicate by it. */
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
 * Writes events in the transaction that makes them true, in one statement. The caller holds the lock on each
 * aggregate's row: that alone keeps an aggregate's events in order (see `placeEvents`). Throws `ServiceError` kind
 * `too_large` for more data than a broker accepts, and `TypeError` for names that cannot be sent: one event that is
 * always refused would hold up all later ones.
 */
export async function appendEvents<DB>(trx: Transaction<DB>, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  for (const event of events) requireSendable(event);
  const column = <T>(read: (event: NewEvent) => T) => events.map(read);
  // The data stays text until it is stored: a function that parses JSON does not accept every escape.
  await sql`
    insert into outbox (id, type, version, aggregate_type, aggregate_id, aggregate_version, subject,
      correlation_id, traceparent, data, created_at)
    select e.id, e.type, e.version, e.aggregate_type, e.aggregate_id, e.aggregate_version, e.subject,
      e.correlation_id, e.traceparent, e.data::json, gridlease_now()
    from unnest(
      ${column(({ id }) => id)}::uuid[],
      ${column(({ type }) => type)}::text[],
      ${column(({ version }) => version)}::integer[],
      ${column(({ aggregate }) => aggregate.type)}::text[],
      ${column(({ aggregate }) => aggregate.id)}::text[],
      ${column(({ aggregate }) => aggregate.version)}::bigint[],
      ${column(({ subject }) => subject)}::text[],
      ${column(({ correlationId }) => correlationId)}::text[],
      ${column(({ traceparent }) => traceparent ?? null)}::text[],
      ${column(dataText)}::text[]
    ) with ordinality as e(id, type, version, aggregate_type, aggregate_id, aggregate_version, subject,
      correlation_id, traceparent, data, place)
    order by e.place`.execute(trx);
}

/** The data of an event as text, for a statement of the caller's own. Throws as `appendEvents`. */
export function sendableData(event: NewEvent): string {
  requireSendable(event);
  return dataText(event);
}

function dataText({ data }: NewEvent): string {
  const text = JSON.stringify(data);
  if (Buffer.byteLength(text) <= DATA_BYTES_MAX) return text;
  throw new ServiceError('too_large', 'event_too_large', 'The change is too large to be published.');
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
