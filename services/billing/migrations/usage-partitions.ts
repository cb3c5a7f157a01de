import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

type MigrationDatabase = Parameters<Migration['up']>[0];

/**
 * Usage is partitioned by the month in which its session began, which the session's id says: so the key (session and
 * event) stays unique across all partitions, and a month is dropped when its last session is long over.
 */
export async function partitionUsage(db: MigrationDatabase): Promise<void> {
  // False when there is nothing to do, as make_month_partitions.
  await sql`
    create function make_usage_partition(month date) returns boolean language plpgsql as $$
    declare
      child text := 'usage_records' || to_char(month, '_YYYY_MM');
      first uuid := uuid7_at(month_start(month));
      next uuid := uuid7_at(month_end(month));
    begin
      if to_regclass(child) is not null
        or exists (select from usage_records_other where session_id >= first and session_id < next) then
        return false;
      end if;
      execute format('create table %I (like usage_records including defaults including constraints)', child);
      execute format('alter table usage_records attach partition %I for values from (%L) to (%L)',
        child, first, next);
      return true;
    end $$`.execute(db);
  // For sessions of a month that nobody has prepared: a report is never lost for want of a partition.
  await sql`create table usage_records_other partition of usage_records default`.execute(db);
  await sql`
    select make_usage_partition((date_trunc('month', gridlease_now() at time zone 'UTC')
      + make_interval(months => ahead))::date)
    from generate_series(0, 2) as ahead`.execute(db);
}
