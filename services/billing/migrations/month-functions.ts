import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

type MigrationDatabase = Parameters<Migration['up']>[0];

/** `make_partition(parent, month)`, and `make_history_partitions(month)` for all tables of `monthly_tables`. */
export async function createMonthFunctions(db: MigrationDatabase): Promise<void> {
  await sql`
    create table monthly_tables (
      name text primary key,
      -- Rows of earlier months are in the table from before there were partitions. Null: there was none, or an empty one.
      since date,
      is_append_only boolean not null,
      -- Storage parameters of each partition.
      storage text,
      -- Constraints of each partition that cannot be of the whole table, since they lack its key.
      of_each_month text[] not null
    )`.execute(db);
  await furnishPartition(db);
  // Attached, not made in place: that would lock the whole table. False when there is nothing to do: the month has its
  // partition, lies before the first one, or has rows in the default partition (which a partition may not take over).
  await sql`
    create function make_partition(parent text, month date) returns boolean language plpgsql as $$
    declare
      monthly monthly_tables;
      child text := parent || to_char(month, '_YYYY_MM');
      key text;
      bounds text[] := array[month_start(month), month_end(month)];
      is_taken boolean;
    begin
      select * into strict monthly from monthly_tables where name = parent;
      if to_regclass(child) is not null or month < monthly.since then
        return false;
      end if;
      select attname into strict key from pg_partitioned_table
        join pg_attribute on attrelid = partrelid and attnum = partattrs[0] where partrelid = parent::regclass;
      if (select atttypid = 'uuid'::regtype from pg_attribute where attrelid = parent::regclass and attname = key) then
        bounds := array[uuid7_at(month_start(month)), uuid7_at(month_end(month))];
      end if;
      execute format('select exists (select from %I where %I >= %L and %I < %L)',
        parent || '_other', key, bounds[1], key, bounds[2]) into is_taken;
      if is_taken then
        return false;
      end if;
      execute format('create table %I (like %I including defaults including constraints)', child, parent);
      perform furnish_partition(monthly, child);
      execute format('alter table %I attach partition %I for values from (%L) to (%L)',
        parent, child, bounds[1], bounds[2]);
      return true;
    end $$`.execute(db);
  await sql`
    create function make_history_partitions(month date) returns boolean language sql as $$
      select coalesce(bool_or(make_partition(name, month)), false) from (select name from monthly_tables order by name) as t
    $$`.execute(db);
}

async function furnishPartition(db: MigrationDatabase): Promise<void> {
  await sql`
    create function furnish_partition(monthly monthly_tables, child text) returns void language plpgsql as $$
    declare
      definition text;
    begin
      if monthly.storage is not null then
        execute format('alter table %I set (%s)', child, monthly.storage);
      end if;
      foreach definition in array monthly.of_each_month loop
        execute format('alter table %I add %s', child, definition);
      end loop;
      -- Row triggers reach the partitions by themselves.
      if monthly.is_append_only then
        execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()',
          child || '_no_truncate', child);
      end if;
    end $$`.execute(db);
}
