import type { EventDescription } from '@gridlease/common/outbox/event-description';
import { z } from 'zod';
import { PROVIDER_STATUSES } from '../providers/provider.ts';
import { providerSchema } from '../providers/schema.ts';

const status = z.enum(PROVIDER_STATUSES);

/** What everybody may know of a provider. */
const publicProvider = providerSchema
  .omit({ hostname: true, ip_address: true, metadata: true })
  .extend({ gpus: z.array(providerSchema.shape.gpus.element.omit({ uuid: true })) });

const update = publicProvider.extend({
  previous_owner_id: z.string().optional().describe('Only when it was handed over: whose it was before'),
});

const statusChange = z.object({
  id: z.string(),
  owner_id: z.string(),
  previous_status: status,
  status,
  cause: z.enum(['heartbeat', 'status_update', 'full_update', 'lease_expired']),
});

const deletion = z.object({ id: z.string(), owner_id: z.string() });

const aggregate = 'provider';

/** Every event that the registry publishes; docs/EVENTS.md is written from it. */
export const REGISTRY_EVENTS: readonly EventDescription[] = [
  {
    type: 'provider.registered',
    aggregate,
    when: 'A machine is in the directory.',
    data: publicProvider,
    dataName: 'Provider',
  },
  {
    type: 'provider.updated',
    aggregate,
    when: 'What its owner says of a machine was replaced; with `previous_owner_id` it has another owner.',
    data: update,
    dataName: 'ProviderUpdate',
  },
  {
    type: 'provider.status_changed',
    aggregate,
    when: 'A machine has another status; `cause` says what led to it.',
    data: statusChange,
    dataName: 'ProviderStatusChange',
  },
  {
    type: 'provider.deleted',
    aggregate,
    when: 'A machine has left the directory.',
    data: deletion,
    dataName: 'ProviderDeletion',
  },
];
