import { sql } from 'kysely';
import type { BillingTransaction, Database } from '../../database/database.ts';

/**
 * Lists the partitions of months that ended longer ago than the retention period and have no running
 * sessions. A partition contains the usage of the sessions that started in its month.
 */
export async function listExpiredPartitions(db: Database, retentionSeconds: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with months as (
      select child.relname as name, to_date(right(child.relname, 7), 'YYYY_MM') as month
      from pg_inherits join pg_class as child on child.oid = inhrelid
      where inhparent = 'usage_records'::regclass and child.relname ~ '^usage_records_[0-9]{4}_[0-9]{2}$'
    )
    select name from months
    where month_end(month) + make_interval(secs => ${retentionSeconds}::double precision) <= gridlease_now()
      and not exists (
        select from sessions where ended_at is null
          and id >= uuid7_at(month_start(month)) and id < uuid7_at(month_end(month)))
    order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** @param partition a name from `listExpiredPartitions` */
export async function dropUsagePartition(trx: BillingTransaction, partition: string): Promise<void> {
  await sql`drop table ${sql.table(partition)}`.execute(trx);
}

/** Deletes at most `limit` old records from the default partition; returns how many. */
export async function deleteExpiredStrays(
  trx: BillingTransaction,
  retentionSeconds: number,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from usage_records_other where ctid = any(array(
      select stray.ctid from usage_records_other as stray
      left join sessions on sessions.id = stray.session_id
      where (sessions.ended_at is not null or sessions.id is null)
        and stray.received_at + make_interval(secs => ${retentionSeconds}::double precision) <= gridlease_now()
      limit ${limit}))`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
