import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** The inventory: machines, and their GPUs in the order in which they were given. */
export const providersMigration: Migration = {
  async up(db) {
    await sql`
      create table providers (
        id uuid primary key,
        owner_id text not null,
        name text collate "C" not null,
        hostname text,
        ip_address text,
        location text,
        -- Only kept and given back: not taken apart, its members in their order, its numbers as they were written.
        metadata json,
        status text not null check (status in ('idle', 'busy', 'offline', 'maintenance', 'error')),
        version bigint not null default 1,
        registered_at timestamptz(3) not null default gridlease_now(),
        last_seen_at timestamptz(3) not null default gridlease_now()
      )`.execute(db);
    await sql`create index providers_name_id on providers (name, id)`.execute(db);
    await sql`create index providers_owner_id on providers (owner_id)`.execute(db);

    await sql`
      create table gpus (
        provider_id uuid not null references providers (id) on delete cascade,
        position smallint not null,
        -- Repeated from the provider, so that one index can say that a card is in one machine of its owner.
        owner_id text not null,
        uuid text,
        index smallint,
        model_name text not null,
        vram_mb bigint not null,
        driver_version text not null,
        is_healthy boolean not null,
        architecture text,
        compute_capability text,
        cuda_cores bigint,
        tensor_cores bigint,
        memory_bandwidth_gb_s bigint,
        power_consumption_w bigint,
        utilization_gpu_percent smallint,
        utilization_memory_percent smallint,
        temperature_c smallint,
        power_draw_w bigint,
        -- major * 10000 + minor where the text is a number like 8.9; other vendors write other things.
        compute_capability_rank integer generated always as (
          case when compute_capability ~ '^[0-9]{1,4}([.][0-9]{1,4})?$'
            then split_part(compute_capability, '.', 1)::integer * 10000
               + ('0' || split_part(compute_capability, '.', 2))::integer
          end) stored,
        primary key (provider_id, position)
      )`.execute(db);
    await sql`create unique index gpus_owner_id_uuid on gpus (owner_id, uuid) where uuid is not null`.execute(
      db,
    );

    await sql`
      create table deleted_providers (
        id uuid primary key,
        deleted_at timestamptz(3) not null default gridlease_now()
      )`.execute(db);
    await sql`create index deleted_providers_deleted_at on deleted_providers (deleted_at)`.execute(db);
  },
};
