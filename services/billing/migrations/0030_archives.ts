import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** What of the history is in the object store. */
export const archivesMigration: Migration = {
  async up(db) {
    await sql`
      create table archives (
        id uuid primary key,
        -- The partition whose rows it has, such as audit_events_2026_09.
        partition text not null unique,
        table_name text not null references monthly_tables (name),
        -- While it is being written its rows are in the partition, and count there; afterwards the partition is empty
        -- except for rows that were needed again.
        state text not null check (state in ('writing', 'archived')),
        -- A row of the partition was changed after writing began.
        is_touched boolean not null default false,
        rows bigint not null default 0,
        started_at timestamptz(3) not null default gridlease_now(),
        archived_at timestamptz(3),
        check ((state = 'archived') = (archived_at is not null))
      )`.execute(db);
    await sql`
      create table archive_blocks (
        archive_id uuid not null references archives (id) on delete cascade,
        -- The order in which its rows are sorted: all rows of the partition are there once in each.
        list text not null,
        n integer not null,
        first_key text collate "C" not null,
        last_key text collate "C" not null,
        rows integer not null,
        sha256 bytea not null,
        primary key (archive_id, list, n)
      )`.execute(db);
    await sql`create index archive_blocks_keys on archive_blocks (archive_id, list, last_key)`.execute(db);
    // Of a month that is being archived: what changes after it was read has to be read again.
    await sql`
      create function touch_archive() returns trigger language plpgsql as $$
      begin
        update archives set is_touched = true
        where partition = tg_table_name and state = 'writing' and not is_touched;
        return null;
      end $$`.execute(db);
  },
};
