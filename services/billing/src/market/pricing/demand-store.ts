import { sql } from 'kysely';
import type { BillingTransaction, Database } from '../../database/database.ts';
import type { Use } from './demand.ts';

/** The last count of these models, unless it is older than `maxAgeMs`. */
export async function listUses(
  db: Database,
  models: readonly string[],
  maxAgeMs: number,
): Promise<ReadonlyMap<string, Use>> {
  const rows = await db
    .selectFrom('demand_counts')
    .select(['model', 'busy', 'idle'])
    .where(sql<boolean>`model = any(${models}::text[])`)
    .where(
      'measured_at',
      '>=',
      sql<Date>`gridlease_now() - make_interval(secs => ${maxAgeMs / 1_000}::float8)`,
    )
    .execute();
  return new Map(rows.map(({ model, ...use }) => [model, use]));
}

/** Replaces the last count. A reader sees one of the two as a whole. */
export async function replaceUses(
  trx: BillingTransaction,
  uses: ReadonlyMap<string, Use>,
  measuredAt: Date,
): Promise<void> {
  await trx.deleteFrom('demand_counts').execute();
  if (uses.size === 0) return;
  const rows = [...uses].map(([model, { busy, idle }]) => ({ model, busy, idle, measured_at: measuredAt }));
  await trx.insertInto('demand_counts').values(rows).execute();
}
