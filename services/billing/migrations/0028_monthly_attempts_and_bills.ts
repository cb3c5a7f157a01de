import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';
import { type MonthlyTable, partitionByMonth, prepareMonthly } from './monthly-table.ts';

type MigrationDatabase = Parameters<Migration['up']>[0];

/** In the month of their transfer, so that what makes paying twice impossible holds over all of them. */
const ATTEMPTS: MonthlyTable = {
  name: 'transfer_attempts',
  key: 'transfer_id',
  keyType: 'uuid',
  shared: [
    sql`alter table transfer_attempts add constraint transfer_attempts_transfer_id_n_key unique (transfer_id, n)`,
    sql`
      create unique index transfer_attempts_one_live on transfer_attempts (transfer_id)
      where state in ('signed', 'sent', 'confirmed', 'finalized')`,
    sql`
      alter table transfer_attempts add constraint transfer_attempts_transfer_id_fkey
      foreign key (transfer_id) references transfers (id)`,
  ],
  ofEachMonth: ['primary key (id)', 'unique (signature)'],
};

const OWNERS = ['user_id', 'provider_id', 'provider_owner_id'];

/** In the month in which their session began: so a session has at most one, and both are archived together. */
const RECORDS: MonthlyTable = {
  name: 'billing_records',
  key: 'session_id',
  keyType: 'uuid',
  shared: [
    sql`alter table billing_records add constraint billing_records_session_id_key unique (session_id)`,
    sql`create index billing_records_created_at on billing_records (created_at, id)`,
    ...OWNERS.map(
      (whose) => sql`
        create index ${sql.ref(`billing_records_${whose}`)} on billing_records (${sql.ref(whose)}, created_at, id)`,
    ),
  ],
  ofEachMonth: ['primary key (id)'],
};

/** Attempts of transfers, and bills of rentals, are partitioned by month. */
export const monthlyAttemptsAndBillsMigration: Migration = {
  async prepare(db) {
    await prepareMonthly(db, ATTEMPTS);
    await prepareMonthly(db, RECORDS);
  },
  async up(db) {
    await separateNewAccounts(db);
    await partitionByMonth(db, ATTEMPTS);
    await freeNewAccounts(db);
    await sql`
      alter table billing_records
        -- A month with its bills is archived while refunds and deposits of it stay: nothing may refer to a partition.
        drop constraint billing_records_session_id_fkey,
        drop constraint billing_records_transaction_id_fkey`.execute(db);
    await partitionByMonth(db, RECORDS);
  },
};

/** That only one attempt creates a receiver's account holds for transfers of different months. */
async function separateNewAccounts(db: MigrationDatabase): Promise<void> {
  await sql`
    create table accounts_in_creation (
      -- The receiver's, which an attempt that can still land creates.
      token_account text primary key,
      transfer_id uuid not null
    )`.execute(db);
  await sql`lock table transfer_attempts in access exclusive mode`.execute(db);
  await sql`
    insert into accounts_in_creation (token_account, transfer_id)
    select new_account, transfer_id from transfer_attempts
    where new_account is not null and state in ('signed', 'sent', 'confirmed')`.execute(db);
  await sql`drop index transfer_attempts_new_account`.execute(db);
}

async function freeNewAccounts(db: MigrationDatabase): Promise<void> {
  await sql`
    create function free_new_account() returns trigger language plpgsql as $$
    begin
      delete from accounts_in_creation where token_account = old.new_account and transfer_id = old.transfer_id;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger transfer_attempts_ended after update of state on transfer_attempts for each row
    when (old.new_account is not null and new.state not in ('signed', 'sent', 'confirmed'))
    execute function free_new_account()`.execute(db);
}
