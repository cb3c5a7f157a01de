import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { LeaseRules } from '../leases/rules.ts';
import { allOf, conditionsOn } from './conditions.ts';
import type { FewMachines } from './filter-declaration.ts';
import { activeFilters, declared, type ProviderFilters } from './filters.ts';

/** Where matches can be found: each member, if present, includes all of them. */
export interface Candidates {
  /** The classes that a matching card can have; undefined when any will do. */
  readonly classIds: readonly number[] | undefined;
  /** The machines that a rare status, owner, location or label leaves; undefined when none of them is rare or requested. */
  readonly ids: readonly string[] | undefined;
}

const OF_CLASSES = 'class_ids';

type CandidatesRow = { readonly [OF_CLASSES]?: number[] } & {
  readonly [few: `few_${number}`]: string[] | null | undefined;
};

/**
 * Looks up the classes in the dictionary, and whether status, owner, location or labels apply to only a few machines. These are
 * counted rather than estimated: the number of machines with a status changes faster than statistics do. A class is
 * written before its first machine, and a status with its change, so no match is missed.
 *
 * @param isReadByOwner whether the machines of an owner are read by an index, which needs no ids
 */
export async function findCandidates(
  db: Database,
  filters: ProviderFilters,
  rules: LeaseRules,
  { isReadByOwner }: { readonly isReadByOwner: boolean },
): Promise<Candidates> {
  const sets = isReadByOwner && filters.owner_id !== undefined ? [] : fewMachines(filters);
  const asked = sets.map((set, place) => sql`${few(set)} as ${sql.ref(`few_${place}`)}`);
  const classes = conditionsOn('class', filters, rules);
  if (classes.size > 0) {
    const found = sql`select class.id from gpu_classes as class where ${allOf(classes.values())} order by class.id`;
    asked.push(sql`array(${found}) as ${sql.ref(OF_CLASSES)}`);
  }
  if (asked.length === 0) return { classIds: undefined, ids: undefined };
  const { rows } = await sql<CandidatesRow>`select ${sql.join(asked)}`.execute(db);
  const [row = {}] = rows;
  return { classIds: row[OF_CLASSES], ids: shortest(sets.map((_, place) => row[`few_${place}`])) };
}

function fewMachines(filters: ProviderFilters): FewMachines[] {
  return activeFilters(filters).flatMap((name) => {
    const { filter, value } = declared(filters, name);
    return filter.few?.(value) ?? [];
  });
}

/** The ids if there are at most `most`; otherwise null. */
function few({ ids, most }: FewMachines): RawBuilder<string[] | null> {
  const first = sql`${ids} limit ${sql.lit(most + 1)}`;
  return sql`(
    select case when count(*) <= ${sql.lit(most)} then coalesce(array_agg(id), '{}') end from (${first}) as first)`;
}

function shortest(lists: readonly (readonly string[] | null | undefined)[]): readonly string[] | undefined {
  return lists
    .flatMap((list) => (list ? [list] : []))
    .reduce<readonly string[] | undefined>(
      (best, list) => (best === undefined || list.length < best.length ? list : best),
      undefined,
    );
}
