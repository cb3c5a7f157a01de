import { type RawBuilder, sql } from 'kysely';
import { type LeaseRules, lapsed } from '../leases/rules.ts';
import type { ProviderStatus } from '../providers/provider.ts';
import { activeFilters, type FilterName, type ProviderFilters } from './filters.ts';

/** A card reports less than its nominal size; this fraction of it is enough. */
const NOMINAL_VRAM_TOLERANCE = 0.93;

type Condition = RawBuilder<boolean>;
/** The conditions of the active filters by name, in the order in which they are applied. */
export type Conditions = ReadonlyMap<FilterName, Condition>;

/** Filters as SQL. */
type Said = { readonly [Name in FilterName]?: (value: NonNullable<ProviderFilters[Name]>) => Condition };

function conditions(filters: ProviderFilters, said: Said): Conditions {
  const found = new Map<FilterName, Condition>();
  for (const name of activeFilters(filters)) {
    const say = said[name] as ((value: unknown) => Condition) | undefined;
    if (say !== undefined) found.set(name, say(filters[name]));
  }
  return found;
}

export function allOf(all: Iterable<Condition>): Condition {
  const list = [...all];
  return list.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(list, sql` and `)}`;
}

/** A LIKE pattern that matches the text literally, anywhere. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Hardware of a card: for a row of the dictionary, alias `class`. */
export function classConditions(filters: ProviderFilters): Conditions {
  return conditions(filters, {
    gpu_model: (part) => sql`class.model_name ilike ${containing(part)}`,
    architecture: (name) => sql`lower(class.architecture) = lower(${name})`,
    min_compute_capability: (rank) => sql`class.compute_capability_rank >= ${rank}`,
    min_vram: (mb) => sql`class.vram_mb >= ${mb}`,
    min_vram_gb: (gb) => sql`class.vram_mb >= ${gb * 1024 * NOMINAL_VRAM_TOLERANCE}::float8`,
  });
}

/** Inventory of the machine: for a row of `providers`. */
export function inventoryConditions(filters: ProviderFilters): Conditions {
  return conditions(filters, {
    owner_id: (id) => sql`providers.owner_id = ${id}`,
    location: (name) => sql`lower(providers.location) = lower(${name})`,
  });
}

/** State of the machine: for a row of `provider_live`, alias `live`. */
export function liveConditions(filters: ProviderFilters, rules: LeaseRules): Conditions {
  return conditions(filters, {
    status: (status) => hasStatus(status, rules),
    seen_within: (ms) => sql`live.last_seen_at >= gridlease_now() - ${ms} * interval '1 millisecond'`,
    healthy_only: () => sql`not (false = any(live.is_healthy))`,
  });
}

/** The status as readers see it. */
function hasStatus(status: ProviderStatus, rules: LeaseRules): Condition {
  const written = sql<boolean>`live.status = ${status}`;
  if (status === 'offline') return sql`(${written} or ${lapsed(rules)})`;
  if (status === 'idle' || status === 'busy') return sql`(${written} and not ${lapsed(rules)})`;
  return written;
}

/** Measurements of a card: for a row of {@link MEASUREMENTS} or {@link CARDS}. */
export function cardConditions(filters: ProviderFilters): Conditions {
  return conditions(filters, {
    max_temperature: (celsius) => sql`card.temperature_c <= ${celsius}`,
    max_utilization: (percent) => sql`card.utilization_gpu_percent <= ${percent}`,
  });
}

/** The same conditions on any card of the machine: implied by those on one card, and cheaper to evaluate first. */
export function anyCardConditions(filters: ProviderFilters): Conditions {
  return conditions(filters, {
    max_temperature: (celsius) => sql`${celsius} >= any(live.temperature_c)`,
    max_utilization: (percent) => sql`${percent} >= any(live.utilization_gpu_percent)`,
    min_gpus: (count) => sql`cardinality(providers.class_ids) >= ${count}`,
  });
}

/** The measurements of the cards of a row of `live`, by position. */
export const MEASUREMENTS = sql`unnest(live.temperature_c, live.utilization_gpu_percent)
  as card(temperature_c, utilization_gpu_percent)`;

/** The same with the classes of the cards, from a row of `providers`. */
export const CARDS = sql`unnest(live.temperature_c, live.utilization_gpu_percent, providers.class_ids)
  as card(temperature_c, utilization_gpu_percent, class_id)`;
