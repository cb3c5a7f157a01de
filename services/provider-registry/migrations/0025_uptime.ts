import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** The share of the last 30 days in which a machine was up, as a worker last calculated it. */
export const uptimeMigration: Migration = {
  async up(db) {
    await sql`
      create table provider_uptime (
        provider_id uuid primary key references providers (id) on delete cascade,
        percent_hundredths integer not null check (percent_hundredths between 0 and 10000)
      )`.execute(db);
    // The most reliable first.
    await sql`
      create index provider_uptime_order on provider_uptime (percent_hundredths desc, provider_id)`.execute(
      db,
    );

    // How far the worker is: another replica, or the next start, continues there.
    await sql`
      create table uptime_round (
        is_only boolean primary key default true check (is_only),
        begun_at timestamptz(3) not null default gridlease_now(),
        -- The last machine that was calculated; null: the round is complete.
        after_id uuid
      )`.execute(db);
    await sql`insert into uptime_round (after_id) values ('00000000-0000-0000-0000-000000000000')`.execute(
      db,
    );
  },
};
