import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/**
 * What changes with every heartbeat, one narrow row a machine, apart from the inventory: no index but the key and half
 * of each page free, so that an update stays on its page and touches no index (HOT).
 */
export const leasesMigration: Migration = {
  async up(db) {
    await sql`
      create table provider_live (
        provider_id uuid primary key references providers (id) on delete cascade,
        status text not null check (status in ('idle', 'busy', 'offline', 'maintenance', 'error')),
        -- Of the last change of status; every change is an event with the same three.
        previous_status text,
        status_cause text not null,
        status_changed_at timestamptz(3) not null default gridlease_now(),
        -- With providers.version the version that clients see.
        status_changes bigint not null default 0,
        last_seen_at timestamptz(3) not null default gridlease_now(),
        lease_seconds integer not null,
        -- The answer to the last heartbeat: when the next one is expected.
        promised_seconds smallint not null,
        -- By the position of the card.
        is_healthy boolean[] not null,
        utilization_gpu_percent smallint[] not null,
        utilization_memory_percent smallint[] not null,
        temperature_c smallint[] not null,
        power_draw_w bigint[] not null
      ) with (fillfactor = 50)`.execute(db);

    // What one card reports last stands for those that a heartbeat leaves out.
    await sql`
      create function latest_values(known anyarray, reported anyarray) returns anyarray
      language sql immutable parallel safe
      as $$
        select array_agg(coalesce(new, old) order by place)
        from unnest(reported, known) with ordinality as t(new, old, place)
      $$`.execute(db);

    await sql`
      create table registry_clock (
        is_only boolean primary key default true check (is_only),
        -- When the last pass over the leases ran.
        swept_at timestamptz(3) not null default gridlease_now(),
        -- When passes went on after some were missing: no lease ends sooner than counted from here.
        resumed_at timestamptz(3) not null default gridlease_now(),
        -- Since when most of the fleet is silent at once, and changes wait.
        held_since timestamptz(3),
        -- Machines that were seen within their leases, at the last pass.
        fleet_size integer not null default 0
      )`.execute(db);
    await sql`insert into registry_clock default values`.execute(db);

    await sql`
      insert into provider_live (provider_id, status, status_cause, last_seen_at, lease_seconds, promised_seconds,
        is_healthy, utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w)
      select p.id, p.status, 'upgrade', p.last_seen_at, 600, 15,
        array_agg(g.is_healthy order by g.position),
        array_agg(g.utilization_gpu_percent order by g.position),
        array_agg(g.utilization_memory_percent order by g.position),
        array_agg(g.temperature_c order by g.position),
        array_agg(g.power_draw_w order by g.position)
      from providers p join gpus g on g.provider_id = p.id
      group by p.id`.execute(db);
    await sql`alter table providers drop column status, drop column last_seen_at`.execute(db);
    await sql`
      alter table gpus
        drop column is_healthy,
        drop column utilization_gpu_percent,
        drop column utilization_memory_percent,
        drop column temperature_c,
        drop column power_draw_w`.execute(db);
  },
};
