import { type RawBuilder, sql } from 'kysely';
import type { LeaseRules } from '../leases/rules.ts';
import type { Candidates } from './candidates.ts';
import { cardsFor } from './cards.ts';
import { allOf, anyCardConditions, conditionsOn } from './conditions.ts';
import type { Condition } from './filter-declaration.ts';
import { IS_FREE, type ProviderFilters } from './filters.ts';

/** A search, as far as it determines which cards match. */
export interface CardSearch {
  readonly filters: ProviderFilters;
  readonly rules: LeaseRules;
  readonly candidates: Candidates;
}

/** What one and the same card must meet, for a row of `cardsFor`. */
export function oneCardConditions({ filters, rules, candidates: { classIds } }: CardSearch): Condition[] {
  const ofOne = [...conditionsOn('card', filters, rules).values()];
  return classIds === undefined
    ? ofOne
    : [...ofOne, sql<boolean>`card.class_id = any(${classIds}::integer[])`];
}

/** Conditions on cards beyond their class, and on their number: one and the same card must meet all of them. */
export function cardsConditions(search: CardSearch): RawBuilder<boolean>[] {
  const { filters, rules, candidates } = search;
  const { min_gpus = 1, min_free_gpus } = filters;
  const onOne = conditionsOn('card', filters, rules).size;
  const counts = [filters.min_gpus, min_free_gpus].filter((count) => count !== undefined).length;
  if (onOne + counts === 0) return [];
  const ofAny = anyCardConditions(filters, rules);
  const isAnyEnough = onOne === 0 || (onOne === 1 && counts === 0 && ofAny.length === 1);
  if (candidates.classIds === undefined && isAnyEnough) return ofAny;
  // Without the count of free cards: that of matching free ones implies it, and costs hardly more.
  const before = anyCardConditions({ ...filters, min_free_gpus: undefined }, rules);
  const matching = sql`from ${cardsFor(filters)} where ${allOf(oneCardConditions(search))}`;
  const enough =
    min_gpus === 1
      ? sql<boolean>`exists (select ${matching})`
      : sql<boolean>`(select count(*) ${matching}) >= ${min_gpus}`;
  if (min_free_gpus === undefined) return [...before, enough];
  const enoughFree = sql<boolean>`(select count(*) ${matching} and ${IS_FREE}) >= ${min_free_gpus}`;
  // Free ones match, too.
  return min_free_gpus >= min_gpus ? [...before, enoughFree] : [...before, enough, enoughFree];
}
