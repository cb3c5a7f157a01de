import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';
import { partitionUsage } from './usage-partitions.ts';

type MigrationDatabase = Parameters<Migration['up']>[0];

/** Rentals by the minute: sessions, what machines report of them, what was billed, and what machines cost. */
export const rentalsMigration: Migration = {
  async up(db) {
    // A session that was out of funds and goes on has a new hold, when the first is resolved.
    await sql`alter table holds drop constraint holds_reference_key`.execute(db);
    await sql`create unique index holds_open_of_reference on holds (reference) where closed_at is null`.execute(
      db,
    );
    await sql`create index holds_reference on holds (reference)`.execute(db);
    await createSessions(db);
    await createTicks(db);
    await createUsage(db);
    await createRecords(db);
    await createProviderRates(db);
  },
};

async function createSessions(db: MigrationDatabase): Promise<void> {
  await sql`
    create table sessions (
      -- UUID version 7: the month of its start says in which partition its usage is.
      id uuid primary key,
      status text not null check (status in ('active', 'grace', 'completed', 'terminated', 'failed')),
      end_reason text,
      user_id text not null,
      job_id text,
      wallet_id uuid not null references wallets (id),
      -- Both fixed at the start: whose machine it is later changes nothing.
      provider_id text not null,
      provider_owner_id text not null,
      provider_wallet_id uuid not null references wallets (id),
      -- The account of that wallet for what this machine earns.
      earned_account_id bigint not null references accounts (id),
      gpu_model text not null,
      matched_model text not null,
      allocated_vram_mb integer not null,
      total_vram_mb integer,
      estimated_power_w numeric not null,
      -- The price of an hour in base units, frozen: of the card, its memory, its power, and their sum.
      hourly_rate numeric(38, 0) not null,
      vram_rate numeric(38, 0) not null,
      power_rate numeric(38, 0) not null,
      total_hourly_rate numeric(38, 0) not null,
      platform_fee_percent numeric not null,
      -- What else led to the price: factors, and whose rates.
      quote json not null,
      maximum_minutes integer,
      -- What keeps the renter's money; null when nothing is kept.
      hold_id uuid references holds (id),
      -- The transaction that shows what the renter has paid, from the first capture on.
      payment_id uuid not null,
      -- What the books have taken so far, what of it is the platform's, and for how many minutes.
      charged numeric(38, 0) not null default 0,
      fee numeric(38, 0) not null default 0,
      charged_minutes integer not null default 0,
      -- What of it the wallet owed and not paid.
      debt numeric(38, 0) not null default 0,
      -- When the renter was warned; null again once there is enough.
      low_funds_at timestamptz(3),
      grace_since timestamptz(3),
      grace_until timestamptz(3),
      started_at timestamptz(3) not null default gridlease_now(),
      ended_at timestamptz(3),
      last_billed_at timestamptz(3),
      metadata json not null default '{}',
      -- Counts changes, for events.
      version bigint not null default 1,
      created_at timestamptz(3) not null default gridlease_now(),
      updated_at timestamptz(3) not null default gridlease_now(),
      check ((status in ('active', 'grace')) = (ended_at is null))
    ) with (fillfactor = 70)`.execute(db);
  await sql`
    create unique index sessions_live_job on sessions (user_id, job_id)
    where ended_at is null and job_id is not null`.execute(db);
  await sql`create index sessions_live_of_wallet on sessions (wallet_id) where ended_at is null`.execute(db);
  await sql`
    create index sessions_live_of_provider on sessions (provider_id, matched_model) where ended_at is null`.execute(
    db,
  );
  for (const whose of ['user_id', 'provider_id', 'provider_owner_id']) {
    await sql`
      create index ${sql.ref(`sessions_${whose}`)} on sessions (${sql.ref(whose)}, started_at, id)`.execute(
      db,
    );
  }
}

/**
 * When each live session is looked at next. A narrow table of its own without a further index: a tick then writes a few
 * bytes into the same page, not a new version of the session and of every index.
 */
async function createTicks(db: MigrationDatabase): Promise<void> {
  await sql`
    create table session_ticks (
      session_id uuid primary key,
      due_at timestamptz(3) not null
    ) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)`.execute(
    db,
  );
  // When the last pass was. Passes that are missing were our own absence, which is nobody's silence.
  await sql`
    create table session_clock (
      only_row boolean primary key default true check (only_row),
      last_pass_at timestamptz(3) not null default gridlease_now()
    )`.execute(db);
  await sql`insert into session_clock default values`.execute(db);
}

