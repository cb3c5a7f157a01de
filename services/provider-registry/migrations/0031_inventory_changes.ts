import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** A statement that changes more rows than this is noted as a change of everything. */
const NOTED_MAX = 5_000;

const EVENTS = [
  ['insert', 'new'],
  ['update', 'new'],
  ['delete', 'old'],
] as const;

/** Which changes are noted where: the table, the column with the ids, and the column of the log. */
const NOTED = [
  { table: 'providers', key: 'id', column: 'machine_ids' },
  { table: 'gpus', key: 'provider_id', column: 'machine_ids' },
  { table: 'provider_uptime', key: 'provider_id', column: 'uptime_ids' },
  { table: 'gpu_prices', key: 'id', column: 'price_ids' },
] as const;

/**
 * A log of what statements change in the inventory, from which processes that keep it in memory learn what to read
 * again; see ADR 65. By trigger: whatever writes, also a replica of the previous release.
 */
export const inventoryChangesMigration: Migration = {
  async up(db) {
    await sql`
      create table inventory_changes (
        -- Not a sequence: its order is not that of the commits.
        xid xid8 not null default pg_current_xact_id(),
        machine_ids uuid[] not null default '{}',
        -- Only the uptimes of these machines have changed.
        uptime_ids uuid[] not null default '{}',
        price_ids integer[] not null default '{}',
        -- More than is listed.
        is_all boolean not null default false
      )`.execute(db);
    await sql`create index inventory_changes_xid on inventory_changes (xid)`.execute(db);
    await sql`
      create table inventory_log (
        is_only boolean primary key default true check (is_only),
        -- Changes of transactions before this one may be deleted.
        kept_from xid8 not null default '0',
        -- What it will be one retention after next_at.
        next_from xid8 not null default pg_snapshot_xmin(pg_current_snapshot()),
        next_at timestamptz(3) not null default gridlease_now()
      )`.execute(db);
    await sql`insert into inventory_log default values`.execute(db);
    await sql`
      create function note_all() returns trigger language plpgsql as $$
      begin
        insert into inventory_changes (is_all) values (true);
        return null;
      end $$`.execute(db);
    for (const { table, key, column } of NOTED) {
      const note = sql.id(`note_${table}`);
      await sql`
        create function ${note}() returns trigger language plpgsql as $$
        begin
          if (select count(*) from changed) > ${sql.lit(NOTED_MAX)} then
            insert into inventory_changes (is_all) values (true);
          else
            insert into inventory_changes (${sql.id(column)})
            select array_agg(distinct ${sql.id(key)}) from changed having count(*) > 0;
          end if;
          return null;
        end $$`.execute(db);
      for (const [event, rows] of EVENTS) {
        await sql`
          create trigger ${sql.id(`note_${table}_on_${event}`)} after ${sql.raw(event)} on ${sql.id(table)}
          referencing ${sql.raw(rows)} table as changed for each statement execute function ${note}()`.execute(
          db,
        );
      }
      await sql`
        create trigger ${sql.id(`note_${table}_on_truncate`)} after truncate on ${sql.id(table)}
        for each statement execute function note_all()`.execute(db);
    }
  },
};
