import { parseDuration } from '@gridlease/common/config/duration';
import { nameText, optional, queryBoolean, queryInteger, text, uuid } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import type { SearchExplanation } from '../search/explanation.ts';
import { FILTER_NAMES } from '../search/filters.ts';
import { type Gpu, PROVIDER_STATUSES, type Provider } from './provider.ts';

const GPUS_MAX = 64;
const GPU_INDEX_MAX = 1_023;
const METADATA_BYTES_MAX = 65_536;
const UINT32_MAX = 4_294_967_295;
const NAME_CHARACTERS_MAX = 255;
const LIMIT_MAX = 10_000;
const DURATION_MS_MAX = 3_650 * 86_400_000;
const NUMBER_MAX = Number.MAX_SAFE_INTEGER;

const percent = z.int().min(0).max(100);
const temperature = z.int().min(0).max(255);
const uint32 = z.int().min(0).max(UINT32_MAX);
const uint53 = z.int().min(0).max(NUMBER_MAX);
const gpuUuid = text({ min: 1, max: 128 });
const gpuIndex = z.int().min(0).max(GPU_INDEX_MAX);
const ownerId = text({ min: 1, max: 128 });
const name = nameText({ min: 1, max: NAME_CHARACTERS_MAX }).refine(
  (value) => value.trim() !== '',
  'must not be blank',
);
const status = z.enum(PROVIDER_STATUSES);

/** Text that may be left out; clients that always send every member send it empty. */
const optionalText = (max: number) =>
  optional(nameText({ max })).transform((value) => (value === '' ? undefined : value));

const ipAddress = optional(
  z.union([z.literal(''), z.ipv4(), z.ipv6()], { error: 'must be an IP address' }),
).transform((value) => (value === '' ? undefined : value));

/** What a heartbeat may say of one card. */
export const gpuMetricsShape = {
  utilization_gpu_percent: optional(percent).describe('Core utilization, percent'),
  utilization_memory_percent: optional(percent).describe('Memory utilization, percent'),
  temperature_c: optional(temperature).describe('Degrees Celsius'),
  power_draw_w: optional(uint32).describe('Power drawn now, watts'),
};

export const gpuIdentityShape = {
  uuid: optional(gpuUuid).describe("The vendor's, e.g. GPU-8d6c7a2e-…"),
  index: optional(gpuIndex).describe("The vendor's number of the card in its machine"),
};

const gpuInput = z
  .object({
    ...gpuIdentityShape,
    model_name: nameText({ min: 1, max: 255 }),
    vram_mb: uint53.describe('Video memory that the card reports, MB'),
    driver_version: nameText({ min: 1, max: 128 }),
    is_healthy: z.boolean().describe('Replaced by a full update; a heartbeat may say otherwise later'),
    architecture: optionalText(128),
    compute_capability: optionalText(32),
    cuda_cores: optional(uint32),
    tensor_cores: optional(uint32),
    memory_bandwidth_gb_s: optional(uint53).describe('GB/s'),
    power_consumption_w: optional(uint32).describe('Maximum power, watts'),
    ...gpuMetricsShape,
  })
  .meta({ id: 'GPUDetailRequest' });

/** Two cards of one machine with the same uuid or index could not be told apart by a heartbeat. */
function refuseTwins(gpus: readonly Pick<Gpu, 'uuid' | 'index'>[], context: z.RefinementCtx): void {
  for (const key of ['uuid', 'index'] as const) {
    const seen = new Set<unknown>();
    gpus.forEach((gpu, place) => {
      if (gpu[key] === undefined) return;
      if (seen.has(gpu[key])) {
        context.addIssue({
          code: 'custom',
          path: [place, key],
          message: 'is the same as that of another GPU',
        });
      }
      seen.add(gpu[key]);
    });
  }
}

const gpusInput = z.array(gpuInput).min(1).max(GPUS_MAX).superRefine(refuseTwins);

const metadata = optional(
  z
    .record(z.string(), z.unknown())
    .refine(
      (value) => Buffer.byteLength(JSON.stringify(value)) <= METADATA_BYTES_MAX,
      `must be at most ${METADATA_BYTES_MAX} bytes of JSON`,
    ),
);

const inventoryShape = {
  name,
  hostname: optionalText(253),
  ip_address: ipAddress,
  location: optionalText(255),
  metadata,
  gpus: gpusInput,
};

export const registerProviderRequest = z
  .object({
    owner_id: optional(ownerId).describe(
      'Whose it is. Left out it is the caller; where `auth.mode` is `off`, and for service accounts, it is required',
    ),
    ...inventoryShape,
  })
  .meta({ id: 'RegisterProviderRequest' });

export const updateProviderRequest = z
  .object({
    id: optional(uuid).describe('When present, the id of the path'),
    owner_id: optional(ownerId).describe(
      'Left out, the owner stays. Another one than the present is the new owner: only administrators and service ' +
        'accounts hand a provider over, and everybody where `auth.mode` is `off`',
    ),
    status: optional(status),
    ...inventoryShape,
  })
  .meta({
    id: 'UpdateProviderRequest',
    description: 'A Provider; `registered_at` and `last_seen_at` are ignored.',
  });

export const updateProviderStatusRequest = z.object({ status }).meta({ id: 'UpdateProviderStatusRequest' });

export const providerParams = z.object({ providerID: uuid });

