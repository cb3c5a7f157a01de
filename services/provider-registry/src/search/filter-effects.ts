import { activeFilters, type FilterName, type ProviderFilters } from './filters.ts';

/** The effect of one filter. */
interface FilterEffect {
  readonly filter: FilterName;
  /** Matches of this filter alone. */
  readonly matching_alone: number;
  /** Matches of this filter and all before it. */
  readonly remaining: number;
  /** Matches of all filters except this one: what would be gained by dropping it. */
  readonly matching_without: number;
}

export interface SearchExplanation {
  /** How many machines there are. */
  readonly providers: number;
  /** How many match all filters. */
  readonly matching: number;
  /** In the order in which a search applies them. */
  readonly filters: readonly FilterEffect[];
}

/** Machines that meet the same filters, and their number. The bits are those of {@link filterBits}. */
interface MachineGroup {
  readonly machines: number;
  /** The machine-level filters that they meet. */
  readonly met: number;
  /** For each card, the card-level filters that it meets. */
  readonly cards: readonly number[];
}

/** Filters on the number of cards. The bit of `min_free_gpus` is that of the cards that are free. */
const COUNTS: ReadonlySet<FilterName> = new Set(['min_gpus', 'min_free_gpus']);

/** One bit for each active filter. */
export function filterBits(filters: ProviderFilters): ReadonlyMap<FilterName, number> {
  return new Map(activeFilters(filters).map((name, place) => [name, 2 ** place]));
}

/**
 * Counts the matches of every informative subset of the filters. In each subset, one and the same card must meet all
 * card-level filters.
 *
 * @param ofCards the card-level filters.
 */
export function countEffects(
  groups: readonly MachineGroup[],
  filters: ProviderFilters,
  ofCards: ReadonlySet<FilterName>,
): SearchExplanation {
  const bits = filterBits(filters);
  const names = [...bits.keys()];
  const sum = (some: readonly FilterName[]) => some.reduce((mask, name) => mask + (bits.get(name) ?? 0), 0);

  const count = (some: readonly FilterName[]) => {
    const ofCard = sum(some.filter((name) => ofCards.has(name)));
    const ofMachine = sum(some.filter((name) => !ofCards.has(name) && !COUNTS.has(name)));
    const cardsMin = some.includes('min_gpus') ? (filters.min_gpus ?? 0) : Math.min(ofCard, 1);
    const freeMin = some.includes('min_free_gpus') ? (filters.min_free_gpus ?? 0) : 0;
    const free = ofCard + (bits.get('min_free_gpus') ?? 0);
    return groups
      .filter(({ met, cards }) => (met & ofMachine) === ofMachine && holds(cards, ofCard, cardsMin))
      .filter(({ cards }) => holds(cards, free, freeMin))
      .reduce((total, group) => total + group.machines, 0);
  };

  return {
    providers: count([]),
    matching: count(names),
    filters: names.map((filter, place) => ({
      filter,
      matching_alone: count([filter]),
      remaining: count(names.slice(0, place + 1)),
      matching_without: count(names.filter((other) => other !== filter)),
    })),
  };
}

/** Are there enough cards that meet every filter of the mask? */
function holds(cards: readonly number[], mask: number, cardsMin: number): boolean {
  let left = cardsMin;
  for (const card of cards) if ((card & mask) === mask) left -= 1;
  return left <= 0;
}
