import { queryIds } from '@gridlease/common/http/list-query';
import { queryBoolean, queryInteger, text } from '@gridlease/common/http/schemas';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type LeaseRules, lapsed } from '../leases/rules.ts';
import { CPU_CORES_MAX, DISK_GB_MAX, labels, MBPS_MAX, RAM_GB_MAX } from '../providers/host-schema.ts';
import { SHOWN_UNLESS_LAPSED } from '../providers/live-store.ts';
import type { HostFacts, Labels, ProviderStatus } from '../providers/provider.ts';
import { GPUS_MAX, ownerId, providerStatus } from '../providers/schema.ts';
import { IS_DRAINED, IS_VERIFICATION_VALID } from '../providers/store.ts';
import { UPTIME_HUNDREDTHS } from '../states/uptime-store.ts';
import { CARDS } from './cards.ts';
import { type Condition, type FewMachines, type Filter, filter } from './filter-declaration.ts';

import {
  computeCapability,
  duration,
  hourlyRate,
  percentHundredths,
  versionNumbers,
} from './query-values.ts';

/** A card reports less than its nominal size; this fraction of it is enough. */
const NOMINAL_SIZE_TOLERANCE = 0.93;
/** If a status, owner, location or label has at most this many machines, all of them are examined instead of scanning for matches. */
const FEW = 1_000;
/** Statuses that most machines usually have are not worth counting further at each search. */
const FEW_OF_USUAL = 250;
/** Facts about a host that are whole numbers. */
type NumericHostFact = Exclude<keyof HostFacts, 'cpu_model' | 'cuda_version'>;

const USUAL: readonly ProviderStatus[] = ['idle', 'busy'];

/** Is this card (alias `card`, with `is_healthy` and `in_use`) healthy, and can a rental have it? */
export const IS_FREE = sql<boolean>`(card.is_healthy and card.in_use is not true)`;

/** The price of a row of `PRICED_CARDS` in base units; null: not known. */
export const RATE_OF_CARD = sql`price.hourly_rate`;

/** Of a card (alias `card`): can a rental have it at this price, in base units, or less? */
function isFreeFor(units: string): Condition {
  return sql`(${IS_FREE} and ${RATE_OF_CARD} <= ${units}::numeric)`;
}

