import { type RawBuilder, sql } from 'kysely';
import type { LeaseRules } from '../leases/rules.ts';
import type { Candidates } from './candidates.ts';
import { allOf, anyCardConditions, CARDS, conditionsOn } from './conditions.ts';
import type { Condition } from './filter-declaration.ts';
import { IS_FREE, type ProviderFilters } from './filters.ts';

/** A search, as far as it determines which cards match. */
export interface CardSearch {
  readonly filters: ProviderFilters;
  readonly rules: LeaseRules;
  readonly candidates: Candidates;
}

/** What one and the same card must meet, for a row of `CARDS`. */
export function oneCardConditions({ filters, rules, candidates: { classIds } }: CardSearch): Condition[] {
  const ofOne = [...conditionsOn('card', filters, rules).values()];
  return classIds === undefined
    ? ofOne
    : [...ofOne, sql<boolean>`card.class_id = any(${classIds}::integer[])`];
}

/** Conditions on cards beyond their class, and on their number: one and the same card must meet all of them. */
export function cardsConditions(search: CardSearch): RawBuilder<boolean>[] {
  const { filters, rules, candidates } = search;
  const ofAny = anyCardConditions(filters, rules);
  const questions = ofAny.length + (candidates.classIds === undefined ? 0 : 1);
  if (ofAny.length === 0 || questions === 1) return ofAny;
  const matching = sql`from ${CARDS} where ${allOf(oneCardConditions(search))}`;
  const { min_gpus, min_free_gpus } = filters;
  const enough =
    min_gpus === undefined
      ? sql<boolean>`exists (select ${matching})`
      : sql<boolean>`(select count(*) ${matching}) >= ${min_gpus}`;
  if (min_free_gpus === undefined) return [...ofAny, enough];
  return [...ofAny, enough, sql<boolean>`(select count(*) ${matching} and ${IS_FREE}) >= ${min_free_gpus}`];
}
