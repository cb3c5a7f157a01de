import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';
import { type MonthlyTable, partitionByMonth, prepareMonthly } from './monthly-table.ts';

type MigrationDatabase = Parameters<Migration['up']>[0];

const SIDES = ['from_wallet_id', 'to_wallet_id'];

const TRANSACTIONS: MonthlyTable = {
  name: 'transactions',
  key: 'id',
  keyType: 'uuid',
  shared: [
    sql`alter table transactions add constraint transactions_pkey primary key (id)`,
    ...SIDES.flatMap((side) => [
      sql`
        alter table transactions add constraint ${sql.ref(`transactions_${side}_fkey`)}
        foreign key (${sql.ref(side)}) references wallets (id)`,
      sql`
        create index ${sql.ref(`transactions_${side}`)} on transactions (${sql.ref(side)}, created_at, id)
        where ${sql.ref(side)} is not null`,
    ]),
    sql`
      create index transactions_after_rental on transactions (session_id)
      where session_id is not null and type in ('refund', 'debt_repayment', 'refund_claim')`,
  ],
};

const RENTALS_WALLETS = ['wallet_id', 'provider_wallet_id'];
const PARTIES = ['user_id', 'provider_id', 'provider_owner_id'];

const SESSIONS: MonthlyTable = {
  name: 'sessions',
  key: 'id',
  keyType: 'uuid',
  storage: 'fillfactor = 70',
  shared: [
    sql`alter table sessions add constraint sessions_pkey primary key (id)`,
    ...RENTALS_WALLETS.map(
      (wallet) => sql`
        alter table sessions add constraint ${sql.ref(`sessions_${wallet}_fkey`)}
        foreign key (${sql.ref(wallet)}) references wallets (id)`,
    ),
    sql`
      alter table sessions add constraint sessions_earned_account_id_fkey
      foreign key (earned_account_id) references accounts (id)`,
    sql`alter table sessions add constraint sessions_hold_id_fkey foreign key (hold_id) references holds (id)`,
    sql`create index sessions_live_of_wallet on sessions (wallet_id) where ended_at is null`,
    sql`
      create index sessions_live_of_provider on sessions (provider_id, matched_model) where ended_at is null`,
    ...PARTIES.map(
      (whose) => sql`
        create index ${sql.ref(`sessions_${whose}`)} on sessions (${sql.ref(whose)}, started_at, id)`,
    ),
    sql`create index sessions_indebted on sessions (wallet_id) where debt > 0`,
  ],
};

/** What refers to transactions and sessions, and stays when their month is archived. */
const REFERENCES = [
  ['deposits', 'deposits_id_fkey'],
  ['refunds', 'refunds_id_fkey'],
  ['debt_repayments', 'debt_repayments_transaction_id_fkey'],
  ['session_write_offs', 'session_write_offs_transaction_id_fkey'],
  ['session_usage', 'session_usage_session_id_fkey'],
  ['refunds', 'refunds_session_id_fkey'],
  ['disputes', 'disputes_session_id_fkey'],
] as const;

/** Transactions and sessions are partitioned by the month of their id. */
export const monthlyTransactionsAndSessionsMigration: Migration = {
  async prepare(db) {
    await prepareMonthly(db, TRANSACTIONS);
    await prepareMonthly(db, SESSIONS);
  },
  async up(db) {
    for (const [table, constraint] of REFERENCES)
      await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(constraint)}`.execute(db);
    await partitionByMonth(db, TRANSACTIONS);
    await separateLiveJobs(db);
    await partitionByMonth(db, SESSIONS);
    await freeJobs(db);
  },
};

/** That a user has one live session for a job holds for sessions of different months. */
async function separateLiveJobs(db: MigrationDatabase): Promise<void> {
  await sql`
    create table live_jobs (
      user_id text not null,
      job_id text not null,
      session_id uuid not null,
      primary key (user_id, job_id)
    )`.execute(db);
  await sql`lock table sessions in access exclusive mode`.execute(db);
  await sql`
    insert into live_jobs (user_id, job_id, session_id)
    select user_id, job_id, id from sessions where ended_at is null and job_id is not null`.execute(db);
  await sql`drop index sessions_live_job`.execute(db);
}

async function freeJobs(db: MigrationDatabase): Promise<void> {
  await sql`
    create function free_job() returns trigger language plpgsql as $$
    begin
      delete from live_jobs where user_id = old.user_id and job_id = old.job_id and session_id = old.id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger sessions_ended after update of ended_at on sessions for each row
    when (old.job_id is not null and old.ended_at is null and new.ended_at is not null)
    execute function free_job()`.execute(db);
}
