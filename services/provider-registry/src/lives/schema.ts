import { uuid } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import { PROVIDER_STATUSES } from '../providers/provider.ts';
import { SUSPENDERS } from '../providers/suspension.ts';

/** Machines in one request. */
const IDS_MAX = 1_000;

const time = z.iso.datetime();
const now = time.describe('The time of the registry: `now - at` is how long ago something was');
const lastBeatAt = time.describe(
  'The last heartbeat, or the registration; a status update is no sign of life',
);
const leaseEnabled = z
  .boolean()
  .describe('`lease.enabled`: false means that a machine never counts as silent');

const suspension = z.object({ by: z.enum(SUSPENDERS), reason: z.string(), at: time });

export const liveProvidersRequest = z
  .object({ ids: z.array(uuid).min(1).max(IDS_MAX) })
  .meta({ id: 'LiveProvidersRequest' });

const liveProvider = z
  .object({
    id: z.string().meta({ format: 'uuid' }),
    status: z
      .enum(PROVIDER_STATUSES)
      .describe('As shown to readers; of a deleted provider the last, offline'),
    last_beat_at: lastBeatAt.optional(),
    lapsed_at: time
      .optional()
      .describe('The provider is silent: the lease of its last sign of life ended then, whatever its status'),
    suspended: z.array(suspension).describe('Those in force'),
    changed_at: time.describe('Its history has changed last then: earlier intervals are as they were'),
    deleted_at: time.optional(),
  })
  .meta({ id: 'LiveProvider' });

export const liveProvidersSchema = z
  .object({ now, lease_enabled: leaseEnabled, providers: z.array(liveProvider) })
  .meta({ id: 'LiveProviders' });

const stateInterval = z
  .object({
    from: time,
    to: time.optional().describe('Omitted: it lasts'),
    status: z.enum(PROVIDER_STATUSES),
    lapsed: z
      .literal(true)
      .optional()
      .describe(
        'The provider was silent: `from` is its last sign of life. Omitted: the status is what was stated, also `offline`',
      ),
  })
  .meta({ id: 'ProviderStateInterval' });

export const historyQuery = z.object({
  since: z.iso
    .datetime({ offset: true })
    .transform((since) => new Date(since))
    .optional()
    .describe('Only intervals that end after this moment; by default all of the last 35 days'),
});

export const providerHistorySchema = z
  .object({
    intervals: z.array(stateInterval).describe('In their order, without gaps'),
    last_beat_at: lastBeatAt.optional(),
    suspensions: z
      .array(z.object({ by: z.enum(SUSPENDERS), from: time, to: time.optional() }))
      .describe('Also those that were lifted; until then the provider took no new rentals'),
    card_faults: z
      .array(
        z.object({ index: z.int().min(0), uuid: z.string().optional(), from: time, to: time.optional() }),
      )
      .describe(
        'When GPUs did not work: they were unhealthy, or gone while a rental had them. `index` is the position of the GPU unless every GPU reports one',
      ),
    former_owners: z
      .array(z.object({ owner_id: z.string(), from: time, to: time.optional() }))
      .describe('Since when former owners have not owned the provider: rentals that belong to them end then'),
    deleted_at: time.optional(),
    lease_enabled: leaseEnabled,
    now,
  })
  .meta({ id: 'ProviderHistory' });
