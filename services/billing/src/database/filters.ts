import { type RawBuilder, sql } from 'kysely';

/** SQL conditions of optional filters. Each begins with `and`, and is empty if its value is undefined. */

export function andEqual(column: string, value: string | undefined): RawBuilder<unknown> {
  return value === undefined ? sql`` : sql`and ${sql.ref(column)} = ${value}`;
}

export function andOneOf(column: string, values: readonly string[] | undefined): RawBuilder<unknown> {
  return values === undefined ? sql`` : sql`and ${sql.ref(column)} = any(${values}::text[])`;
}

export function andIdOneOf(column: string, ids: readonly string[] | undefined): RawBuilder<unknown> {
  return ids === undefined ? sql`` : sql`and ${sql.ref(column)} = any(${ids}::uuid[])`;
}

/** From `from` (inclusive) to `to` (exclusive); undefined: unbounded. */
export interface Period {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

export function andWithin(column: string, { from, to }: Period): RawBuilder<unknown> {
  const time = sql.ref(column);
  return sql`${from === undefined ? sql`` : sql`and ${time} >= ${from}`} ${to === undefined ? sql`` : sql`and ${time} < ${to}`}`;
}
