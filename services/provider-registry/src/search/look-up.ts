import { type RawBuilder, sql } from 'kysely';
import { allOf } from './conditions.ts';

/**
 * Conditions that look up each machine of the scan by key, and whether it matches. The subquery hides them from the planner,
 * which then always expects half of the machines to match. Otherwise it would trust statistics that become wrong within
 * seconds when a fleet goes offline and comes back, and would read a whole fleet for one page; see ADR 0022.
 */
export function lookUp(
  id: RawBuilder<unknown>,
  conditions: readonly RawBuilder<boolean>[],
  tables: { readonly live: boolean; readonly providers: boolean },
): readonly RawBuilder<boolean>[] {
  if (!tables.live && !tables.providers) return [];
  const from = !tables.live
    ? sql`providers where providers.id = ${id}`
    : tables.providers
      ? sql`provider_live as live join providers on providers.id = live.provider_id where live.provider_id = ${id}`
      : sql`provider_live as live where live.provider_id = ${id}`;
  return [sql<boolean>`(select ${allOf(conditions)} from ${from})`];
}
