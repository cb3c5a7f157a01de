import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** When cards of machines did not work: rentals of these cards are charged by it. */
export const cardFaultsMigration: Migration = {
  async up(db) {
    // Outlives its machine, so without a foreign key.
    await sql`
      create table provider_card_faults (
        id bigint generated always as identity primary key,
        provider_id uuid not null,
        -- The card as billing knows it: by its uuid, or by its index where it reports none.
        uuid text,
        index integer not null,
        from_at timestamptz(3) not null default gridlease_now(),
        -- Null: it lasts.
        to_at timestamptz(3),
        check (from_at <= to_at)
      )`.execute(db);
    await sql`create index provider_card_faults_provider_id on provider_card_faults (provider_id, to_at)`.execute(
      db,
    );
    await sql`create index provider_card_faults_to_at on provider_card_faults (to_at)`.execute(db);

    // An id that only one of the two has does not tell them apart: a machine may gain ids while rentals run.
    await sql`
      create function is_same_card(uuid text, index integer, other_uuid text, other_index integer) returns boolean
      language sql immutable parallel safe as
      $$ select case when uuid is null or other_uuid is null then index = other_index else uuid = other_uuid end $$`.execute(
      db,
    );
    // Faulty are unhealthy cards, and those that rentals have and the machine has not. Its live row is locked.
    await sql`
      create function record_card_faults(machine uuid) returns void language plpgsql as $$
      begin
        with card as materialized (
          select gpus.uuid, live.is_healthy[gpus.position + 1] as is_healthy,
            case when count(gpus.index) over () = count(*) over () then gpus.index else gpus.position end as index
          from gpus join provider_live as live using (provider_id) where provider_id = machine
        ), faulty as materialized (
          select uuid, index from card where not is_healthy
          union all
          select taken.uuid, taken.index
          from allocations, jsonb_to_recordset(allocations.cards) as taken(index integer, uuid text)
          where allocations.provider_id = machine and not exists (
            select from card where is_same_card(card.uuid, card.index, taken.uuid, taken.index))
        ), ended as (
          update provider_card_faults as fault set to_at = greatest(fault.from_at, gridlease_now())
          where fault.provider_id = machine and fault.to_at is null and not exists (
            select from faulty where is_same_card(faulty.uuid, faulty.index, fault.uuid, fault.index))
        )
        insert into provider_card_faults (provider_id, uuid, index)
        select machine, faulty.uuid, faulty.index from faulty where not exists (
          select from provider_card_faults as fault
          where fault.provider_id = machine and fault.to_at is null
            and is_same_card(faulty.uuid, faulty.index, fault.uuid, fault.index));
      end $$`.execute(db);
    // A trigger, so that a heartbeat, which has no other reason to look at the former health, costs nothing more.
    await sql`
      create function record_changed_health() returns trigger language plpgsql as $$
      begin
        perform record_card_faults(new.provider_id);
        return null;
      end $$`.execute(db);
    await sql`
      create trigger provider_live_changed_health after update of is_healthy on provider_live
      for each row when (old.is_healthy is distinct from new.is_healthy)
      execute function record_changed_health()`.execute(db);
    await sql`select record_card_faults(provider_id) from provider_live where false = any(is_healthy)`.execute(
      db,
    );
  },
};