async function createUsage(db: MigrationDatabase): Promise<void> {
  // What a session's reports come to; locked by whoever counts a report, and by the end of the session.
  await sql`
    create table session_usage (
      session_id uuid primary key references sessions (id),
      reports integer not null default 0,
      -- Of the newest measurement, not of the newest arrival.
      last_measured_at timestamptz(3),
      actual_power_w double precision,
      gpu_utilization_percent double precision,
      vram_utilization_percent double precision,
      temperature_c double precision,
      -- When we, or the stream, received the newest report.
      last_report_at timestamptz(3),
      -- What was not billed because nothing was heard (usage.stale_after).
      silent_ms bigint not null default 0,
      gpu_utilization_sum double precision not null default 0,
      vram_utilization_sum double precision not null default 0,
      power_draw_sum double precision not null default 0
    ) with (fillfactor = 50)`.execute(db);
  await sql`
    create table usage_records (
      session_id uuid not null,
      -- The sender's event_id ('e:...'), or the time of the measurement ('t:...').
      event_key text not null,
      measured_at timestamptz(3) not null,
      received_at timestamptz(3) not null default gridlease_now(),
      gpu_utilization_percent double precision not null,
      vram_utilization_percent double precision not null,
      power_draw_w double precision not null,
      temperature_c double precision,
      -- It arrived after the end of the session and changes no cost.
      is_late boolean not null default false,
      primary key (session_id, event_key)
    ) partition by range (session_id)`.execute(db);
  await partitionUsage(db);
}

async function createRecords(db: MigrationDatabase): Promise<void> {
  await sql`
    create table billing_records (
      id uuid primary key,
      session_id uuid not null unique references sessions (id),
      status text not null check (status in ('completed', 'terminated', 'failed')),
      user_id text not null,
      provider_id text not null,
      provider_owner_id text not null,
      billing_period_start timestamptz(3) not null,
      billing_period_end timestamptz(3) not null,
      total_minutes integer not null,
      -- Null: nothing was reported.
      avg_gpu_utilization double precision,
      avg_vram_utilization double precision,
      avg_power_draw double precision,
      base_cost numeric(38, 0) not null,
      vram_cost numeric(38, 0) not null,
      power_cost numeric(38, 0) not null,
      total_cost numeric(38, 0) not null,
      platform_fee numeric(38, 0) not null,
      provider_earnings numeric(38, 0) not null,
      -- Null: it cost nothing.
      transaction_id uuid references transactions (id),
      created_at timestamptz(3) not null default gridlease_now(),
      check (base_cost + vram_cost + power_cost = total_cost and platform_fee + provider_earnings = total_cost)
    )`.execute(db);
  await sql`create index billing_records_created_at on billing_records (created_at, id)`.execute(db);
  for (const whose of ['user_id', 'provider_id', 'provider_owner_id']) {
    await sql`
      create index ${sql.ref(`billing_records_${whose}`)} on billing_records (${sql.ref(whose)}, created_at, id)`.execute(
      db,
    );
  }
}

async function createProviderRates(db: MigrationDatabase): Promise<void> {
  await sql`
    create table provider_rate_sets (
      -- A machine, or an owner for all machines of that owner.
      provider_id text primary key,
      updated_at timestamptz(3) not null default gridlease_now()
    )`.execute(db);
  await sql`
    create table provider_rates (
      provider_id text not null references provider_rate_sets (provider_id) on delete cascade,
      -- The order in which the provider wrote them.
      place smallint not null,
      gpu_model text not null,
      -- Base units an hour.
      hourly_rate numeric(38, 0) not null check (hourly_rate >= 0),
      -- Base units for a GiB and hour, and for a kWh; null: the platform's.
      vram_rate_per_gb numeric(38, 0) check (vram_rate_per_gb >= 0),
      power_multiplier numeric(38, 0) check (power_multiplier >= 0),
      minimum_session_minutes integer check (minimum_session_minutes > 0),
      maximum_session_minutes integer check (maximum_session_minutes > 0),
      is_active boolean not null,
      primary key (provider_id, place)
    )`.execute(db);
}
