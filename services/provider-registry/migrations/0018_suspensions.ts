import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** Machines that the platform keeps from new rentals and out of searches. */
export const suspensionsMigration: Migration = {
  async up(db) {
    // Those in force, at most one by each; null where there are none, as for nearly all machines.
    await sql`alter table providers add column suspended jsonb`.execute(db);
    // Their past; outlives the machine, so without a foreign key.
    await sql`
      create table provider_suspensions (
        id bigint generated always as identity primary key,
        provider_id uuid not null,
        by text not null check (by in ('admin', 'account')),
        reason text not null,
        placed_by text not null,
        from_at timestamptz(3) not null default gridlease_now(),
        to_at timestamptz(3),
        lifted_by text,
        lift_reason text
      )`.execute(db);
    await sql`
      create unique index provider_suspensions_in_force on provider_suspensions (provider_id, by)
      where to_at is null`.execute(db);
    await sql`create index provider_suspensions_provider_id on provider_suspensions (provider_id)`.execute(
      db,
    );
    await sql`create index provider_suspensions_to_at on provider_suspensions (to_at)`.execute(db);
    // Cards that start suspended wherever they are registered.
    await sql`
      create table suspended_gpus (
        uuid text primary key,
        -- The machine that was suspended with it.
        provider_id uuid not null,
        reason text not null,
        at timestamptz(3) not null default gridlease_now()
      )`.execute(db);
    await sql`create index suspended_gpus_provider_id on suspended_gpus (provider_id)`.execute(db);
  },
};
