import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

type MigrationDatabase = Parameters<Migration['up']>[0];

/** What becomes of earnings: payouts and the machines they are of, refunds, disputes. */
export const earningsMigration: Migration = {
  async up(db) {
    await sql`
      create index accounts_earned_of_wallet on accounts (wallet_id) where provider_id is not null`.execute(
      db,
    );
    await createPayouts(db);
    await createRefunds(db);
    await createDisputes(db);
  },
};

async function createPayouts(db: MigrationDatabase): Promise<void> {
  // The moment of the schedule that a payout is of; null: somebody asked for it.
  await sql`alter table transfers add column scheduled_for timestamptz(3)`.execute(db);
  // What makes one payout of a schedule, however many replicas look at it.
  await sql`
    create unique index transfers_one_scheduled on transfers (wallet_id, scheduled_for)
    where scheduled_for is not null`.execute(db);
  await sql`
    create table payout_parts (
      transfer_id uuid not null references transfers (id),
      -- Of the machine that earned it; where it goes back to when the payout can never arrive.
      account_id bigint not null references accounts (id),
      amount numeric(38, 0) not null check (amount > 0),
      primary key (transfer_id, account_id)
    )`.execute(db);
  await sql`create index payout_parts_account on payout_parts (account_id, transfer_id)`.execute(db);
  await sql`
    create table payout_clock (
      only_row boolean primary key default true check (only_row),
      -- The last moment of the schedule whose payouts have all been requested.
      done_for timestamptz(3)
    )`.execute(db);
  await sql`insert into payout_clock default values`.execute(db);
  // What an owner owed (a refund of what was paid out already) and its machines have earned since.
  await sql`
    create table debt_repayments (
      transaction_id uuid not null references transactions (id),
      account_id bigint not null references accounts (id),
      amount numeric(38, 0) not null check (amount > 0),
      created_at timestamptz(3) not null default gridlease_now(),
      primary key (transaction_id, account_id)
    )`.execute(db);
  await sql`create index debt_repayments_account on debt_repayments (account_id, created_at)`.execute(db);
}

async function createRefunds(db: MigrationDatabase): Promise<void> {
  await sql`
    create table refunds (
      -- Of its transaction.
      id uuid primary key references transactions (id),
      session_id uuid not null references sessions (id),
      earned_account_id bigint not null references accounts (id),
      amount numeric(38, 0) not null check (amount > 0),
      -- Who bears it: the platform of its fee, the owner out of what the machine has earned, out of what its wallet
      -- has available, or later (it owes it), and the platform of the owner's share.
      fee numeric(38, 0) not null check (fee >= 0),
      from_earnings numeric(38, 0) not null check (from_earnings >= 0),
      from_wallet numeric(38, 0) not null check (from_wallet >= 0),
      owed numeric(38, 0) not null check (owed >= 0),
      carried numeric(38, 0) not null check (carried >= 0),
      created_at timestamptz(3) not null default gridlease_now(),
      check (fee + from_earnings + from_wallet + owed + carried = amount)
    )`.execute(db);
  await sql`create index refunds_session on refunds (session_id)`.execute(db);
  await sql`create index refunds_account on refunds (earned_account_id, created_at)`.execute(db);
  for (const table of ['refunds', 'debt_repayments', 'payout_parts']) {
    await sql`
      create trigger ${sql.ref(`${table}_append_only`)} before update or delete on ${sql.table(table)}
      for each row execute function refuse_change()`.execute(db);
    await sql`
      create trigger ${sql.ref(`${table}_no_truncate`)} before truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db);
  }
}

async function createDisputes(db: MigrationDatabase): Promise<void> {
  await sql`
    create table disputes (
      id uuid primary key,
      -- A rental is disputed once: what was decided is decided.
      session_id uuid not null unique references sessions (id),
      earned_account_id bigint not null references accounts (id),
      user_id text not null,
      provider_id text not null,
      provider_owner_id text not null,
      reason text not null,
      status text not null check (status in ('open', 'refunded', 'rejected')) default 'open',
      refund_id uuid references refunds (id),
      note text,
      -- Counts changes, for events.
      version bigint not null default 1,
      created_at timestamptz(3) not null default gridlease_now(),
      decided_at timestamptz(3),
      decided_by text,
      check ((status = 'open') = (decided_at is null))
    )`.execute(db);
  await sql`create index disputes_open on disputes (earned_account_id) where decided_at is null`.execute(db);
  await sql`create index disputes_created on disputes (created_at, id)`.execute(db);
  for (const whose of ['user_id', 'provider_owner_id']) {
    await sql`
      create index ${sql.ref(`disputes_${whose}`)} on disputes (${sql.ref(whose)}, created_at, id)`.execute(
      db,
    );
  }
}
