import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

type MigrationDatabase = Parameters<Migration['up']>[0];

/** Mails to users: what each wants, what waits to be sent, and how far the outbox was read for it. */
export const notificationsMigration: Migration = {
  async up(db) {
    await createSettings(db);
    await createMails(db);
    // What happened before this migration is nobody's news.
    await sql`
      create table mail_cursor (
        only_row boolean primary key default true check (only_row),
        position bigint not null
      )`.execute(db);
    await sql`insert into mail_cursor (position) select last_position from outbox_head`.execute(db);
  },
};

async function createSettings(db: MigrationDatabase): Promise<void> {
  await sql`
    create table notification_settings (
      user_id text primary key,
      -- Null: the address of the account.
      email text,
      low_funds boolean not null,
      grace boolean not null,
      termination boolean not null,
      payout_sent boolean not null,
      payout_failed boolean not null,
      updated_at timestamptz(3) not null default gridlease_now()
    )`.execute(db);
}

async function createMails(db: MigrationDatabase): Promise<void> {
  await sql`
    create table mails (
      event_id uuid primary key,
      -- Of the event: mails to one user keep this order.
      position bigint not null,
      kind text not null check (kind in ('low_funds', 'grace', 'termination', 'payout_sent', 'payout_failed')),
      user_id text not null,
      -- The session or the transaction.
      reference uuid not null,
      subject text not null,
      body text not null,
      happened_at timestamptz(3) not null,
      attempts integer not null default 0,
      next_try_at timestamptz(3) not null default gridlease_now(),
      -- Null while it waits.
      outcome text check (outcome in ('sent', 'refused', 'switched_off', 'no_address', 'too_old')),
      ended_at timestamptz(3),
      check ((outcome is null) = (ended_at is null))
    )`.execute(db);
  // Each further attempt of a payout is announced as the first was: one mail for all.
  await sql`
    create unique index mails_payout on mails (reference, kind) where kind in ('payout_sent', 'payout_failed')`.execute(
    db,
  );
  await sql`create index mails_waiting on mails (next_try_at, position) where ended_at is null`.execute(db);
  // A user's mails wait for the earlier ones.
  await sql`create index mails_waiting_of_user on mails (user_id, position) where ended_at is null`.execute(
    db,
  );
  await sql`create index mails_ended on mails (ended_at) where ended_at is not null`.execute(db);
}
