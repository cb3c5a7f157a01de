import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/**
 * The states of a machine over time, and its signs of life apart from what a person states about it.
 *
 * A heartbeat writes none of the new columns' values: what it writes anyway is the sign of life, unless a status update
 * came after it.
 */
export const statesMigration: Migration = {
  async up(db) {
    await sql`
      alter table provider_live
        -- The time of a status update, while nothing has come after it; last_seen_at is then the same.
        add column status_set_at timestamptz(3),
        -- The last sign of life before it, and the length of its lease.
        add column beat_before_at timestamptz(3),
        add column beat_before_lease_seconds integer,
        -- The last sign of life of a machine that the sweeper has found silent; of no meaning after the next heartbeat.
        add column silent_since timestamptz(3)`.execute(db);

    // Both tables outlive their machine, so neither has a foreign key.
    await sql`
      create table provider_states (
        id bigint generated always as identity primary key,
        provider_id uuid not null,
        at timestamptz(3) not null default gridlease_now(),
        status text not null check (status in ('idle', 'busy', 'offline', 'maintenance', 'error'))
      )`.execute(db);
    await sql`create index provider_states_provider_id on provider_states (provider_id, id)`.execute(db);
    await sql`create index provider_states_at on provider_states (at)`.execute(db);
    await sql`
      insert into provider_states (provider_id, at, status)
      select provider_id, status_changed_at, status from provider_live`.execute(db);

    await sql`
      create table provider_silences (
        id bigint generated always as identity primary key,
        provider_id uuid not null,
        -- From the last sign of life before it to the first one after it.
        from_at timestamptz(3) not null,
        to_at timestamptz(3) not null default gridlease_now(),
        check (from_at < to_at)
      )`.execute(db);
    await sql`create index provider_silences_provider_id on provider_silences (provider_id, to_at)`.execute(
      db,
    );
    await sql`create index provider_silences_to_at on provider_silences (to_at)`.execute(db);

    await sql`
      alter table deleted_providers
        -- Null for machines that were deleted before the states of machines were kept.
        add column owner_id text,
        add column last_beat_at timestamptz(3)`.execute(db);
  },
};
