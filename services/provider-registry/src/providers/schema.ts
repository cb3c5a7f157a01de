import { nameText, optional, text, uuid } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import { hostFacts, hostInput, labels, labelsInput } from './host-schema.ts';
import { type Gpu, PROVIDER_STATUSES, SHARINGS, VERIFICATION_STATUSES } from './provider.ts';
import { SUSPENDERS } from './suspension.ts';

export const GPUS_MAX = 64;
const GPU_INDEX_MAX = 1_023;
const METADATA_BYTES_MAX = 65_536;
const UINT32_MAX = 4_294_967_295;
export const NAME_CHARACTERS_MAX = 255;

const percent = z.int().min(0).max(100);
const temperature = z.int().min(0).max(255);
const uint32 = z.int().min(0).max(UINT32_MAX);
const uint53 = z.int().min(0).max(Number.MAX_SAFE_INTEGER);
const gpuUuid = text({ min: 1, max: 128 });
const gpuIndex = z.int().min(0).max(GPU_INDEX_MAX);
export const ownerId = text({ min: 1, max: 128 });
const name = nameText({ min: 1, max: NAME_CHARACTERS_MAX }).refine(
  (value) => value.trim() !== '',
  'must not be blank',
);
export const providerStatus = z.enum(PROVIDER_STATUSES);
const sharing = z
  .enum(SHARINGS)
  .describe(
    '`exclusive`: a rental has its GPUs to itself and pays for their whole memory. `vram`: rentals share a GPU, each ' +
      'with the memory that it requested',
  );

/** Optional text; clients that always send every member send it empty. */
const optionalText = (max: number) =>
  optional(nameText({ max })).transform((value) => (value === '' ? undefined : value));

const ipAddress = optional(
  z.union([z.literal(''), z.ipv4(), z.ipv6()], { error: 'must be an IP address' }),
).transform((value) => (value === '' ? undefined : value));

/** The metrics of one card that a heartbeat may report. */
export const gpuMetricsShape = {
  utilization_gpu_percent: optional(percent).describe('Core utilization, percent'),
  utilization_memory_percent: optional(percent).describe('Memory utilization, percent'),
  temperature_c: optional(temperature).describe('Degrees Celsius'),
  power_draw_w: optional(uint32).describe('Current power draw, watts'),
};

export const gpuIdentityShape = {
  uuid: optional(gpuUuid).describe("The vendor's, e.g. GPU-8d6c7a2e-…"),
  index: optional(gpuIndex).describe("The vendor's index of the card in its machine"),
};

const gpuInput = z
  .object({
    ...gpuIdentityShape,
    model_name: nameText({ min: 1, max: 255 }),
    vram_mb: uint53.describe('Video memory that the card reports, MB'),
    driver_version: nameText({ min: 1, max: 128 }),
    is_healthy: z.boolean().describe('Replaced by a full update; a later heartbeat may change it'),
    architecture: optionalText(128),
    compute_capability: optionalText(32),
    cuda_cores: optional(uint32),
    tensor_cores: optional(uint32),
    memory_bandwidth_gb_s: optional(uint53).describe('GB/s'),
    power_consumption_w: optional(uint32).describe('Maximum power, watts'),
    ...gpuMetricsShape,
  })
  .meta({ id: 'GPUDetailRequest' });

/** A heartbeat could not tell apart two cards of one machine with the same uuid or index. */
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
  host: hostInput,
  labels: labelsInput,
  sharing: optional(sharing).describe(
    'How rentals share the GPUs: `exclusive`, the default of a new provider, or `vram`. An update without it keeps it',
  ),
  gpus: gpusInput,
};

export const registerProviderRequest = z
  .object({
    owner_id: optional(ownerId).describe(
      'The owner; by default the caller. Required where `auth.mode` is `off`, and for service accounts',
    ),
    ...inventoryShape,
  })
  .meta({ id: 'RegisterProviderRequest' });

