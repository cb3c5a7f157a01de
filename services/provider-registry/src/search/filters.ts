import type { ProviderStatus } from '../providers/provider.ts';

/** What a scheduler looks for. Each filter can only narrow; those about a card must hold for one and the same card. */
export interface ProviderFilters {
  /** Case-insensitive substring. */
  readonly gpu_model?: string | undefined;
  /** Case-insensitive, whole. */
  readonly architecture?: string | undefined;
  /** major * 10000 + minor; cards whose capability is no number do not match. */
  readonly min_compute_capability?: number | undefined;
  /** MB that the card reports. */
  readonly min_vram?: number | undefined;
  /** GB on the card's label, with 7 % tolerance. */
  readonly min_vram_gb?: number | undefined;

  readonly owner_id?: string | undefined;
  /** Case-insensitive, whole. */
  readonly location?: string | undefined;

  readonly status?: ProviderStatus | undefined;
  /** Seen within these milliseconds. */
  readonly seen_within?: number | undefined;
  /** Every card of the machine is healthy. */
  readonly healthy_only?: boolean | undefined;

  /** Cards that report none do not match. */
  readonly max_temperature?: number | undefined;
  /** Core utilization; cards that report none do not match. */
  readonly max_utilization?: number | undefined;
  /** How many cards of the machine must match (any card, when nothing else is asked of a card). */
  readonly min_gpus?: number | undefined;
}

export type FilterName = keyof ProviderFilters;

/**
 * Every filter, in the order in which a search applies them: what a card is, what the owner says of the machine, how the
 * machine is, what a card measures, and how many cards match.
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

/** The filters that ask for something, in the order in which they are applied: `healthy_only: false` does not. */
export function activeFilters(filters: ProviderFilters): FilterName[] {
  return FILTER_NAMES.filter((name) => filters[name] !== undefined && filters[name] !== false);
}
