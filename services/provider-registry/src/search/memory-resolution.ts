import { retryingReads } from '@gridlease/common/database/transaction';
import { createRecentEntries } from '@gridlease/common/memory/recent-entries';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Inventory } from '../inventory/inventory.ts';
import type { LeaseRules } from '../leases/rules.ts';
import { allOf, conditionsOn } from './conditions.ts';
import { activeFilters, declared, type ProviderFilters } from './filters.ts';
import type { ResolvedFilters } from './memory-conditions.ts';

/** Combinations of hardware filters and location that are remembered. */
const REMEMBERED_MAX = 2_000;

/** Undefined: nothing is in memory now. */
export type ResolveFilters = (filters: ProviderFilters) => Promise<ResolvedFilters | undefined>;

/**
 * Has the database say what the texts of a search mean: how it folds the case of a location, and which classes of cards
 * match. That stays true until a machine has a class that none had before, so it is remembered by the generation of the
 * classes. The generation is taken before the classes are read: those of all machines in memory are there by then.
 */
export function createFilterResolver(
  db: Database,
  rules: LeaseRules,
  inventory: Pick<Inventory, 'classGeneration' | 'fill'>,
): ResolveFilters {
  const remembered = createRecentEntries<ResolvedFilters>(REMEMBERED_MAX);
  return async (filters) => {
    const generation = inventory.classGeneration();
    if (generation === undefined) {
      void inventory.fill();
      return undefined;
    }
    const key = JSON.stringify([generation, filters.location, ...hardwareOf(filters)]);
    const known = remembered.find(key);
    if (known !== undefined) return known;
    const resolved = { generation, ...(await retryingReads(() => askDatabase(db, rules, filters))) };
    remembered.keep(key, resolved);
    return resolved;
  };
}

function hardwareOf(filters: ProviderFilters): unknown[] {
  return activeFilters(filters).flatMap((name) => {
    const { filter, value } = declared(filters, name);
    return filter.subject === 'class' ? [name, value] : [];
  });
}

async function askDatabase(
  db: Database,
  rules: LeaseRules,
  filters: ProviderFilters,
): Promise<Omit<ResolvedFilters, 'generation'>> {
  const { location } = filters;
  const classes = conditionsOn('class', filters, rules);
  if (classes.size === 0 && location === undefined) return { classIds: undefined, location };
  const { rows } = await sql<{ class_ids: number[]; location: string | null }>`
    select array(select class.id from gpu_classes as class where ${allOf(classes.values())}) as class_ids,
      lower(${location ?? null}::text) as location`.execute(db);
  const [row] = rows;
  return {
    classIds: row === undefined || classes.size === 0 ? undefined : new Set(row.class_ids),
    location: row?.location ?? undefined,
  };
}
