import type { z } from 'zod';
import type { Reader } from '../http/public-catalog.ts';
import { mayReadPrivate } from './access.ts';
import type { Drain, Provider, Verification } from './provider.ts';
import type { providerSchema } from './schema.ts';
import type { Suspension } from './suspension.ts';

/** Provider bodies as this reader may see them: in full, or without addresses, metadata, serial numbers and reasons. */
export function providerBodyFor(reader: Reader) {
  return (provider: Provider) => toProviderBody(provider, mayReadPrivate(reader, provider));
}

function toProviderBody(provider: Provider, isWhole: boolean): z.input<typeof providerSchema> {
  return {
    id: provider.id,
    owner_id: provider.owner_id,
    name: provider.name,
    hostname: isWhole ? provider.hostname : undefined,
    ip_address: isWhole ? provider.ip_address : undefined,
    status: provider.status,
    gpus: isWhole ? [...provider.gpus] : provider.gpus.map(({ uuid: _uuid, ...gpu }) => gpu),
    location: provider.location,
    registered_at: provider.registered_at.toISOString(),
    last_seen_at: provider.last_seen_at.toISOString(),
    metadata: isWhole ? provider.metadata : undefined,
    host: provider.host,
    labels: provider.labels,
    sharing: provider.sharing,
    free_gpus: provider.free_gpus,
    cards_as_of: provider.cards_as_of?.toISOString(),
    uptime_percent_30d:
      provider.uptime_hundredths === undefined ? undefined : provider.uptime_hundredths / 100,
    drain: provider.drain && drainBody(provider.drain, isWhole),
    verification: provider.verification && verificationBody(provider.verification),
    suspended: suspendedBody(provider.suspended, isWhole),
  };
}

export function drainBody({ reason, until }: Drain, isWhole: boolean) {
  return { reason: isWhole ? reason : undefined, until: until?.toISOString() };
}

/** Left out where there is none. */
export function suspendedBody(suspended: readonly Suspension[], isWhole: boolean) {
  if (suspended.length === 0) return undefined;
  return suspended.map(({ by, reason, at }) => ({ by, ...(isWhole && { reason }), at: at.toISOString() }));
}

export function verificationBody({ at, ...verification }: Verification) {
  return { ...verification, at: at.toISOString() };
}
