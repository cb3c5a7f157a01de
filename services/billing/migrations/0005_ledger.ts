import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

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
        kind text not null check (kind in ('available', 'locked', 'pending_out', 'debt', 'earned', 'chain',
          'platform_fees', 'platform_bad_debt', 'platform_adjustments', 'suspense')),
        wallet_id uuid references wallets (id),
        -- Of 'earned': the machine whose earnings these are; the wallet is its owner's.
        provider_id text,
        -- Of 'chain': the token account that this one mirrors.
        token_account text unique,
        -- False: postings add to account_tails instead of this row, which would be hot.
        is_stored boolean not null,
        balance numeric(38, 0) not null default 0,
        -- Entries so far (of a stored account).
        version bigint not null default 0,
        -- The balance never goes below; null: no bound.
        floor numeric(38, 0),
        check (floor is null or balance >= floor),
        check ((kind in ('available', 'locked', 'pending_out', 'debt', 'earned')) = (wallet_id is not null)),
        check ((kind = 'earned') = (provider_id is not null)),
        check ((kind = 'chain') = (token_account is not null)),
        check (kind <> 'debt' or balance <= 0),
        check (kind <> 'chain' or not is_stored or balance <= 0)
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
        journal_id uuid not null references journals (id),
        n smallint not null,
        account_id bigint not null references accounts (id),
        amount numeric(38, 0) not null check (amount <> 0),
        -- Of a stored account: its balance after this entry, which was its version-th.
        balance numeric(38, 0),
        account_version bigint,
        primary key (journal_id, n),
        check ((balance is null) = (account_version is null))
      ) partition by range (journal_id)`.execute(db);
    await sql`create index entries_account on entries (account_id, account_version)`.execute(db);

    // What was posted to accounts that are not stored and has not yet been added to their rows. A row is taken away in
    // the transaction that adds it, so nothing depends on the order in which transactions commit.
    await sql`
      create table account_tails (
        account_id bigint not null references accounts (id),
        amount numeric(38, 0) not null
      )`.execute(db);

    await sql`
      create table holds (
        id uuid primary key,
        wallet_id uuid not null references wallets (id),
        -- What the money is kept for.
        reference uuid not null unique,
        amount numeric(38, 0) not null check (amount > 0),
        captured numeric(38, 0) not null default 0 check (captured >= 0),
        released numeric(38, 0) not null default 0 check (released >= 0),
        status text not null default 'open' check (status in ('open', 'closed')),
        created_at timestamptz(3) not null default gridlease_now(),
        closed_at timestamptz(3),
        check (captured + released <= amount),
        check ((status = 'closed') = (captured + released = amount)),
        check ((status = 'closed') = (closed_at is not null))
      ) with (fillfactor = 80)`.execute(db);
    await sql`create index holds_open on holds (wallet_id) where status = 'open'`.execute(db);

    // What an account had at the end of a month: a balance in the past needs no entry from before.
    await sql`
      create table month_balances (
        month date not null,
        account_id bigint not null references accounts (id),
        balance numeric(38, 0) not null,
        entries bigint not null,
        primary key (account_id, month)
      )`.execute(db);
    await sql`create table closed_months (month date primary key, closed_at timestamptz(3) not null default gridlease_now())`.execute(
      db,
    );

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

/** The database itself refuses what would make the books wrong, whoever writes. */
async function protectLedger(db: Parameters<Migration['up']>[0]): Promise<void> {
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name;
    end $$`.execute(db);
  // Per statement: what one statement adds to a journal must sum to zero, so whatever commits does, and no later
  // statement can unbalance an old journal. A check of each row at commit would look up every journal three times.
  await sql`
    create function require_zero_sum() returns trigger language plpgsql as $$
    declare
      wrong uuid;
    begin
      select journal_id into wrong from added group by journal_id having sum(amount) <> 0 limit 1;
      if found then
        raise exception 'journal % does not sum to zero', wrong using errcode = 'check_violation';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger entries_zero_sum after insert on entries referencing new table as added
    for each statement execute function require_zero_sum()`.execute(db);
  for (const table of ['journals', 'entries']) {
    await sql`
      create trigger ${sql.ref(`${table}_append_only`)} before update or delete on ${sql.table(table)}
      for each row execute function refuse_change()`.execute(db);
    await sql`
      create trigger ${sql.ref(`${table}_no_truncate`)} before truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db);
  }
}

/** `make_month_partitions(month)`, and the partitions of this month and the next two. */
async function partitionLedger(db: Parameters<Migration['up']>[0]): Promise<void> {
  await sql`
    create function uuid7_at(t timestamptz) returns uuid language sql immutable strict parallel safe as $$
      select (substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-0000-0000-000000000000')::uuid
      from (select lpad(to_hex((extract(epoch from t) * 1000)::bigint), 12, '0') as h) as hex
    $$`.execute(db);
  await sql`
    create function make_month_partitions(month date) returns boolean language plpgsql as $$
    declare
      parent text;
      child text;
      first timestamptz := date_trunc('month', month::timestamp) at time zone 'UTC';
      next timestamptz := (date_trunc('month', month::timestamp) + interval '1 month') at time zone 'UTC';
      made boolean := false;
    begin
      foreach parent in array array['journals', 'entries'] loop
        child := parent || to_char(month, '_YYYY_MM');
        continue when to_regclass(child) is not null;
        execute format('create table %I partition of %I for values from (%L) to (%L)',
          child, parent, uuid7_at(first), uuid7_at(next));
        perform guard_partition(child, parent);
        made := true;
      end loop;
      return made;
    end $$`.execute(db);
  // Triggers of the parent guard what goes through the parent; row triggers reach the partitions by themselves.
  await sql`
    create function guard_partition(child text, parent text) returns void language plpgsql as $$
    begin
      execute format('create trigger %I before truncate on %I for each statement execute function refuse_change()',
        child || '_no_truncate', child);
      if parent = 'entries' then
        execute format('create unique index %I on %I (account_id, account_version)', child || '_versions', child);
        execute format('create trigger %I after insert on %I referencing new table as added '
          'for each statement execute function require_zero_sum()', child || '_zero_sum', child);
      end if;
    end $$`.execute(db);
  // For keys of a month that nobody has prepared: a payment never fails for want of a partition.
  for (const table of ['journals', 'entries']) {
    const child = `${table}_other`;
    await sql`create table ${sql.table(child)} partition of ${sql.table(table)} default`.execute(db);
    await sql`select guard_partition(${child}, ${table})`.execute(db);
  }
  await sql`
    select make_month_partitions((date_trunc('month', gridlease_now() at time zone 'UTC')
      + make_interval(months => ahead))::date)
    from generate_series(0, 2) as ahead`.execute(db);
}
