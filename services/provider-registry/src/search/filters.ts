import type { ProviderStatus } from '../providers/provider.ts';

/** The criteria of a search. Each filter only narrows the result; those on a card must hold for one and the same card. */
export interface ProviderFilters {
  /** Case-insensitive substring. */
  readonly gpu_model?: string | undefined;
  /** Case-insensitive, exact otherwise. */
  readonly architecture?: string | undefined;
  /** major * 10000 + minor; cards whose capability is not numeric do not match. */
  readonly min_compute_capability?: number | undefined;
  /** MB as reported by the card. */
  readonly min_vram?: number | undefined;
  /** Nominal size in GB, with 7 % tolerance. */
  readonly min_vram_gb?: number | undefined;

  readonly owner_id?: string | undefined;
  /** Case-insensitive, exact otherwise. */
  readonly location?: string | undefined;

  readonly status?: ProviderStatus | undefined;
  /** Seen within this many milliseconds. */
  readonly seen_within?: number | undefined;
  /** Every card of the machine is healthy. */
  readonly healthy_only?: boolean | undefined;

  /** Cards that report no temperature do not match. */
  readonly max_temperature?: number | undefined;
  /** Core utilization; cards that report none do not match. */
  readonly max_utilization?: number | undefined;
  /** How many cards of the machine must match (any card, without other filters on a card). */
  readonly min_gpus?: number | undefined;
}

export type FilterName = keyof ProviderFilters;

/**
 * Every filter, in the order in which a search applies them: hardware of a card, inventory of the machine, state of the
 * machine, measurements of a card, and the number of matching cards.
 */
export const FILTER_NAMES = [
  'gpu_model',
  'architecture',
  'min_compute_capability',
  'min_vram',
  'min_vram_gb',
  'owner_id',
  'location',
  'status',
  'seen_within',
  'healthy_only',
  'max_temperature',
  'max_utilization',
  'min_gpus',
] as const satisfies readonly FilterName[];

/** The filters that have an effect, in the order in which they are applied: `healthy_only: false` has none. */
export function activeFilters(filters: ProviderFilters): FilterName[] {
  return FILTER_NAMES.filter((name) => filters[name] !== undefined && filters[name] !== false);
}
