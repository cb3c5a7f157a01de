import type { Database } from '../database/database.ts';
import type { Layout } from '../database/layout.ts';
import type { LeaseRules } from '../leases/rules.ts';
import type { Provider } from '../providers/provider.ts';
import { listProviders, type ProviderParts } from '../providers/store.ts';
import { findCandidates } from './candidates.ts';
import type { ProviderFilters } from './filters.ts';
import { ORDERS, type ProviderPosition, type Sort } from './orders.ts';

/** The part of the list that is read. */
export interface PageRequest {
  readonly sort: Sort;
  /** Of this order. */
  readonly after: ProviderPosition | undefined;
  readonly limit: number;
  readonly parts: ProviderParts;
}

export interface ProviderPage {
  readonly providers: readonly Provider[];
  /** Where the next page begins, if there is one. */
  readonly next: ProviderPosition | undefined;
}

/**
 * One page after the given position. Hardware filters are looked up in the dictionary of classes
 * first, so a page of machines of one of these classes costs about the same wherever it is and however rare they are.
 * The machines are shown as they are a moment later; one that was deleted meanwhile is left out.
 */
export async function searchProviders(
  db: Database,
  layout: Layout,
  rules: LeaseRules,
  filters: ProviderFilters,
  page: PageRequest,
): Promise<ProviderPage> {
  const candidates = await findCandidates(db, filters, rules, { isReadByOwner: page.sort === 'name' });
  const { classIds, ids } = candidates;
  if (classIds?.length === 0 || ids?.length === 0) return { providers: [], next: undefined };
  const isDistributed = await layout.isDistributed(db);
  const scan = { rules, filters, candidates, isDistributed, after: page.after, rows: page.limit + 1 };
  const positions = await ORDERS[page.sort].find(db, scan);
  const shown = positions.slice(0, page.limit);
  const providers = await listProviders(
    db,
    rules,
    shown.map(({ id }) => id),
    page.parts,
  );
  return {
    providers: shown.flatMap(({ id }) => providers.get(id) ?? []),
    next: positions.length > page.limit ? shown.at(-1) : undefined,
  };
}
