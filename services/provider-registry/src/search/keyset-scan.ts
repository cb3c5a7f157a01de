import { PLANNED_EACH_TIME } from '@gridlease/common/database/preparing-client';
import { type RawBuilder, sql } from 'kysely';
import type { LeaseRules } from '../leases/rules.ts';
import type { Candidates } from './candidates.ts';
import {
  allOf,
  anyCardConditions,
  CARDS,
  cardConditions,
  inventoryConditions,
  liveConditions,
} from './conditions.ts';
import type { ProviderFilters } from './filters.ts';

/** With more classes than this their machines are not merged: so many classes are most of a fleet. */
const MERGED_CLASSES_MAX = 32;
/** So many positions are met for each that is wanted: machines with cards of several classes are met several times. */
const MET_FOR_EACH = 1.25;

/** The position of the last provider of a page in the order `name, id`. */
export interface ProviderPosition {
  readonly name: string;
  readonly id: string;
}

export interface Scan {
  readonly filters: ProviderFilters;
  readonly rules: LeaseRules;
  readonly candidates: Candidates;
  readonly after: ProviderPosition | undefined;
  /** At most so many. */
  readonly rows: number;
}

interface PlannedScan {
  /** Selects `name, id` of the first machines after the position that match, in this order. */
  readonly positions: RawBuilder<ProviderPosition>;
  /** Does an answer of so many machines, fewer than wanted, say that there are no more? */
  readonly isComplete: (found: number) => boolean;
}

/** How to get the next positions of a page. */
export function planScan(scan: Scan): PlannedScan {
  const { filters, rows } = scan;
  const { classIds, ids } = scan.candidates;
  // An owner has few machines, more likely than the classes have.
  const isMerged =
    classIds !== undefined &&
    ids === undefined &&
    classIds.length <= MERGED_CLASSES_MAX &&
    filters.owner_id === undefined;
  const timesMetMax = isMerged ? classIds.length : 1;
  const metMax = timesMetMax === 1 ? rows : Math.ceil(MET_FOR_EACH * rows);
  const met = sql`(${isMerged ? amongMembers(scan, classIds) : amongProviders(scan)} limit ${metMax})`;
  return {
    // Which way is shortest depends on how many machines the classes, the owner and the location have.
    positions: sql`${sql.raw(PLANNED_EACH_TIME)}
      select ${sql.raw(timesMetMax === 1 ? '' : 'distinct')} name, id
      from ${met} as met(name, id) order by name, id limit ${rows}`,
    isComplete: (found) => found * timesMetMax < metMax,
  };
}

/**
 * The machines of a few classes, each class in its order: a page costs the same however rare the classes are and however
 * far the position. A machine with cards of several classes is met several times, one after the other.
 */
function amongMembers(scan: Scan, classes: readonly number[]): RawBuilder<unknown> {
  const { filters, rules, after } = scan;
  const cards = cardsConditions(scan);
  const inventory = [...inventoryConditions(filters).values()];
  const live = [...liveConditions(filters, rules).values()];
  const looked = lookUp(sql`member.provider_id`, [...inventory, ...live, ...cards], {
    live: live.length + cards.length > 0,
    providers: inventory.length + cards.length > 0,
  });
  return sql`
    select member.name, member.provider_id
    from (${membersOf(classes)}) as member ${looked.join}
    where ${allOf([...looked.conditions, ...afterPosition(after, sql`member.name, member.provider_id`)])}
    order by member.name, member.provider_id`;
}

function membersOf(classes: readonly number[]): RawBuilder<unknown> {
  const each = classes.map((id) => sql`select name, provider_id from class_members where class_id = ${id}`);
  if (each.length === 1) return sql`${each[0]}`;
  // Said to be in order, they are merged; else they would be sorted, all of them.
  return sql.join(
    each.map((members) => sql`(${members} order by name, provider_id)`),
    sql` union all `,
  );
}

/** The machines of an owner, of a location, of a few ids, or all, in the order of the list. */
function amongProviders(scan: Scan): RawBuilder<unknown> {
  const { filters, rules, after } = scan;
  const { classIds, ids } = scan.candidates;
  const inventory = [...inventoryConditions(filters).values()];
  if (classIds !== undefined) inventory.push(sql`providers.class_ids && ${classIds}::integer[]`);
  if (ids !== undefined) inventory.push(sql`providers.id = any(${ids}::uuid[])`);
  const ofLive = [...liveConditions(filters, rules).values(), ...cardsConditions(scan)];
  const looked = lookUp(sql`providers.id`, ofLive, { live: ofLive.length > 0, providers: false });
  const position = afterPosition(after, sql`providers.name, providers.id`);
  return sql`
    select providers.name, providers.id
    from providers ${looked.join}
    where ${allOf([...inventory, ...looked.conditions, ...position])}
    order by providers.name, providers.id`;
}

function afterPosition(
  after: ProviderPosition | undefined,
  columns: RawBuilder<unknown>,
): RawBuilder<boolean>[] {
  return after === undefined ? [] : [sql`(${columns}) > (${after.name}, ${after.id}::uuid)`];
}

/**
 * Looks up, by its key, each machine that the scan meets, and whether it matches. OFFSET 0 keeps the conditions out of the
 * planner's sight: it takes half of the machines to match, always. Told what they are, it trusts statistics that a fleet
 * makes false in seconds, by going offline and coming back, and then reads a whole fleet for a page; see ADR 0022.
 */
function lookUp(
  id: RawBuilder<unknown>,
  conditions: readonly RawBuilder<boolean>[],
  tables: { readonly live: boolean; readonly providers: boolean },
): { readonly join: RawBuilder<unknown>; readonly conditions: readonly RawBuilder<boolean>[] } {
  if (!tables.live && !tables.providers) return { join: sql``, conditions: [] };
  const from = !tables.live
    ? sql`providers where providers.id = ${id}`
    : tables.providers
      ? sql`provider_live as live join providers on providers.id = live.provider_id where live.provider_id = ${id}`
      : sql`provider_live as live where live.provider_id = ${id}`;
  return {
    join: sql`cross join lateral (select ${allOf(conditions)} as matches from ${from} offset 0) as looked_up`,
    conditions: [sql`looked_up.matches`],
  };
}

/** What is asked of cards beyond their class, and of how many: one and the same card must meet it all. */
function cardsConditions({ filters, candidates: { classIds } }: Scan): RawBuilder<boolean>[] {
  const ofAny = [...anyCardConditions(filters).values()];
  const questions = ofAny.length + (classIds === undefined ? 0 : 1);
  if (ofAny.length === 0 || questions === 1) return ofAny;
  const ofOne = [...cardConditions(filters).values()];
  if (classIds !== undefined) ofOne.push(sql`card.class_id = any(${classIds}::integer[])`);
  const matching = sql`from ${CARDS} where ${allOf(ofOne)}`;
  const { min_gpus } = filters;
  const enough =
    min_gpus === undefined
      ? sql<boolean>`exists (select ${matching})`
      : sql<boolean>`(select count(*) ${matching}) >= ${min_gpus}`;
  return [...ofAny, enough];
}
