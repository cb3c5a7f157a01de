import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

type MigrationDatabase = Parameters<Migration['up']>[0];

/** Webhooks of operators: where events go, what was sent, and how far the outbox was read for them. */
export const webhooksMigration: Migration = {
  async up(db) {
    await createWebhooks(db);
    await createDeliveries(db);
    await addMails(db);
    // Nobody has asked for what happened before this migration.
    await sql`
      create table webhook_cursor (
        only_row boolean primary key default true check (only_row),
        position bigint not null
      )`.execute(db);
    await sql`insert into webhook_cursor (position) select last_position from outbox_head`.execute(db);
  },
};

async function createWebhooks(db: MigrationDatabase): Promise<void> {
  await sql`
    create table webhooks (
      id uuid primary key,
      url text not null,
      -- Patterns of event types: 'payout.sent', 'session.*', '*'.
      types text[] not null,
      description text,
      -- Told when the webhook is disabled. Null: the account of created_by.
      email text,
      created_by text not null,
      -- Events up to this position of the outbox are not for it.
      from_position bigint not null,
      -- Sealed with a key that is not in the database.
      secret bytea not null,
      -- Signs as well until then.
      former_secret bytea,
      former_secret_until timestamptz(3),
      -- The first failed attempt since the last success. Null: the last attempt succeeded.
      failing_since timestamptz(3),
      disabled_at timestamptz(3),
      disabled_reason text check (disabled_reason in ('requested', 'failing', 'gone')),
      created_at timestamptz(3) not null default gridlease_now(),
      updated_at timestamptz(3) not null default gridlease_now(),
      -- Its deliveries are deleted in batches, and the row after them.
      deleted_at timestamptz(3),
      check ((former_secret is null) = (former_secret_until is null)),
      check ((disabled_at is null) = (disabled_reason is null))
    )`.execute(db);
  await sql`create unique index webhooks_url on webhooks (url) where deleted_at is null`.execute(db);
}

async function createDeliveries(db: MigrationDatabase): Promise<void> {
  await sql`
    create table webhook_messages (
      -- The event's, and in the header webhook-id.
      id uuid primary key,
      -- In the outbox; null for a test.
      position bigint,
      type text not null,
      happened_at timestamptz(3) not null,
      correlation_id text not null,
      -- The bytes that are signed.
      body text not null,
      created_at timestamptz(3) not null default gridlease_now()
    )`.execute(db);
  await sql`create index webhook_messages_created on webhook_messages (created_at)`.execute(db);
  await sql`
    create table webhook_deliveries (
      id uuid primary key,
      webhook_id uuid not null references webhooks (id),
      message_id uuid not null references webhook_messages (id),
      -- Copied from the message: lists and claims are ordered by it.
      position bigint,
      type text not null,
      happened_at timestamptz(3) not null,
      status text not null check (status in ('pending', 'delivered', 'failed', 'skipped')),
      -- Since it was created or last replayed: decides the next delay.
      tries integer not null default 0,
      -- In all.
      attempts integer not null default 0,
      -- While claimed: until when the claim holds.
      next_try_at timestamptz(3) not null default gridlease_now(),
      -- Of the process that is sending it. Null: it waits, or has ended.
      claim uuid,
      created_at timestamptz(3) not null default gridlease_now(),
      ended_at timestamptz(3),
      check ((status = 'pending') = (ended_at is null)),
      unique (webhook_id, message_id)
    )`.execute(db);
  await sql`
    create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_try_at, position)
    where status = 'pending'`.execute(db);
  await sql`
    create index webhook_deliveries_claimed on webhook_deliveries (webhook_id) where claim is not null`.execute(
    db,
  );
  await sql`
    create index webhook_deliveries_listed on webhook_deliveries (webhook_id, created_at, id)`.execute(db);
  await sql`
    create index webhook_deliveries_replayed on webhook_deliveries (webhook_id, happened_at, id)`.execute(db);
  await sql`create index webhook_deliveries_message on webhook_deliveries (message_id)`.execute(db);
  await sql`
    create index webhook_deliveries_ended on webhook_deliveries (created_at) where ended_at is not null`.execute(
    db,
  );
  await sql`
    create table webhook_attempts (
      delivery_id uuid not null references webhook_deliveries (id) on delete cascade,
      n integer not null,
      at timestamptz(3) not null default gridlease_now(),
      duration_ms integer not null,
      -- Null: there was no response.
      status integer,
      -- The first bytes of the response.
      response text,
      -- Why it failed. Null: it succeeded.
      error text,
      primary key (delivery_id, n)
    )`.execute(db);
}

/** The mail that says that a webhook was disabled is no notification that users can switch off. */
async function addMails(db: MigrationDatabase): Promise<void> {
  await sql`alter table mails add column email text`.execute(db);
  await sql`alter table mails drop constraint mails_kind_check`.execute(db);
  await sql`
    alter table mails add constraint mails_kind_check check (
      kind in ('low_funds', 'grace', 'termination', 'payout_sent', 'payout_failed', 'webhook_disabled'))`.execute(
    db,
  );
}
