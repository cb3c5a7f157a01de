import type { EventDescription } from '@gridlease/common/outbox/event-description';
import { z } from 'zod';
import { PROVIDER_STATUSES } from '../providers/provider.ts';
import { providerSchema } from '../providers/schema.ts';

const status = z.enum(PROVIDER_STATUSES);

/** The public view of a provider. */
const publicProvider = providerSchema
  .omit({ hostname: true, ip_address: true, metadata: true, uptime_percent_30d: true })
  .extend({
    drain: z.object({ until: z.iso.datetime().optional() }).optional(),
    suspended: z.array(providerSchema.shape.suspended.unwrap().element.omit({ reason: true })).optional(),
    gpus: z.array(providerSchema.shape.gpus.element.omit({ uuid: true })),
  });

const update = publicProvider.extend({
  previous_owner_id: z
    .string()
    .optional()
    .describe('The previous owner; only when the provider changed hands'),
});

const statusChange = z.object({
  id: z.string(),
  owner_id: z.string(),
  previous_status: status,
  status,
  cause: z.enum(['heartbeat', 'status_update', 'full_update', 'lease_expired', 'cards_taken', 'cards_free']),
  at: z.iso.datetime().describe('When the status changed'),
  last_seen_at: z.iso.datetime().describe('The last heartbeat or status update'),
  last_beat_at: z.iso
    .datetime()
    .describe('The last heartbeat or the registration: rentals are charged up to it, whatever the status'),
  now: z.iso.datetime().describe('The time of the registry when this was written'),
});

const deletion = z.object({ id: z.string(), owner_id: z.string() });

const aggregate = 'provider';

/** Every event that the registry publishes; docs/EVENTS.md is written from it. */
export const REGISTRY_EVENTS: readonly EventDescription[] = [
  {
    type: 'provider.registered',
    aggregate,
    when: 'A machine was registered.',
    data: publicProvider,
    dataName: 'Provider',
  },
  {
    type: 'provider.updated',
    aggregate,
    when: 'The inventory of a machine was replaced, or its drain, verification or suspension changed; with `previous_owner_id` it has a new owner.',
    data: update,
    dataName: 'ProviderUpdate',
  },
  {
    type: 'provider.status_changed',
    aggregate,
    when: 'The status of a machine changed; `cause` names the reason.',
    data: statusChange,
    dataName: 'ProviderStatusChange',
  },
  {
    type: 'provider.deleted',
    aggregate,
    when: 'A machine was deleted.',
    data: deletion,
    dataName: 'ProviderDeletion',
  },
];
