import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/**
 * The dictionary of hardware classes: cards that no filter on what a card is can tell apart. A fleet of any size has tens
 * to hundreds of them, so a search asks the dictionary first and then for machines with one of these classes.
 * Classes are never removed: their numbers may be remembered.
 */
export const gpuClassesMigration: Migration = {
  async up(db) {
    await sql`
      create table gpu_classes (
        id integer generated always as identity primary key,
        model_name text not null,
        vram_mb bigint not null,
        -- Empty where the card reports none, so that one constraint says it all.
        architecture text not null,
        compute_capability text not null,
        -- major * 10000 + minor where the text is a number like 8.9; other vendors write other things.
        compute_capability_rank integer generated always as (
          case when compute_capability ~ '^[0-9]{1,4}([.][0-9]{1,4})?$'
            then split_part(compute_capability, '.', 1)::integer * 10000
               + ('0' || split_part(compute_capability, '.', 2))::integer
          end) stored,
        unique (model_name, vram_mb, architecture, compute_capability)
      )`.execute(db);
    await sql`
      insert into gpu_classes (model_name, vram_mb, architecture, compute_capability)
      select distinct model_name, vram_mb, coalesce(architecture, ''), coalesce(compute_capability, '')
      from gpus`.execute(db);

    // No foreign keys to the classes: each registration would lock the same few rows.
    await sql`alter table gpus add column class_id integer`.execute(db);
    await sql`
      update gpus g set class_id = c.id from gpu_classes c
      where c.model_name = g.model_name and c.vram_mb = g.vram_mb
        and c.architecture = coalesce(g.architecture, '')
        and c.compute_capability = coalesce(g.compute_capability, '')`.execute(db);
    await sql`
      alter table gpus
        alter column class_id set not null,
        drop column compute_capability_rank`.execute(db);

    // By the position of the card, like the arrays of provider_live: a search needs no look at the cards' own rows.
    await sql`alter table providers add column class_ids integer[] not null default '{}'`.execute(db);
    await sql`
      update providers p set class_ids = (
        select array_agg(g.class_id order by g.position) from gpus g where g.provider_id = p.id)`.execute(db);

    // The machines of a class in the order in which they are listed.
    await sql`
      create table class_members (
        class_id integer not null,
        name text collate "C" not null,
        provider_id uuid not null references providers (id) on delete cascade,
        primary key (class_id, name, provider_id)
      )`.execute(db);
    await sql`
      insert into class_members (class_id, name, provider_id)
      select distinct unnest(class_ids), name, id from providers`.execute(db);
    await sql`create index class_members_provider_id on class_members (provider_id)`.execute(db);
  },
};
