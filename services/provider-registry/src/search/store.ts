import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { LeaseRules } from '../leases/rules.ts';
import type { Provider } from '../providers/provider.ts';
import { type ProviderParts, selectProviders, toProvider } from '../providers/store.ts';
import { findCandidates } from './candidates.ts';
import type { ProviderFilters } from './filters.ts';
import { type ProviderPosition, planScan, type Scan } from './keyset-scan.ts';

/** The part of the list that is read. */
export interface PageRequest {
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
 * One page in the order `name, id`, after the given position. Hardware filters are looked up in the dictionary of classes
 * first, so a page of machines of one of these classes costs about the same wherever it is and however rare they are.
 * The machines are shown as they are a moment later; one that was deleted meanwhile is left out.
 */
export async function searchProviders(
  db: Database,
  rules: LeaseRules,
  filters: ProviderFilters,
  page: PageRequest,
): Promise<ProviderPage> {
  const candidates = await findCandidates(db, filters, rules);
  const positions = await findPositions(db, {
    rules,
    filters,
    candidates,
    after: page.after,
    rows: page.limit + 1,
  });
  const shown = positions.slice(0, page.limit);
  const providers = await listProvidersById(
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

/** The positions of the first matching machines; fewer than requested only if there are no more. */
async function findPositions(db: Database, scan: Scan): Promise<ProviderPosition[]> {
  const found: ProviderPosition[] = [];
  const { classIds, ids } = scan.candidates;
  if (classIds?.length === 0 || ids?.length === 0) return found;
  let isComplete = false;
  // Usually one iteration, unless many of the machines have cards of several of the classes.
  while (!isComplete && found.length < scan.rows) {
    const rows = scan.rows - found.length;
    const { positions, isComplete: wasLast } = planScan({ ...scan, after: found.at(-1) ?? scan.after, rows });
    const next = await positions.execute(db);
    found.push(...next.rows);
    isComplete = next.rows.length < rows && wasLast(next.rows.length);
  }
  return found;
}

async function listProvidersById(
  db: Database,
  rules: LeaseRules,
  ids: readonly string[],
  parts: ProviderParts,
): Promise<Map<string, Provider>> {
  if (ids.length === 0) return new Map();
  const rows = await selectProviders(db, rules, parts)
    .where(sql<boolean>`providers.id = any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, toProvider(row)]));
}
