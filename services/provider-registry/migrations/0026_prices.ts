import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/**
 * What an hour of each card costs. Cards that cost the same, whatever the platform's rates are, share a row of `gpu_prices`,
 * so that a change of these rates, or of demand, changes few rows and no machine.
 */
export const pricesMigration: Migration = {
  async up(db) {
    // The platform's rates and demand, as billing told them last. Of models that match alike, the first counts: jsonb
    // would not keep their order.
    await sql`
      create table market (
        version bigint not null,
        rates json not null,
        heard_at timestamptz(3) not null default gridlease_now()
      )`.execute(db);
    await sql`create unique index market_one on market ((true))`.execute(db);
    // The own rates of machines and owners, as billing told them last.
    await sql`
      create table rate_sets (
        provider_id text primary key,
        version bigint not null,
        rates jsonb not null,
        heard_at timestamptz(3) not null default gridlease_now(),
        -- The version by which the machines have their prices.
        applied_version bigint
      )`.execute(db);
    await sql`
      create index rate_sets_pending on rate_sets (provider_id) where applied_version is distinct from version`.execute(
      db,
    );
    await sql`
      create table gpu_prices (
        id integer generated always as identity primary key,
        model_name text not null,
        vram_mb bigint not null,
        -- 0 where the card reports none.
        power_w bigint not null,
        -- The provider's rate for the card, as JSON; empty: the platform's applies.
        own text not null,
        -- Of the market by which the price was calculated; 0: none was known.
        market_version bigint not null,
        -- Base units, and as responses show it; null: not known.
        hourly_rate numeric,
        shown text,
        created_at timestamptz(3) not null default gridlease_now(),
        unique (model_name, vram_mb, power_w, own)
      )`.execute(db);
    await sql`
      create index gpu_prices_order on gpu_prices (hourly_rate, id) where hourly_rate is not null`.execute(
      db,
    );

    // By the position of the card, like class_ids; empty: not priced yet.
    await sql`alter table providers add column price_ids integer[] not null default '{}'`.execute(db);
    await sql`create index providers_unpriced on providers (id) where price_ids = '{}'`.execute(db);
    // The machines with a card of a price. No foreign key to the price: each registration would lock the same few rows.
    await sql`
      create table price_members (
        price_id integer not null,
        provider_id uuid not null references providers (id) on delete cascade,
        primary key (price_id, provider_id)
      )`.execute(db);
    await sql`create index price_members_provider_id on price_members (provider_id)`.execute(db);
  },
};
