import { PLANNED_EACH_TIME } from '@gridlease/common/database/preparing-client';
import { type RawBuilder, sql } from 'kysely';
import type { LeaseRules } from '../leases/rules.ts';
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
/** So many places are met for each that is wanted: machines with cards of several classes are met several times. */
const MET_FOR_EACH = 1.25;

/** The place of the last provider of a page in the order `name, id`. */
export interface ProviderPlace {
  readonly name: string;
  readonly id: string;
}

export interface Walk {
  readonly filters: ProviderFilters;
  readonly rules: LeaseRules;
  /** Of which a card must be; undefined when any will do. */
  readonly classIds: readonly number[] | undefined;
  readonly after: ProviderPlace | undefined;
  /** At most so many. */
  readonly rows: number;
}

interface PlannedWalk {
  /** Selects `name, id` of the first machines after the place that match, in this order. */
  readonly places: RawBuilder<ProviderPlace>;
  /** Does an answer of so many machines, fewer than wanted, say that there are no more? */
  readonly isComplete: (found: number) => boolean;
}

/** How to get the next places of a page. */
export function planWalk(walk: Walk): PlannedWalk {
  const { classIds, filters, rows } = walk;
  // An owner has few machines, more likely than the classes have.
  const isMerged =
    classIds !== undefined && classIds.length <= MERGED_CLASSES_MAX && filters.owner_id === undefined;
  const timesMetMax = isMerged ? classIds.length : 1;
  const metMax = timesMetMax === 1 ? rows : Math.ceil(MET_FOR_EACH * rows);
  const met = sql`(${isMerged ? amongMembers(walk, classIds) : amongProviders(walk)} limit ${metMax})`;
  return {
    // Which way is shortest depends on how many machines the classes, the owner and the status have.
    places: sql`${sql.raw(PLANNED_EACH_TIME)}
      select ${sql.raw(timesMetMax === 1 ? '' : 'distinct')} name, id
      from ${met} as met(name, id) order by name, id limit ${rows}`,
    isComplete: (found) => found * timesMetMax < metMax,
  };
}

/**
 * The machines of a few classes, each class in its order: a page costs the same however rare the classes are and however
 * far the place. A machine with cards of several classes is met several times, one after the other.
 */
function amongMembers(walk: Walk, classes: readonly number[]): RawBuilder<unknown> {
  const { filters, rules, after } = walk;
  const cards = cardsConditions(walk);
  const inventory = [...inventoryConditions(filters).values()];
  const live = [...liveConditions(filters, rules).values()];
  const conditions = [...inventory, ...live, ...cards];
  if (after !== undefined) {
    conditions.push(sql`(member.name, member.provider_id) > (${after.name}, ${after.id}::uuid)`);
  }
  const usesProvider = inventory.length + cards.length > 0;
  const usesLive = live.length + cards.length > 0;
  return sql`
    select member.name, member.provider_id
    from (${membersOf(classes)}) as member
    ${usesProvider ? sql`join providers on providers.id = member.provider_id` : sql``}
    ${usesLive ? sql`join provider_live as live on live.provider_id = member.provider_id` : sql``}
    where ${allOf(conditions)}
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

/** The machines of an owner, of a location, of a rare status, or all: the planner knows how many they are. */
function amongProviders(walk: Walk): RawBuilder<unknown> {
  const { filters, rules, classIds, after } = walk;
  const cards = cardsConditions(walk);
  const live = [...liveConditions(filters, rules).values()];
  const conditions = [...inventoryConditions(filters).values(), ...live, ...cards];
  if (classIds !== undefined) {
    conditions.push(sql`providers.class_ids && ${classIds}::integer[]`);
  }
  if (after !== undefined) {
    conditions.push(sql`(providers.name, providers.id) > (${after.name}, ${after.id}::uuid)`);
  }
  return sql`
    select providers.name, providers.id
    from providers
    ${live.length + cards.length > 0 ? sql`join provider_live as live on live.provider_id = providers.id` : sql``}
    where ${allOf(conditions)}
    order by providers.name, providers.id`;
}

/** What is asked of cards beyond their class, and of how many: one and the same card must meet it all. */
function cardsConditions({ filters, classIds }: Walk): RawBuilder<boolean>[] {
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
