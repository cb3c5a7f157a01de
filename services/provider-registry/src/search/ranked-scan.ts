import { PLANNED_EACH_TIME } from '@gridlease/common/database/preparing-client';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { cardsConditions } from './card-conditions.ts';
import { allOf, conditionsOn, isShown } from './conditions.ts';
import type { Condition } from './filter-declaration.ts';
import { lookUp } from './look-up.ts';
import type { Scan } from './name-order.ts';

/** What a machine must meet, for rows of `providers` and `live`. */
export function machineConditions(scan: Omit<Scan<unknown>, 'after'>): Condition[] {
  const { filters, rules, candidates } = scan;
  return [
    ...isShown(filters),
    ...conditionsOn('inventory', filters, rules).values(),
    ...(candidates.classIds === undefined
      ? []
      : [sql<boolean>`providers.class_ids && ${candidates.classIds}::integer[]`]),
    ...conditionsOn('live', filters, rules).values(),
    ...cardsConditions(scan),
  ];
}

/** Restricts an order to the machines that were found to be the only candidates. */
export function spineConditions(
  { candidates: { ids } }: Pick<Scan<unknown>, 'candidates'>,
  id: RawBuilder<unknown>,
): Condition[] {
  return ids === undefined ? [] : [sql<boolean>`${id} = any(${ids}::uuid[])`];
}

/** The matching machines that an order has no rank for: last, by id. */
export async function findUnranked(
  db: Database,
  scan: Scan<unknown>,
  {
    after,
    rows,
    isRanked,
  }: {
    readonly after: string | undefined;
    readonly rows: number;
    /** For rows of `providers` and `live`. */
    readonly isRanked: RawBuilder<boolean>;
  },
): Promise<readonly string[]> {
  const conditions = [...machineConditions(scan), sql<boolean>`not ${isRanked}`];
  const looked = lookUp(sql`machine.id`, conditions, { live: true, providers: true });
  const position = after === undefined ? [] : [sql<boolean>`machine.id > ${after}::uuid`];
  const { rows: found } = await sql<{ id: string }>`${sql.raw(PLANNED_EACH_TIME)}
    select machine.id from providers as machine
    where ${allOf([...looked, ...spineConditions(scan, sql`machine.id`), ...position])}
    order by machine.id limit ${rows}`.execute(db);
  return found.map(({ id }) => id);
}
