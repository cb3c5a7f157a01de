import { type RawBuilder, sql } from 'kysely';

/** Types of elements, as PostgreSQL names them. */
type ElementType = 'boolean' | 'text' | 'uuid';

/**
 * An array with a value of each item as a parameter whose length the planner does not see, for statements that ask about
 * any number of items at once. With the array itself a plan for its few values looks better than the plan for all, so the
 * statement is planned anew each time, which can take longer than to execute it.
 */
export function arrayParameter<Item>(
  type: ElementType,
  items: readonly Item[],
  read: (item: Item) => boolean | string | null,
): RawBuilder<unknown> {
  const array = sql.raw(`${type}[]`);
  // The outer cast: `any` would take the query itself for its values.
  return sql`(select ${items.map(read)}::${array})::${array}`;
}
