import { PLANNED_EACH_TIME } from '@gridlease/common/database/preparing-client';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { allOf } from './conditions.ts';
import { lookUp } from './look-up.ts';
import type { Scan } from './name-order.ts';
import { findUnranked, machineConditions, spineConditions } from './ranked-scan.ts';

/** The position of a machine in the order of uptimes. */
export const uptimePosition = z.object({
  /** Hundredths of a percent; null: never calculated. */
  uptime: z.int32().nullable(),
  id: z.guid(),
});
export type UptimePosition = z.output<typeof uptimePosition>;

/**
 * The first matching machines by their uptime, highest first, and of those with the same the one that was registered
 * first, as ids tell; then those without one.
 */
export async function findByUptime(db: Database, scan: Scan<UptimePosition>): Promise<UptimePosition[]> {
  const { after, rows } = scan;
  const isRanked = after === undefined || after.uptime !== null;
  const ranked = isRanked ? (await selectRanked(scan).execute(db)).rows : [];
  if (ranked.length === rows) return ranked;
  const unranked = await findUnranked(db, scan, {
    after: isRanked ? undefined : after?.id,
    rows: rows - ranked.length,
    isRanked: sql<boolean>`exists (select from provider_uptime where provider_id = providers.id)`,
  });
  return [...ranked, ...unranked.map((id) => ({ uptime: null, id }))];
}

function selectRanked(scan: Scan<UptimePosition>): RawBuilder<UptimePosition> {
  const { rows } = scan;
  const after = scan.after?.uptime === null ? undefined : scan.after;
  const looked = lookUp(sql`up.provider_id`, machineConditions(scan), { live: true, providers: true });
  const position =
    after === undefined
      ? []
      : [
          // The first condition is where the index begins.
          sql<boolean>`up.percent_hundredths <= ${after.uptime}::integer`,
          sql<boolean>`(up.percent_hundredths < ${after.uptime}::integer or up.provider_id > ${after.id}::uuid)`,
        ];
  const conditions = [...looked, ...spineConditions(scan, sql`up.provider_id`), ...position];
  return sql<UptimePosition>`${sql.raw(PLANNED_EACH_TIME)}
    select up.percent_hundredths as uptime, up.provider_id as id
    from provider_uptime as up
    where ${allOf(conditions)}
    order by up.percent_hundredths desc, up.provider_id limit ${rows}`;
}
