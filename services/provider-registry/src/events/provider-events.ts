import { appendEvent } from '@gridlease/common/outbox/append';
import type { TraceContext } from '@gridlease/common/tracing/trace-context';
import type { RegistryTransaction } from '../database/tables.ts';
import type { Provider, ProviderStatus } from '../providers/provider.ts';

/** What may happen to a provider; the last part of the event's subject. */
export type ProviderEventName = 'registered' | 'updated' | 'status_changed' | 'deleted';

/** What led to a change of status. */
export type StatusCause = 'heartbeat' | 'status_update' | 'full_update';

export interface EventContext {
  readonly newId: () => string;
  /** `registry.events.v1` unless configured otherwise; `.provider.<what_happened>` follows. */
  readonly eventSubjectPrefix: string;
}

const EVENT_VERSION = 1;

/** What everybody may know of a provider: no addresses, no metadata, no serial numbers. */
function publicView(provider: Provider) {
  const { id, owner_id, name, status, location, registered_at, last_seen_at } = provider;
  const gpus = provider.gpus.map(({ uuid: _uuid, ...gpu }) => gpu);
  return { id, owner_id, name, status, location, gpus, registered_at, last_seen_at };
}

/** Writes an event about a provider; the caller holds the lock on its row. `version` is the one after the change. */
async function appendProviderEvent(
  trx: RegistryTransaction,
  context: EventContext,
  trace: TraceContext,
  event: {
    readonly name: ProviderEventName;
    readonly id: string;
    readonly version: number;
    readonly data: object;
  },
): Promise<void> {
  await appendEvent(trx, {
    id: context.newId(),
    type: `provider.${event.name}`,
    version: EVENT_VERSION,
    aggregate: { type: 'provider', id: event.id, version: event.version },
    subject: `${context.eventSubjectPrefix}.provider.${event.name}`,
    correlationId: trace.correlationId,
    traceparent: trace.traceparent,
    data: event.data,
  });
}

/** The machine is in the directory, or what is known of it was replaced. */
export async function announceInventory(
  trx: RegistryTransaction,
  context: EventContext,
  trace: TraceContext,
  name: 'registered' | 'updated',
  provider: Provider,
): Promise<void> {
  const { id, version } = provider;
  await appendProviderEvent(trx, context, trace, { name, id, version, data: publicView(provider) });
}

export async function announceStatusChanged(
  trx: RegistryTransaction,
  context: EventContext,
  trace: TraceContext,
  change: {
    readonly provider: Pick<Provider, 'id' | 'owner_id' | 'status'>;
    readonly version: number;
    readonly status: ProviderStatus;
    readonly cause: StatusCause;
  },
): Promise<void> {
  const { id, owner_id, status: previous_status } = change.provider;
  await appendProviderEvent(trx, context, trace, {
    name: 'status_changed',
    id,
    version: change.version,
    data: { id, owner_id, previous_status, status: change.status, cause: change.cause },
  });
}

export async function announceDeleted(
  trx: RegistryTransaction,
  context: EventContext,
  trace: TraceContext,
  provider: Provider,
): Promise<void> {
  const { id, owner_id } = provider;
  const version = provider.version + 1;
  await appendProviderEvent(trx, context, trace, { name: 'deleted', id, version, data: { id, owner_id } });
}
