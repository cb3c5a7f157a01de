import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { LeaseRules } from '../leases/rules.ts';
import type { Provider } from '../providers/provider.ts';
import { selectProviders, toProvider } from '../providers/store.ts';
import { findCandidates } from './candidates.ts';
import type { ProviderFilters } from './filters.ts';
import { type ProviderPlace, planWalk, type Walk } from './walk.ts';

export interface ProviderPage {
  readonly providers: readonly Provider[];
  /** Where the next page begins, when there is one. */
  readonly next: ProviderPlace | undefined;
}

/**
 * One page in the order `name, id`, after the place given. What a card is, is looked up in the dictionary of classes
 * first; a page of machines with one of these classes then costs about the same wherever it is and however rare they are.
 * The machines that are found are shown as they are a moment later; one that was deleted meanwhile is left out.
 */
export async function searchProviders(
  db: Database,
  rules: LeaseRules,
  filters: ProviderFilters,
  page: { readonly after: ProviderPlace | undefined; readonly limit: number },
): Promise<ProviderPage> {
  const candidates = await findCandidates(db, filters);
  const places = await findPlaces(db, {
    rules,
    filters,
    candidates,
    after: page.after,
    rows: page.limit + 1,
  });
  const shown = places.slice(0, page.limit);
  const providers = await listProvidersById(
    db,
    rules,
    shown.map(({ id }) => id),
  );
  return {
    providers: shown.flatMap(({ id }) => providers.get(id) ?? []),
    next: places.length > page.limit ? shown.at(-1) : undefined,
  };
}

/** The places of the first machines that match; fewer than asked for only where there are no more. */
async function findPlaces(db: Database, walk: Walk): Promise<ProviderPlace[]> {
  const found: ProviderPlace[] = [];
  const { classIds, ids } = walk.candidates;
  if (classIds?.length === 0 || ids?.length === 0) return found;
  let isComplete = false;
  // Once, unless many of the machines have cards of several of the classes.
  while (!isComplete && found.length < walk.rows) {
    const rows = walk.rows - found.length;
    const { places, isComplete: wasLast } = planWalk({ ...walk, after: found.at(-1) ?? walk.after, rows });
    const next = await places.execute(db);
    found.push(...next.rows);
    isComplete = next.rows.length < rows && wasLast(next.rows.length);
  }
  return found;
}

async function listProvidersById(
  db: Database,
  rules: LeaseRules,
  ids: readonly string[],
): Promise<Map<string, Provider>> {
  if (ids.length === 0) return new Map();
  const rows = await selectProviders(db, rules)
    .where(sql<boolean>`providers.id = any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, toProvider(row)]));
}
