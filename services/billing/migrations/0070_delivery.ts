import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** Rentals that wait for their machine to be ready, and what is told between renter and machine. */
export const deliveryMigration: Migration = {
  async up(db) {
    await sql`
      alter table sessions
        -- Until when the machine has to be ready. Null: the rental has started, or did so at once.
        add column pending_until timestamptz(3),
        -- Of a workload that ended by itself.
        add column exit_code integer`.execute(db);
    await sql`
      alter table sessions drop constraint sessions_status_check, drop constraint sessions_check`.execute(db);
    // Not validated: the rows from before satisfied stricter ones, and reading them all would hold the lock.
    await sql`
      alter table sessions
        add constraint sessions_status_check check (
          status in ('pending', 'active', 'grace', 'completed', 'terminated', 'failed')) not valid,
        add constraint sessions_check check (
          (status in ('pending', 'active', 'grace')) = (ended_at is null)) not valid,
        add constraint sessions_pending_check check (
          status <> 'pending' or (pending_until is not null and charged = 0)) not valid`.execute(db);

    await sql`
      create table session_secrets (
        session_id uuid primary key,
        -- JSON, sealed with a key that is not in the database.
        workload bytea not null,
        -- Null: the machine has not told any.
        connection bytea
      )`.execute(db);

    await sql`
      create table unready_sessions (
        session_id uuid primary key,
        wallet_id uuid not null,
        provider_id text not null,
        -- When its renter ended it or let it lapse. Null: it is pending.
        given_up_at timestamptz(3)
      )`.execute(db);
    await sql`create index unready_sessions_of_wallet on unready_sessions (wallet_id)`.execute(db);
  },
};
