import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** What owners of machines are told: which machines are away, who knows of it, and which mails they want. */
export const ownerNoticesMigration: Migration = {
  async up(db) {
    await sql`
      create table machine_outages (
        provider_id text primary key,
        owner_id text not null,
        name text not null,
        -- The last sign of life before it.
        gone_at timestamptz(3) not null,
        noted_at timestamptz(3) not null default gridlease_now(),
        -- Null: the owner does not know of it yet.
        announced_at timestamptz(3),
        -- The machine is there again, but the owner does not know of it yet.
        back_at timestamptz(3),
        -- Its return was announced; the row then only keeps the owner from being told of the next outage too soon.
        closed_at timestamptz(3) check (closed_at is null or announced_at is not null)
      )`.execute(db);
    await sql`
      create table announced_suspensions (
        provider_id text not null,
        -- The beginning, as the registry tells it.
        at text not null,
        noted_at timestamptz(3) not null default gridlease_now(),
        primary key (provider_id, at)
      )`.execute(db);
    await sql`
      alter table notification_settings
        add column machine_offline boolean not null default true,
        add column machine_suspended boolean not null default true`.execute(db);
    await sql`alter table mails drop constraint mails_kind_check`.execute(db);
    await sql`
      alter table mails add constraint mails_kind_check check (kind in ('low_funds', 'grace', 'termination',
        'payout_sent', 'payout_failed', 'machine_offline', 'machine_suspended', 'webhook_disabled'))`.execute(
      db,
    );
  },
};