const computeCapability = z
  .string()
  .regex(/^\d{1,4}(\.\d{1,4})?$/, 'must be a version such as 8.9')
  .transform((value) => {
    const [major = '0', minor = '0'] = value.split('.');
    return Number(major) * 10_000 + Number(minor);
  });

const duration = z.string().transform((value, context) => {
  const ms = parseDuration(value);
  if (ms !== undefined && ms <= DURATION_MS_MAX) return ms;
  context.addIssue({ code: 'custom', message: 'must be a duration such as 90s or 15m, of 10 years at most' });
  return z.NEVER;
});

export const listProvidersQuery = z.object({
  status: status.optional(),
  gpu_model: text({ max: 255 }).optional().describe('Part of a GPU model name, case ignored'),
  min_vram: queryInteger({ min: 0, max: NUMBER_MAX })
    .optional()
    .describe('MB that a GPU reports at least. Cards report less than their label: see min_vram_gb'),
  architecture: text({ max: 128 }).optional().describe('GPU architecture, case ignored'),
  healthy_only: queryBoolean.optional().describe('true: only providers whose GPUs are all healthy'),
  min_vram_gb: queryInteger({ min: 0, max: 1_000_000 })
    .optional()
    .describe('GB on the label of a GPU at least; a card may report 7 % less'),
  min_gpus: queryInteger({ min: 1, max: GPUS_MAX })
    .optional()
    .describe('How many GPUs of the provider must match what is asked of a GPU'),
  location: text({ max: 255 }).optional().describe('Case ignored'),
  owner_id: ownerId.optional(),
  max_temperature: queryInteger({ min: 0, max: 255 })
    .optional()
    .describe('Degrees Celsius of a GPU at most; one that reports none does not match'),
  max_utilization: queryInteger({ min: 0, max: 100 })
    .optional()
    .describe('Core utilization of a GPU in percent at most; one that reports none does not match'),
  min_compute_capability: computeCapability.optional().describe('For example 8.9'),
  seen_within: duration.optional().describe('For example 90s: seen within this time'),
  limit: queryInteger({ min: 1, max: LIMIT_MAX })
    .optional()
    .describe('At most so many providers on one page; without it the whole list is streamed'),
  cursor: z
    .string()
    .optional()
    .describe(
      'X-Next-Cursor of the page before: the list goes on behind the last provider of that page, by name and id',
    ),
  explain: queryBoolean
    .optional()
    .describe('true: instead of providers, how many each filter leaves; limit and cursor do not count'),
});

/** The place inside a cursor. */
export const providerPlace = z.object({ name: text({ max: NAME_CHARACTERS_MAX }), id: uuid });

/** Where `auth.mode` is `required`. */
const PRIVATE = 'Seen by the owner, administrators and `registry:read`';

const time = z.iso.datetime().describe('RFC 3339, UTC, milliseconds');

const gpuOutput = z
  .object({
    uuid: z.string().optional().describe(PRIVATE),
    index: z.int().optional(),
    model_name: z.string(),
    vram_mb: z.int(),
    driver_version: z.string(),
    is_healthy: z.boolean(),
    architecture: z.string().optional(),
    compute_capability: z.string().optional(),
    cuda_cores: z.int().optional(),
    tensor_cores: z.int().optional(),
    memory_bandwidth_gb_s: z.int().optional(),
    power_consumption_w: z.int().optional(),
    utilization_gpu_percent: z.int().optional(),
    utilization_memory_percent: z.int().optional(),
    temperature_c: z.int().optional(),
    power_draw_w: z.int().optional(),
  })
  .meta({ id: 'GPUDetail' });

export const providerSchema = z
  .object({
    id: z.string().meta({ format: 'uuid' }),
    owner_id: z.string(),
    name: z.string(),
    hostname: z.string().optional().describe(PRIVATE),
    ip_address: z.string().optional().describe(PRIVATE),
    status,
    gpus: z.array(gpuOutput),
    location: z.string().optional(),
    registered_at: time,
    last_seen_at: time.describe('Time of the last heartbeat or status update'),
    metadata: z.record(z.string(), z.unknown()).optional().describe(PRIVATE),
  })
  .meta({ id: 'Provider' });

const count = z.int().min(0);

export const searchExplanationSchema = z
  .object({
    providers: count.describe('How many providers there are'),
    matching: count.describe('How many match all filters'),
    filters: z
      .array(
        z.object({
          filter: z.enum(FILTER_NAMES),
          value: z.string().describe('As it was asked'),
          matching_alone: count.describe('How many match this filter alone'),
          remaining: count.describe('How many match this filter and all before it'),
          matching_without: count.describe('How many would match all the other filters'),
        }),
      )
      .describe(
        'In the order in which they are applied: what a GPU is, what the owner says of the provider, how the provider ' +
          'is, what a GPU measures, how many GPUs match. In every count one and the same GPU meets what is asked of a GPU.',
      ),
  })
  .meta({ id: 'SearchExplanation' });

export const messageSchema = z.object({ message: z.string() }).meta({ id: 'Message' });

/** A provider as it is answered; all of it, or what everybody may know. */
export function toProviderBody(provider: Provider, isWhole: boolean): z.input<typeof providerSchema> {
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
  };
}

/** An explanation as it is answered, with the values as they were `asked`. */
export function toExplanationBody(
  { providers, matching, filters }: SearchExplanation,
  asked: URLSearchParams,
): z.input<typeof searchExplanationSchema> {
  return {
    providers,
    matching,
    filters: filters.map(({ filter, ...counts }) => ({ filter, value: asked.get(filter) ?? '', ...counts })),
  };
}
