import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { LeaseRules } from '../leases/rules.ts';
import type { Provider } from '../providers/provider.ts';
import { selectProviders, toProvider } from '../providers/store.ts';
import { allOf, classConditions } from './conditions.ts';
import type { ProviderFilters } from './filters.ts';
import { type ProviderPlace, planWalk } from './walk.ts';

export interface ProviderPage {
  readonly providers: readonly Provider[];
  /** Where the next page begins, when there is one. */
  readonly next: ProviderPlace | undefined;
}

/**
 * One page in the order `name, id`, after the place given. What a card is, is looked up in the dictionary of classes
 * first; a page of machines with one of these classes then costs about the same wherever it is and however rare they are.
 */
export async function searchProviders(
  db: Database,
  rules: LeaseRules,
  filters: ProviderFilters,
  page: { readonly after: ProviderPlace | undefined; readonly limit: number },
): Promise<ProviderPage> {
  const classIds = await findClasses(db, filters);
  if (classIds?.length === 0) return { providers: [], next: undefined };
  const found: Provider[] = [];
  let isComplete = false;
  // Once, unless most of the machines have cards of several of the classes.
  while (!isComplete && found.length <= page.limit) {
    const rows = page.limit + 1 - found.length;
    const walk = planWalk({ filters, rules, classIds, after: found.at(-1) ?? page.after, rows });
    const next = await listPlaces(db, rules, walk.places);
    found.push(...next);
    isComplete = next.length < rows && walk.isComplete(next.length);
  }
  const providers = found.slice(0, page.limit);
  const last = providers.at(-1);
  return {
    providers,
    next: found.length > page.limit && last ? { name: last.name, id: last.id } : undefined,
  };
}

async function listPlaces(
  db: Database,
  rules: LeaseRules,
  places: RawBuilder<ProviderPlace>,
): Promise<Provider[]> {
  const rows = await selectProviders(db, rules)
    .innerJoin(sql<ProviderPlace>`(${places})`.as<'place'>(sql.ref('place')), 'place.id', 'providers.id')
    .orderBy('place.name')
    .orderBy('place.id')
    .execute();
  return rows.map(toProvider);
}

/**
 * The classes of which a card must be; undefined when any will do. A class is written before its first machine, so none
 * is missing that a search must see.
 */
async function findClasses(db: Database, filters: ProviderFilters): Promise<number[] | undefined> {
  const conditions = classConditions(filters);
  if (conditions.size === 0) return undefined;
  const { rows } = await sql<{ id: number }>`
    select class.id from gpu_classes as class where ${allOf(conditions.values())} order by class.id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
