import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/**
 * The same table with its columns in another order: first those of a fixed length, then the one text that every pass of
 * the sweeper looks at. PostgreSQL finds a column behind one of variable length by walking through the row, which was a
 * third of a pass over a large fleet.
 */
export const liveColumnsMigration: Migration = {
  async up(db) {
    await sql`lock table provider_live`.execute(db);
    await sql`alter table provider_live rename to provider_live_before`.execute(db);
    await sql`
      create table provider_live (
        provider_id uuid not null,
        last_seen_at timestamptz(3) not null default gridlease_now(),
        status_changed_at timestamptz(3) not null default gridlease_now(),
        -- With providers.version the version that clients see.
        status_changes bigint not null default 0,
        lease_seconds integer not null,
        -- The answer to the last heartbeat: when the next one is expected.
        promised_seconds integer not null,
        status text not null check (status in ('idle', 'busy', 'offline', 'maintenance', 'error')),
        status_cause text not null,
        -- By the position of the card.
        is_healthy boolean[] not null,
        utilization_gpu_percent smallint[] not null,
        utilization_memory_percent smallint[] not null,
        temperature_c smallint[] not null,
        power_draw_w bigint[] not null,
        -- Of the last change of status; every change is an event with these three.
        previous_status text
      ) with (fillfactor = 50)`.execute(db);
    await sql`
      insert into provider_live (provider_id, last_seen_at, status_changed_at, status_changes, lease_seconds,
        promised_seconds, status, status_cause, is_healthy, utilization_gpu_percent, utilization_memory_percent,
        temperature_c, power_draw_w, previous_status)
      select provider_id, last_seen_at, status_changed_at, status_changes, lease_seconds,
        promised_seconds, status, status_cause, is_healthy, utilization_gpu_percent, utilization_memory_percent,
        temperature_c, power_draw_w, previous_status
      from provider_live_before order by provider_id`.execute(db);
    await sql`drop table provider_live_before`.execute(db);
    await sql`
      alter table provider_live
        add constraint provider_live_pkey primary key (provider_id),
        add constraint provider_live_provider_id_fkey
          foreign key (provider_id) references providers (id) on delete cascade`.execute(db);
    await sql`create index provider_live_status on provider_live (status)`.execute(db);
  },
};
