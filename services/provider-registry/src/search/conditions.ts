import { sql } from 'kysely';
import type { LeaseRules } from '../leases/rules.ts';
import type { Condition, FilterSubject } from './filter-declaration.ts';
import { activeFilters, declared, type FilterName, type ProviderFilters } from './filters.ts';

/** The conditions of the active filters by name, in the order in which they are applied. */
export type Conditions = ReadonlyMap<FilterName, Condition>;

/** The conditions of the active filters on one subject, for a row as its declaration describes it. */
export function conditionsOn(
  subject: FilterSubject,
  filters: ProviderFilters,
  rules: LeaseRules,
): Conditions {
  const found = new Map<FilterName, Condition>();
  for (const name of activeFilters(filters)) {
    const { filter, value } = declared(filters, name);
    if (filter.subject === subject) found.set(name, filter.where(value, rules));
  }
  return found;
}

/** Suspended machines are hidden; none of them has an entry in `class_members`. */
export function isShown({ shows_suspended }: ProviderFilters): Condition[] {
  // As a CASE, which the planner expects of half of the machines: of IS NULL it would without statistics expect few.
  return shows_suspended
    ? []
    : [sql<boolean>`case when providers.suspended is null then true else false end`];
}

/** What a machine with enough matching cards also meets: cheaper to evaluate, and first. */
export function anyCardConditions(filters: ProviderFilters, rules: LeaseRules): Condition[] {
  return activeFilters(filters).flatMap((name) => {
    const { filter, value } = declared(filters, name);
    if (filter.subject === 'count') return [filter.where(value, rules)];
    return filter.onAnyCard?.(value) ?? [];
  });
}

export function allOf(all: Iterable<Condition>): Condition {
  const list = [...all];
  return list.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(list, sql` and `)}`;
}