export const updateProviderRequest = z
  .object({
    id: optional(uuid).describe('If present, must be the id of the path'),
    owner_id: optional(ownerId).describe(
      'If omitted, the owner stays. Another owner than the current one takes the provider over: only administrators ' +
        'and service accounts may do this, and everyone where `auth.mode` is `off`',
    ),
    status: optional(providerStatus),
    ...inventoryShape,
  })
  .meta({
    id: 'UpdateProviderRequest',
    description: 'A Provider; members that only the registry sets, such as `registered_at`, are ignored.',
  });

export const updateProviderStatusRequest = z
  .object({ status: providerStatus })
  .meta({ id: 'UpdateProviderStatusRequest' });

export const providerParams = z.object({ providerID: uuid });

export const updateProviderQuery = z.object({
  force: z
    .enum(['true', 'false'])
    .default('false')
    .transform((force) => force === 'true')
    .describe('Hand the provider over although rentals run on it: they end. For administrators'),
});

/** Where `auth.mode` is `required`. */
const PRIVATE = 'Visible to the owner, administrators and `registry:read`';

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
    in_use: z.boolean().optional().describe('No other rental can have it; omitted where that is not known'),
    free_vram_mb: z.int().optional().describe('What rentals leave of its memory, MB'),
    hourly_rate: z
      .string()
      .optional()
      .describe(
        'What an hour of the whole GPU costs, memory included, for an estimated power not above its own; a change ' +
          "of the owner's rates is shown within 2 s, one of the platform's within 10 s",
      ),
  })
  .meta({ id: 'GPUDetail' });

const drain = z
  .object({
    reason: z.string().optional().describe(PRIVATE),
    until: time.optional().describe('When the provider takes rentals again by itself'),
  })
  .meta({ id: 'Drain', description: 'The provider takes no new rentals.' });

const verification = z
  .object({
    status: z.enum(VERIFICATION_STATUSES),
    at: time,
    by: z.string().describe('The account that checked the provider'),
  })
  .meta({
    id: 'Verification',
    description:
      'What a check by the platform found; of the present GPUs and owner, and at most 30 days old.',
  });

const suspension = z
  .object({
    by: z
      .enum(SUSPENDERS)
      .describe('admin: an administrator; account: the state of the account of its owner'),
    reason: z.string().optional().describe(PRIVATE),
    at: time,
  })
  .meta({ id: 'Suspension', description: 'The provider is hidden from searches and takes no new rentals.' });

export const providerSchema = z
  .object({
    id: z.string().meta({ format: 'uuid' }),
    owner_id: z.string(),
    name: z.string(),
    hostname: z.string().optional().describe(PRIVATE),
    ip_address: z.string().optional().describe(PRIVATE),
    status: providerStatus,
    gpus: z.array(gpuOutput),
    location: z.string().optional(),
    registered_at: time,
    last_seen_at: time.describe('Time of the last heartbeat or status update'),
    metadata: z.record(z.string(), z.unknown()).optional().describe(PRIVATE),
    host: hostFacts.optional(),
    labels: labels.optional(),
    sharing,
    free_gpus: z
      .int()
      .optional()
      .describe('Healthy GPUs that a rental can have; omitted where that is not known'),
    cards_as_of: time.optional().describe('When billing last told which GPUs are in use'),
    uptime_percent_30d: z
      .number()
      .min(0)
      .max(100)
      .optional()
      .describe(
        'Percentage of the time since the registration, at most 30 days, in which the provider was neither `offline`, ' +
          'counted from its last sign of life, nor `error`. Rounded down to two decimals; calculated every 10 minutes',
      ),
    drain: drain.optional(),
    verification: verification.optional(),
    suspended: z.array(suspension).optional().describe('Omitted: it is not suspended'),
  })
  .meta({ id: 'Provider' });

export const messageSchema = z.object({ message: z.string() }).meta({ id: 'Message' });
