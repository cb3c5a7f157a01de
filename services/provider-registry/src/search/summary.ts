import { PROVIDER_STATUSES, type ProviderStatus } from '../providers/provider.ts';

/** Models or locations in a summary; of more, those with the fewest machines are left out. */
export const SUMMARY_ENTRIES_MAX = 500;

/** Machines that look alike in a summary, and their number. */
export interface AlikeMachines {
  readonly status: ProviderStatus;
  readonly location: string | null;
  /** The classes of the cards that meet the filters on measurements. */
  readonly cards: readonly number[];
  /** The classes of those among them that are healthy and free. */
  readonly free: readonly number[];
  /** The prices of these, in the same order. */
  readonly prices: readonly (number | null)[];
  readonly machines: number;
}

export interface FleetSummary {
  readonly total: number;
  readonly byStatus: Readonly<Record<ProviderStatus, number>>;
  /** Most machines first. Only cards that meet the filters on a card are counted. */
  readonly models: readonly {
    readonly modelName: string;
    readonly machines: number;
    readonly cards: number;
    readonly freeCards: number;
    /** Of its free cards, as decimals; undefined: none of them has a price. */
    readonly lowestRate: string | undefined;
    /** The price that half of its free cards do not exceed. */
    readonly medianRate: string | undefined;
  }[];
  /** Most machines first; spellings that differ in case only are one location. */
  readonly locations: readonly {
    readonly location: string;
    readonly machines: number;
    readonly freeCards: number;
  }[];
}

/** A price of cards. */
export interface SummaryPrice {
  /** Base units. */
  readonly hourlyRate: bigint;
  /** As responses show it. */
  readonly shown: string;
}

/** What the groups' numbers stand for. */
export interface SummaryNames {
  /** The model of each class that meets the filters; cards of other classes are left out. */
  readonly models: ReadonlyMap<number, string>;
  /** Those that are known. */
  readonly prices: ReadonlyMap<number, SummaryPrice>;
}

/** Adds up groups of machines. */
export function summarize(
  groups: readonly AlikeMachines[],
  { models: modelNames, prices }: SummaryNames,
): FleetSummary {
  const byStatus = Object.fromEntries(PROVIDER_STATUSES.map((status) => [status, 0])) as Record<
    ProviderStatus,
    number
  >;
  const models = new Map<string, { machines: number; cards: number; freeCards: number }>();
  const locations = new Map<string, LocationSum>();
  const offers = new Map<string, Map<number, number>>();
  let total = 0;
  for (const { status, location, cards, free, prices: priceIds, machines } of groups) {
    total += machines;
    byStatus[status] += machines;
    const freeOf = countModels(free, modelNames);
    countOffers(offers, { free, prices: priceIds, machines }, modelNames);
    for (const [modelName, count] of countModels(cards, modelNames)) {
      const model = models.get(modelName) ?? { machines: 0, cards: 0, freeCards: 0 };
      models.set(modelName, {
        machines: model.machines + machines,
        cards: model.cards + count * machines,
        freeCards: model.freeCards + (freeOf.get(modelName) ?? 0) * machines,
      });
    }
    const freeCards = [...freeOf.values()].reduce((sum, count) => sum + count, 0) * machines;
    if (location !== null) addLocation(locations, location, { machines, freeCards });
  }
  return {
    total,
    byStatus,
    models: first(
      [...models].map(([modelName, model]) => ({
        modelName,
        ...model,
        ...ratesOf(offers.get(modelName) ?? new Map(), prices),
      })),
      (each) => each.modelName,
    ),
    locations: first(
      [...locations.values()].map(({ most: _most, ...location }) => location),
      (each) => each.location,
    ),
  };
}

/** The cards of one machine by model. */
function countModels(
  cards: readonly number[],
  modelNames: ReadonlyMap<number, string>,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const card of cards) {
    const name = modelNames.get(card);
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** Adds the free cards of machines, by model and price. */
function countOffers(
  offers: Map<string, Map<number, number>>,
  { free, prices, machines }: Pick<AlikeMachines, 'free' | 'prices' | 'machines'>,
  modelNames: ReadonlyMap<number, string>,
): void {
  for (const [at, classId] of free.entries()) {
    const name = modelNames.get(classId);
    const priceId = prices[at];
    if (name === undefined || priceId === null || priceId === undefined) continue;
    const counts = offers.get(name) ?? new Map<number, number>();
    offers.set(name, counts.set(priceId, (counts.get(priceId) ?? 0) + machines));
  }
}

/** The lowest and the median of the prices of cards; of an even number of cards the lower one in the middle. */
function ratesOf(counts: ReadonlyMap<number, number>, prices: SummaryNames['prices']) {
  const offers = [...counts]
    .flatMap(([id, cards]) => {
      const price = prices.get(id);
      return price === undefined ? [] : [{ ...price, cards }];
    })
    .sort((a, b) => (a.hourlyRate < b.hourlyRate ? -1 : Number(a.hourlyRate > b.hourlyRate)));
  const half = offers.reduce((sum, { cards }) => sum + cards, 0) / 2;
  let below = 0;
  const median = offers.find(({ cards }) => {
    below += cards;
    return below >= half;
  });
  return { lowestRate: offers[0]?.shown, medianRate: median?.shown };
}

interface LocationSum {
  location: string;
  /** Machines of the largest group. */
  most: number;
  machines: number;
  freeCards: number;
}

/** Adds machines to a location, which is shown in the spelling of its largest group. */
function addLocation(
  locations: Map<string, LocationSum>,
  location: string,
  { machines, freeCards }: Pick<LocationSum, 'machines' | 'freeCards'>,
): void {
  const key = location.toLowerCase();
  const known = locations.get(key);
  if (known === undefined) {
    locations.set(key, { location, most: machines, machines, freeCards });
    return;
  }
  known.machines += machines;
  known.freeCards += freeCards;
  if (machines > known.most || (machines === known.most && location < known.location)) {
    known.most = machines;
    known.location = location;
  }
}

function first<T extends { readonly machines: number }>(entries: T[], nameOf: (entry: T) => string): T[] {
  return entries
    .sort((a, b) => b.machines - a.machines || (nameOf(a) < nameOf(b) ? -1 : 1))
    .slice(0, SUMMARY_ENTRIES_MAX);
}
