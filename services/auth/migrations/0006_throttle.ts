import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** Counts of failures, updated before anything is hashed. */
export const throttleMigration: Migration = {
  async up(db) {
    await sql`
      create table login_failures (
        -- Hash of what is counted: an account, an account with an address.
        key bytea primary key,
        failures integer not null default 0,
        -- Attempts whose password is being looked at: counted before, so that none goes uncounted.
        pending integer not null default 0,
        attempted_at timestamptz(3) not null,
        locked_until timestamptz(3)
      )`.execute(db);
    await sql`create index login_failures_attempted_at on login_failures (attempted_at)`.execute(db);
    await sql`
      create table address_counts (
        address text not null,
        what text not null check (what in ('login_failure', 'registration')),
        minute timestamptz(3) not null,
        count integer not null,
        primary key (address, what, minute)
      )`.execute(db);
    await sql`create index address_counts_minute on address_counts (minute)`.execute(db);
    // Addresses of earlier successful logins: these get through when an account is under attack.
    await sql`
      create table known_addresses (
        user_id uuid not null references users (id) on delete cascade,
        address text not null,
        succeeded_at timestamptz(3) not null,
        primary key (user_id, address)
      )`.execute(db);
  },
};
