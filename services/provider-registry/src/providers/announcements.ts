import { appendEvents, type NewEvent } from '@gridlease/common/outbox/append';
import type { TraceContext } from '@gridlease/common/tracing/trace-context';
import type { RegistryTransaction } from '../database/database.ts';
import type { Layout } from '../database/layout.ts';
import type { StatusChange } from './live-store.ts';
import type { Provider } from './provider.ts';

/** The kinds of provider events; the last part of the event's subject. */
export type ProviderEventName = 'registered' | 'updated' | 'status_changed' | 'deleted';

export interface EventContext {
  readonly newId: () => string;
  /** `registry.events.v1` unless configured otherwise; `.provider.<what_happened>` follows. */
  readonly eventSubjectPrefix: string;
  readonly layout: Layout;
}

/** The request, or the pass of a worker, that caused an event. */
export type EventOrigin = Pick<TraceContext, 'correlationId'> & Partial<Pick<TraceContext, 'traceparent'>>;

const EVENT_VERSION = 1;

/** The public view of a provider: no addresses, no metadata, no serial numbers. */
function publicView(provider: Provider) {
  const { id, owner_id, name, status, location, host, labels, sharing, verification } = provider;
  const { registered_at, last_seen_at } = provider;
  const drain = provider.drain && { until: provider.drain.until };
  const suspended = provider.suspended.map(({ by, at }) => ({ by, at }));
  // A price changes without an event.
  const gpus = provider.gpus.map(({ uuid: _uuid, hourly_rate: _rate, ...gpu }) => gpu);
  return {
    id,
    owner_id,
    name,
    status,
    location,
    host,
    labels,
    sharing,
    drain,
    verification,
    ...(suspended.length > 0 && { suspended }),
    gpus,
    registered_at,
    last_seen_at,
  };
}

/** An event about a provider; the writer holds the lock on its live row. `version` is the one after the change. */
function providerEvent(
  context: EventContext,
  trace: EventOrigin,
  event: {
    readonly name: ProviderEventName;
    readonly id: string;
    readonly version: number;
    readonly data: object;
  },
): NewEvent {
  return {
    id: context.newId(),
    type: `provider.${event.name}`,
    version: EVENT_VERSION,
    aggregate: { type: 'provider', id: event.id, version: event.version },
    subject: `${context.eventSubjectPrefix}.provider.${event.name}`,
    correlationId: trace.correlationId,
    traceparent: trace.traceparent,
    data: event.data,
  };
}

export async function announceRegistered(
  trx: RegistryTransaction,
  context: EventContext,
  trace: TraceContext,
  provider: Provider,
): Promise<void> {
  const { id, version } = provider;
  const data = publicView(provider);
  await appendEvents(trx, [providerEvent(context, trace, { name: 'registered', id, version, data })]);
}

/** Announces that the inventory of the machine was replaced, possibly its owner, or its drain or verification. */
export async function announceUpdated(
  trx: RegistryTransaction,
  context: EventContext,
  trace: EventOrigin,
  { before, after }: { readonly before: Provider; readonly after: Provider },
): Promise<void> {
  const { id, version } = after;
  const isHandedOver = before.owner_id !== after.owner_id;
  const data = { ...publicView(after), ...(isHandedOver && { previous_owner_id: before.owner_id }) };
  await appendEvents(trx, [providerEvent(context, trace, { name: 'updated', id, version, data })]);
}

/** Announces each change with its origin; several changes of one machine in their order. */
export async function announceStatusChanges(
  trx: RegistryTransaction,
  context: EventContext,
  changes: readonly { readonly change: StatusChange; readonly trace: EventOrigin }[],
): Promise<void> {
  const events = changes.map(({ change, trace }) => {
    const { version, ...data } = change;
    return providerEvent(context, trace, { name: 'status_changed', id: change.id, version, data });
  });
  await appendEvents(trx, events);
}

export async function announceDeleted(
  trx: RegistryTransaction,
  context: EventContext,
  trace: TraceContext,
  provider: Provider,
): Promise<void> {
  const { id, owner_id } = provider;
  const version = provider.version + 1;
  const event = providerEvent(context, trace, { name: 'deleted', id, version, data: { id, owner_id } });
  await appendEvents(trx, [event]);
}
