import type { Fleet } from '../inventory/fleet.ts';
import type { Inventory } from '../inventory/inventory.ts';
import { machineText, type TextContext } from '../inventory/machine-text.ts';
import type { ProviderFilters } from './filters.ts';
import { findMemoryCandidates } from './memory-candidates.ts';
import type { MemorySearch } from './memory-conditions.ts';
import { type MachineNow, meetsNow } from './memory-live.ts';
import type { ResolveFilters } from './memory-resolution.ts';
import type { NamePosition } from './name-order.ts';

/** Longer pages are read from the database. */
const ROWS_MAX = 1_000;
/** How many live rows are read for each machine wanted: at first, and once more if too few of them match. */
const READ_FOR_EACH = [1.4, 6] as const;
/** How often a page is begun anew because the inventory changed. */
const ATTEMPTS_MAX = 3;

/** A page as it is sent. */
export interface MemoryPage {
  /** A JSON array. */
  readonly text: string;
  /** Where the next page begins, if there is one. */
  readonly next: NamePosition | undefined;
}

export interface MemoryPageRequest {
  readonly filters: ProviderFilters;
  readonly after: NamePosition | undefined;
  readonly limit: number;
  /** Whether the reader sees this machine in full. */
  readonly isWhole: (machine: { readonly id: string; readonly owner_id: string }) => boolean;
}

/** `changed`: to be asked again. Undefined: the database has to be asked. */
type PageOutcome = MemoryPage | 'changed' | undefined;

export type FindMemoryPage = (request: MemoryPageRequest) => Promise<MemoryPage | undefined>;

/** A status that most machines do not have: of a large fleet, the database finds those with it sooner. */
const isRare = ({ status }: ProviderFilters) =>
  status === 'maintenance' || status === 'error' || status === 'offline';

/** Chooses machines whose live rows are worth reading. */
function chooseFrom(
  fleet: Fleet,
  search: MemorySearch,
  { after, wanted }: { readonly after: NamePosition | undefined; readonly wanted: number },
) {
  if (fleet.classGeneration() !== search.resolved.generation)
    return { machines: [], chosen: 'changed' } as const;
  const { machines, hasMore } = findMemoryCandidates(fleet, search, { after, wanted });
  if (hasMore && isRare(search.filters)) return { machines: [], chosen: 'too rare' } as const;
  return { machines, chosen: hasMore ? 'some' : 'all' } as const;
}

/** The first of these machines as a page; undefined: one of them is not completely in memory. */
function toPage(
  matching: readonly MachineNow[],
  { limit, isWhole }: MemoryPageRequest,
  context: TextContext,
): MemoryPage | undefined {
  const shown = matching.slice(0, limit);
  const texts = shown.map(({ machine, live }) => machineText(machine, live, isWhole(machine), context));
  if (texts.includes(undefined)) return undefined;
  const last = matching.length > limit ? shown.at(-1)?.machine : undefined;
  return { text: `[${texts.join()}]`, next: last && { name: last.name, id: last.id } };
}

/** The first page after a position in the order of names, from the inventory in memory; undefined: not from there. */
export function createMemoryPages(inventory: Inventory, resolve: ResolveFilters): FindMemoryPage {
  async function readPage(search: MemorySearch, request: MemoryPageRequest, wanted: number) {
    const { after, limit } = request;
    const read = await inventory.read((fleet) => chooseFrom(fleet, search, { after, wanted }));
    if (read === undefined || read.chosen === 'too rare') return undefined;
    if (read.chosen === 'changed') return 'changed';
    const matching = read.machines.filter((each) => meetsNow(each, search, read));
    if (read.chosen === 'some' && matching.length <= limit) return 'too few';
    return toPage(matching, request, read);
  }

  async function attempt(request: MemoryPageRequest): Promise<PageOutcome> {
    const { filters, limit } = request;
    const resolved = await resolve(filters);
    if (resolved === undefined) return undefined;
    const { max_hourly_rate: rate } = filters;
    const search = { filters, resolved, unitsMax: rate === undefined ? undefined : BigInt(rate) };
    for (const each of READ_FOR_EACH) {
      const page = await readPage(search, request, Math.ceil((limit + 1) * each));
      if (page !== 'too few') return page;
    }
    return undefined;
  }

  return async (request) => {
    if (request.limit > ROWS_MAX) return undefined;
    for (let attempts = 0; attempts < ATTEMPTS_MAX; attempts += 1) {
      const page = await attempt(request);
      if (page !== 'changed') return page;
    }
    return undefined;
  };
}