/** A LIKE pattern that matches the text literally, anywhere. */
function containing(part: string): string {
  return `%${part.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The status as readers see it. */
function hasStatus(status: ProviderStatus, rules: LeaseRules): Condition {
  const written = sql<boolean>`live.status = ${status}`;
  if (status === 'offline') return sql`(${written} or ${lapsed(rules)})`;
  if (status === 'idle' || status === 'busy') {
    return sql`(${SHOWN_UNLESS_LAPSED} = ${status} and not ${lapsed(rules)})`;
  }
  return written;
}

function fewOfStatus(status: ProviderStatus): FewMachines[] {
  // A machine whose lease has ended is also offline before the sweeper records it.
  if (status === 'offline') return [];
  const most = USUAL.includes(status) ? FEW_OF_USUAL : FEW;
  const written = sql`select provider_id as id from provider_live where status = ${status} order by provider_id`;
  if (status !== 'busy') return [{ ids: written, most }];
  // An idle machine without a free card is busy, too.
  const first = sql.lit(most + 1);
  const full = sql`select provider_id as id from provider_live where is_full order by provider_id`;
  return [
    { ids: sql`select id from ((${written} limit ${first}) union (${full} limit ${first})) as busy`, most },
  ];
}

function fewOfLocation(name: string): FewMachines[] {
  return [
    {
      ids: sql`select id from providers where lower(location) = lower(${name}) order by name, id`,
      most: FEW,
    },
  ];
}

function fewOfLabels(wanted: Labels): FewMachines[] {
  return Object.entries(wanted).map(([name, value]) => ({
    ids: sql`
      select provider_id as id from provider_labels where name = ${name} and value = ${value} order by provider_id`,
    most: FEW,
  }));
}

/** How much memory a host of this nominal size reports at least. */
export const ramMbOf = (gb: number): number => Math.ceil(gb * 1024 * NOMINAL_SIZE_TOLERANCE);

/** Hosts that do not report the fact do not match. */
function hostHas(fact: NumericHostFact, least: number): Condition {
  return sql`(providers.host ->> ${sql.lit(fact)})::bigint >= ${least}`;
}

/**
 * Every filter, in the order in which a search applies them: hardware of a card, inventory of the machine, state of the
 * machine, measurements of a card, and the number of matching cards. A declaration here is all that a filter needs.
 */
export const FILTERS = {
  gpu_model: filter(text({ max: 255 }).describe('Part of a GPU model name, case ignored'), {
    subject: 'class',
    where: (part) => sql`class.model_name ilike ${containing(part)}`,
  }),
  architecture: filter(text({ max: 128 }).describe('GPU architecture, case ignored'), {
    subject: 'class',
    where: (name) => sql`lower(class.architecture) = lower(${name})`,
  }),
  min_compute_capability: filter(
    computeCapability.describe('For example 8.9; a GPU whose capability is not numeric does not match'),
    { subject: 'class', where: (rank) => sql`class.compute_capability_rank >= ${rank}` },
  ),
  min_vram: filter(
    queryInteger({ min: 0, max: Number.MAX_SAFE_INTEGER }).describe(
      'Minimum MB that a GPU reports. Cards report less than their nominal size: see min_vram_gb',
    ),
    { subject: 'class', where: (mb) => sql`class.vram_mb >= ${mb}` },
  ),
  min_vram_gb: filter(
    queryInteger({ min: 0, max: 1_000_000 }).describe(
      'Minimum nominal GB of a GPU; a card may report 7 % less',
    ),
    {
      subject: 'class',
      where: (gb) => sql`class.vram_mb >= ${gb * 1024 * NOMINAL_SIZE_TOLERANCE}::float8`,
    },
  ),

  ids: filter(queryIds, {
    subject: 'inventory',
    where: (ids) => sql`providers.id = any(${ids}::uuid[])`,
    few: (ids) => [
      { ids: sql`select id from providers where id = any(${ids}::uuid[]) order by id`, most: FEW },
    ],
  }),
  owner_id: filter(ownerId, {
    subject: 'inventory',
    where: (id) => sql`providers.owner_id = ${id}`,
    few: (id) => [{ ids: sql`select id from providers where owner_id = ${id} order by name, id`, most: FEW }],
  }),
  location: filter(text({ max: 255 }).describe('Case ignored'), {
    subject: 'inventory',
    where: (name) => sql`lower(providers.location) = lower(${name})`,
    few: fewOfLocation,
  }),

  label: filter(
    labels.describe(
      'Labels that the provider has, each as `label.<name>=<value>` or `label[<name>]=<value>`: exactly this value',
    ),
    {
      subject: 'inventory',
      where: (wanted) => sql`providers.labels @> ${JSON.stringify(wanted)}::jsonb`,
      few: fewOfLabels,
    },
  ),
  min_cpu_cores: filter(
    queryInteger({ min: 1, max: CPU_CORES_MAX }).describe('Minimum logical processors of the host'),
    { subject: 'inventory', where: (cores) => hostHas('cpu_cores', cores) },
  ),
  min_ram_gb: filter(
    queryInteger({ min: 1, max: RAM_GB_MAX }).describe(
      'Minimum nominal GB of memory of the host; the operating system may report 7 % less',
    ),
    { subject: 'inventory', where: (gb) => hostHas('ram_mb', ramMbOf(gb)) },
  ),
  min_disk_gb: filter(queryInteger({ min: 0, max: DISK_GB_MAX }).describe('Minimum disk of the host, GB'), {
    subject: 'inventory',
    where: (gb) => hostHas('disk_gb', gb),
  }),
  min_download_mbps: filter(queryInteger({ min: 0, max: MBPS_MAX }).describe('Mbit/s'), {
    subject: 'inventory',
    where: (mbps) => hostHas('download_mbps', mbps),
  }),
  min_upload_mbps: filter(queryInteger({ min: 0, max: MBPS_MAX }).describe('Mbit/s'), {
    subject: 'inventory',
    where: (mbps) => hostHas('upload_mbps', mbps),
  }),
  min_cuda: filter(
    versionNumbers.describe(
      'Minimum version of CUDA; versions compare numerically: 12.10 is newer than 12.9',
    ),
    {
      subject: 'inventory',
      // Arrays compare number by number, and a prefix is less than what continues it.
      where: (numbers) =>
        sql`string_to_array(providers.host ->> 'cuda_version', '.')::integer[] >= ${numbers}::integer[]`,
    },
  ),
  verified: filter(
    queryBoolean.describe('true: only providers that the platform has verified in the last 30 days'),
    {
      subject: 'inventory',
      where: () => sql`(providers.verification_status = 'verified' and ${IS_VERIFICATION_VALID})`,
      few: () => [
        { ids: sql`select id from providers where verification_status = 'verified' order by id`, most: FEW },
      ],
    },
  ),
  min_uptime_percent: filter(
    percentHundredths.describe('Minimum `uptime_percent_30d`, with at most two decimals, such as 99.95'),
    {
      subject: 'inventory',
      where: (hundredths) => sql`${UPTIME_HUNDREDTHS} >= ${hundredths}`,
      few: (hundredths) => [
        {
          ids: sql`
            select provider_id as id from provider_uptime where percent_hundredths >= ${hundredths}
            order by percent_hundredths desc, provider_id`,
          most: FEW_OF_USUAL,
        },
      ],
    },
  ),
  suspended: filter(
    queryBoolean.describe(
      'true: only suspended providers, of every owner for administrators, `auditor` and `registry:read`',
    ),
    {
      subject: 'inventory',
      where: () => sql`providers.suspended is not null`,
      few: () => [
        { ids: sql`select id from providers where suspended is not null order by name, id`, most: FEW },
      ],
    },
  ),
  exclude_drained: filter(queryBoolean.describe('true: only providers that are not drained'), {
    subject: 'inventory',
    where: () => sql`not ${IS_DRAINED}`,
  }),

  status: filter(providerStatus, { subject: 'live', where: hasStatus, few: fewOfStatus }),
  seen_within: filter(duration.describe('Seen within this time, for example 90s'), {
    subject: 'live',
    where: (ms) => sql`live.last_seen_at >= gridlease_now() - ${ms} * interval '1 millisecond'`,
  }),
  healthy_only: filter(queryBoolean.describe('true: only providers whose GPUs are all healthy'), {
    subject: 'live',
    where: () => sql`not (false = any(live.is_healthy))`,
  }),

  max_temperature: filter(
    queryInteger({ min: 0, max: 255 }).describe(
      'Maximum temperature of a GPU, degrees Celsius; one that reports none does not match',
    ),
    {
      subject: 'card',
      where: (celsius) => sql`card.temperature_c <= ${celsius}`,
      onAnyCard: (celsius) => sql`${celsius} >= any(live.temperature_c)`,
    },
  ),
  max_utilization: filter(
    queryInteger({ min: 0, max: 100 }).describe(
      'Maximum core utilization of a GPU, percent; one that reports none does not match',
    ),
    {
      subject: 'card',
      where: (percent) => sql`card.utilization_gpu_percent <= ${percent}`,
      onAnyCard: (percent) => sql`${percent} >= any(live.utilization_gpu_percent)`,
    },
  ),
  max_hourly_rate: filter(
    hourlyRate.describe(
      'Maximum `hourly_rate` of a GPU, which is healthy and free; one without does not match',
    ),
    {
      subject: 'card',
      where: isFreeFor,
    },
  ),
  min_gpus: filter(
    queryInteger({ min: 1, max: GPUS_MAX }).describe(
      'How many GPUs of the provider must match the conditions on a GPU',
    ),
    { subject: 'count', where: (count) => sql`cardinality(providers.class_ids) >= ${count}` },
  ),
  min_free_gpus: filter(
    queryInteger({ min: 1, max: GPUS_MAX }).describe(
      'How many healthy GPUs of the provider must be free and match the conditions on a GPU',
    ),
    {
      subject: 'count',
      where: (count) => sql`(select count(*) from ${CARDS} where ${IS_FREE}) >= ${count}`,
    },
  ),
};

export type FilterName = keyof typeof FILTERS;

/** The criteria of a search. Each filter only narrows the result; those on a card must hold for one and the same card. */
export type ProviderFilters = {
  readonly [Name in FilterName]?: z.output<(typeof FILTERS)[Name]['query']> | undefined;
} & {
  /** Suspended machines are found, too: not a parameter of a request, but the right of its caller. */
  readonly shows_suspended?: boolean;
};

/** Every filter, in the order in which a search applies them. */
export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[];

/** The filters that have an effect, in the order in which they are applied: a boolean that is false has none. */
export function activeFilters(filters: ProviderFilters): FilterName[] {
  return FILTER_NAMES.filter((name) => filters[name] !== undefined && filters[name] !== false);
}

/** A filter in use: its declaration and its value. */
export function declared(filters: ProviderFilters, name: FilterName) {
  return { filter: FILTERS[name] as unknown as Filter<unknown>, value: filters[name] as unknown };
}
