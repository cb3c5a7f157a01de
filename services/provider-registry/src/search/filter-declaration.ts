import type { RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { LeaseRules } from '../leases/rules.ts';

export type Condition = RawBuilder<boolean>;

/**
 * The row that a filter's condition is about: `class` is a row of the dictionary (alias `class`), `inventory` one of
 * `providers`, `live` one of `provider_live` (alias `live`), `card` one card with its measurements (alias `card`), and
 * `count` a machine (`providers` and `live`) with enough cards that meet all conditions on a card.
 */
export type FilterSubject = 'class' | 'inventory' | 'live' | 'card' | 'count';

/** Machines that can match, to be examined instead of a scan if they are few. */
export interface FewMachines {
  /** Selects their `id`, in the order of an index, so that the index is used whatever the statistics say. */
  readonly ids: RawBuilder<unknown>;
  /** The most that are examined one by one. */
  readonly most: number;
}

/** All that the registry knows of a filter: the query, its documentation, the search and the explanation use it. */
export interface Filter<Value> {
  readonly subject: FilterSubject;
  /** Decodes and documents the query parameter. */
  readonly query: z.ZodType<Value>;
  readonly where: (value: Value, rules: LeaseRules) => Condition;
  /** The condition on any card of the machine: implied by the one on a card, and cheaper to evaluate first. */
  readonly onAnyCard?: (value: Value) => Condition;
  /** Sets that each include all matches, where the filter is usually selective. */
  readonly few?: (value: Value) => readonly FewMachines[];
}

/** Declares a filter; the type of its value is that of the decoded parameter. */
export function filter<Schema extends z.ZodType>(
  query: Schema,
  declaration: Omit<Filter<z.output<Schema>>, 'query'>,
): Omit<Filter<z.output<Schema>>, 'query'> & { readonly query: Schema } {
  return { ...declaration, query };
}
