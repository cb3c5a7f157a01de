import { type RawBuilder, sql } from 'kysely';
import { allOf } from './conditions.ts';

/**
 * Looks up each machine of the scan by key, and whether it matches. OFFSET 0 hides the conditions from the planner, which
 * then always expects half of the machines to match. Otherwise it would trust statistics that become wrong within seconds
 * when a fleet goes offline and comes back, and would read a whole fleet for one page; see ADR 0022.
 */
export function lookUp(
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
