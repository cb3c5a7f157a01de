import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';
import { partitionLedger, protectLedger } from './ledger-guards.ts';

/**
 * Immutable double entry. Amounts are base units of the token; credits are positive: what the platform owes somebody
 * is above zero, what it has (token accounts on the chain) below. A journal's entries sum to zero.
 *
 * Journals and entries are partitioned by month. Their keys are UUIDs of version 7, which begin with the time in
 * milliseconds, so a range of keys is a range of time and the primary key needs no further column.
 */
export const ledgerMigration: Migration = {
  async up(db) {
    await sql`
      create table wallets (
        id uuid primary key,
        user_id text not null,
        wallet_type text not null check (wallet_type in ('user', 'provider', 'platform')),
        -- Where payouts go; attributes no deposit.
        solana_address text,
        -- When it was set: a new one has to wait (withdrawals.address_cooldown).
        solana_address_since timestamptz(3),
        -- The owner of the token account that is this wallet's alone.
        deposit_address text not null unique,
        deposit_token_account text not null unique,
        is_active boolean not null default true,
        -- Counts changes of the wallet itself, for its events.
        version bigint not null default 1,
        created_at timestamptz(3) not null default gridlease_now(),
        updated_at timestamptz(3) not null default gridlease_now(),
        unique (user_id, wallet_type),
        check ((solana_address is null) = (solana_address_since is null))
      )`.execute(db);
    await sql`
      create unique index wallets_one_platform on wallets (wallet_type) where wallet_type = 'platform'`.execute(
      db,
    );

    await sql`
      create table accounts (
        id bigint generated always as identity primary key,
        -- 'wallet:<id>:available', 'chain:<token account>', 'platform:fees'
        code text not null unique,
        kind text not null,
        wallet_id uuid references wallets (id),
        -- Of 'earned': the machine whose earnings these are; the wallet is its owner's.
        provider_id text,
        -- Of 'chain': the token account that this one mirrors.
        token_account text unique,
        -- False: postings add to account_tails instead of this row, which would be hot.
        is_stored boolean not null,
        balance numeric(38, 0) not null default 0,
        -- Entries so far; of an account that is not stored, those that its row has.
        version bigint not null default 0,
        -- Where the balance may be; null: no bound.
        floor numeric(38, 0),
        ceiling numeric(38, 0),
        -- The only check: the server reads each anew for every statement that changes a row. What never changes is
        -- looked at by a trigger, once.
        check (balance >= floor and balance <= ceiling)
      ) with (fillfactor = 70)`.execute(db);
    await sql`
      create unique index accounts_of_wallet on accounts (wallet_id, kind)
      where wallet_id is not null and provider_id is null`.execute(db);
    await sql`
      create unique index accounts_earned on accounts (provider_id, wallet_id) where provider_id is not null`.execute(
      db,
    );

    await sql`
      create table journals (
        id uuid primary key,
        kind text not null,
        -- What the journal belongs to: a transaction, hold or session of ours.
        reference uuid,
        -- Of what happened on the chain: its slot, so that the books can be compared with the chain at one slot.
        chain_slot bigint,
        posted_at timestamptz(3) not null default gridlease_now()
      ) partition by range (id)`.execute(db);
    await sql`create index journals_reference on journals (reference) where reference is not null`.execute(
      db,
    );
    await sql`create index journals_chain_slot on journals (chain_slot) where chain_slot is not null`.execute(
      db,
    );

    await sql`
      create table entries (
        -- Its partition's foreign key leads to the journals of the same month.
        journal_id uuid not null,
        -- No foreign key: it would lock the fee account's row for every payment. The trigger looks instead.
        account_id bigint not null,
        -- Of a stored account: this was its version-th entry, and this its balance afterwards.
        account_version bigint,
        n smallint not null,
        amount numeric(38, 0) not null,
        balance numeric(38, 0),
        primary key (journal_id, n),
        check (amount <> 0 and (balance is null) = (account_version is null))
      ) partition by range (journal_id)`.execute(db);

    // What was posted to accounts that are not stored and has not yet been added to their rows. A row is taken away in
    // the transaction that adds it, so nothing depends on the order in which transactions commit, nor on transaction
    // ids, which a restored database counts anew. Rows live for seconds: vacuum is to come by the number of dead ones.
    await sql`
      create table account_tails (
        account_id bigint not null,
        -- How many entries the amount is the sum of.
        entries integer not null,
        amount numeric(38, 0) not null
      ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)`.execute(db);

    await sql`
      create table holds (
        id uuid primary key,
        wallet_id uuid not null references wallets (id),
        -- The wallet's account 'locked', which has the money.
        account_id bigint not null references accounts (id),
        -- What the money is kept for.
        reference uuid not null unique,
        amount numeric(38, 0) not null,
        captured numeric(38, 0) not null default 0,
        released numeric(38, 0) not null default 0,
        created_at timestamptz(3) not null default gridlease_now(),
        -- Null while something is left.
        closed_at timestamptz(3),
        check (amount > 0 and captured >= 0 and released >= 0
          and (captured + released < amount and closed_at is null
            or captured + released = amount and closed_at is not null))
      ) with (fillfactor = 80)`.execute(db);
    await sql`create index holds_open on holds (wallet_id) where closed_at is null`.execute(db);

    // What an account had at the end of a closed month, and how many entries that is the sum of: a balance in the past
    // needs no entry from before. An account that a month did not touch has no row of that month.
    await sql`
      create table month_balances (
        month date not null,
        account_id bigint not null references accounts (id),
        balance numeric(38, 0) not null,
        entries bigint not null,
        primary key (account_id, month)
      )`.execute(db);
    await sql`
      create table closed_months (
        month date primary key,
        closed_at timestamptz(3) not null default gridlease_now()
      )`.execute(db);

    await protectLedger(db);
    await partitionLedger(db);
    await sql`
      insert into accounts (code, kind, is_stored, floor) values
        ('platform:fees', 'platform_fees', false, null),
        ('platform:bad_debt', 'platform_bad_debt', false, null),
        ('platform:adjustments', 'platform_adjustments', false, null),
        ('suspense:unmatched', 'suspense', true, 0)`.execute(db);
  },
};
