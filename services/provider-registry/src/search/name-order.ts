import { PLANNED_EACH_TIME } from '@gridlease/common/database/preparing-client';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { LeaseRules } from '../leases/rules.ts';
import type { Candidates } from './candidates.ts';
import { cardsConditions } from './card-conditions.ts';
import { allOf, conditionsOn, isShown } from './conditions.ts';
import type { ProviderFilters } from './filters.ts';
import { lookUp } from './look-up.ts';

/** With more classes than this their members are not merged: together they are most of a fleet. */
const MERGED_CLASSES_MAX = 32;
/** How many positions are read for each one wanted: machines with cards of several classes appear several times. */
const MET_FOR_EACH = 1.25;

/** The position of the last provider of a page in the order `name, id`. */
export interface NamePosition {
  readonly name: string;
  readonly id: string;
}

export interface Scan<Position = NamePosition> {
  readonly filters: ProviderFilters;
  readonly rules: LeaseRules;
  readonly candidates: Candidates;
  readonly after: Position | undefined;
  /** Whether the tables are distributed over the nodes of a cluster. */
  readonly isDistributed: boolean;
  /** The maximum number of rows. */
  readonly rows: number;
}

interface PlannedScan {
  /** Selects `name, id` of the first matching machines after the position, in this order. */
  readonly positions: RawBuilder<NamePosition>;
  /** Whether a result of this many machines, fewer than requested, means that there are no more. */
  readonly isComplete: (found: number) => boolean;
}

/** Plans how to read the next positions of a page. */
function planScan(scan: Scan): PlannedScan {
  const { filters, rows } = scan;
  const { classIds, ids } = scan.candidates;
  // An owner most likely has fewer machines than the classes, and suspended ones are no members of any.
  const isMerged =
    classIds !== undefined &&
    ids === undefined &&
    classIds.length <= MERGED_CLASSES_MAX &&
    filters.owner_id === undefined &&
    filters.suspended !== true;
  const timesMetMax = isMerged ? classIds.length : 1;
  const metMax = timesMetMax === 1 ? rows : Math.ceil(MET_FOR_EACH * rows);
  const met = sql`(${isMerged ? amongMembers(scan, classIds) : amongProviders(scan)} limit ${metMax})`;
  return {
    // The shortest way depends on how many machines the classes, the owner and the location have.
    positions: sql`${sql.raw(PLANNED_EACH_TIME)}
      select ${sql.raw(timesMetMax === 1 ? '' : 'distinct')} name, id
      from ${met} as met(name, id) order by name, id limit ${rows}`,
    isComplete: (found) => found * timesMetMax < metMax,
  };
}

/**
 * The machines of a few classes, each class in order: a page costs the same however rare the classes are and however far
 * the position is. A machine with cards of several classes appears several times in a row.
 */
function amongMembers(scan: Scan, classes: readonly number[]): RawBuilder<unknown> {
  const { filters, rules, after } = scan;
  const cards = cardsConditions(scan);
  const inventory = [...conditionsOn('inventory', filters, rules).values()];
  const live = [...conditionsOn('live', filters, rules).values()];
  const looked = lookUp(sql`member.provider_id`, [...inventory, ...live, ...cards], {
    live: live.length + cards.length > 0,
    providers: inventory.length + cards.length > 0,
  });
  return sql`
    select member.name, member.provider_id
    from (${membersOf(classes)}) as member
    where ${allOf([...looked, ...afterPosition(after, sql`member.name, member.provider_id`)])}
    order by member.name, member.provider_id`;
}

function membersOf(classes: readonly number[]): RawBuilder<unknown> {
  const each = classes.map((id) => sql`select name, provider_id from class_members where class_id = ${id}`);
  if (each.length === 1) return sql`${each[0]}`;
  // Declared as ordered, they are merged; otherwise all of them would be sorted.
  return sql.join(
    each.map((members) => sql`(${members} order by name, provider_id)`),
    sql` union all `,
  );
}

/** The machines of an owner, of a location, of a few ids, or all of them, in list order. */
function amongProviders(scan: Scan): RawBuilder<unknown> {
  const { filters, rules, after } = scan;
  const { classIds, ids } = scan.candidates;
  const inventory = [...conditionsOn('inventory', filters, rules).values()];
  if (classIds !== undefined) inventory.push(sql`providers.class_ids && ${classIds}::integer[]`);
  if (ids !== undefined) inventory.push(sql`providers.id = any(${ids}::uuid[])`);
  inventory.push(...isShown(filters));
  const ofLive = [...conditionsOn('live', filters, rules).values(), ...cardsConditions(scan)];
  const looked = lookUp(sql`providers.id`, ofLive, { live: ofLive.length > 0, providers: false });
  const position = afterPosition(after, sql`providers.name, providers.id`);
  return sql`
    select providers.name, providers.id
    from providers
    where ${allOf([...inventory, ...looked, ...position])}
    order by providers.name, providers.id`;
}

function afterPosition(after: NamePosition | undefined, columns: RawBuilder<unknown>): RawBuilder<boolean>[] {
  return after === undefined ? [] : [sql`(${columns}) > (${after.name}, ${after.id}::uuid)`];
}

/** The positions of the first matching machines by name; fewer than requested only if there are no more. */
export async function findByName(db: Database, scan: Scan): Promise<NamePosition[]> {
  const found: NamePosition[] = [];
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
