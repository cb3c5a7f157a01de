import type { Migration } from '@gridlease/common/database/migrations';
import { requireMigration } from '@gridlease/common/database/newer-schema';
import { sql } from 'kysely';
import { restateDebts } from './restated-debts.ts';

/**
 * A debt is a claim on a wallet and not money: what a rental costs after the funds are gone is neither earnings nor a
 * fee until the renter has repaid it. Debts from before are restated so.
 */
export const claimsMigration: Migration = {
  async up(db) {
    // Earlier releases pay owners what renters only owe.
    await requireMigration(db, '0017_claims');
    // Nobody posts while debts are restated.
    await sql`lock table account_tails, accounts in share row exclusive mode`.execute(db);
    await sql`
      create or replace function check_account() returns trigger language plpgsql as $$
      declare
        of_wallet boolean := new.kind in ('available', 'locked', 'pending_out', 'debt', 'earned');
      begin
        if not (of_wallet or new.kind in ('chain', 'platform_fees', 'platform_claims', 'platform_advanced',
              'platform_bad_debt', 'platform_adjustments', 'platform_dust', 'suspense'))
            or of_wallet <> (new.wallet_id is not null)
            or (new.kind = 'earned') <> (new.provider_id is not null)
            or (new.kind = 'chain') <> (new.token_account is not null)
            or not new.is_stored and (new.floor is not null or new.ceiling is not null)
            or of_wallet and (new.kind = 'debt') = (new.floor is not distinct from 0)
            or (new.kind = 'debt' or new.kind = 'chain' and new.is_stored) <> (new.ceiling is not distinct from 0) then
          raise exception 'account % is not as its kind has to be', new.code using errcode = 'check_violation';
        end if;
        return new;
      end $$`.execute(db);
    await sql`
      insert into accounts (code, kind, is_stored) values
        -- The counterpart of every wallet's debt.
        ('platform:claims', 'platform_claims', false),
        -- What the platform paid out of debts before claims were kept, and gets back when they are repaid.
        ('platform:advanced', 'platform_advanced', false)`.execute(db);
    await sql`
      create table claims (
        id uuid primary key,
        kind text not null check (kind in ('rental', 'refund')),
        -- Its accounts' locks guard the row.
        debtor_wallet_id uuid not null references wallets (id),
        -- Of a rental: the owner's wallet. Of a refund: the renter's, unless the platform has advanced it.
        creditor_wallet_id uuid references wallets (id),
        -- The machine's earnings, or platform:advanced. No foreign key, as in entries.
        creditor_account_id bigint,
        -- No foreign key: it would lock the session's row after accounts, against the order of locks.
        session_id uuid not null,
        job_id text,
        gpu_model text not null,
        amount numeric(38, 0) not null check (amount > 0),
        repaid numeric(38, 0) not null default 0 check (repaid >= 0),
        written_off numeric(38, 0) not null default 0 check (written_off >= 0),
        cancelled numeric(38, 0) not null default 0 check (cancelled >= 0),
        open numeric(38, 0) generated always as (amount - repaid - written_off - cancelled) stored check (open >= 0),
        -- Of a rental that the machine's account gets, and what splits a repayment: what of the charge has been paid
        -- (true while something is open), the fee, the price of an hour, and when the first minute began.
        paid numeric(38, 0),
        fee_percent numeric,
        hourly_rate numeric(38, 0),
        began_at timestamptz(3),
        -- The beginning of the oldest unpaid minute; of a refund, its time. The oldest claim is repaid first.
        since timestamptz(3) not null,
        created_at timestamptz(3) not null default gridlease_now(),
        updated_at timestamptz(3) not null default gridlease_now(),
        check (creditor_wallet_id is not null or creditor_account_id is not null),
        check (paid is null or (fee_percent is not null and hourly_rate is not null and began_at is not null))
      ) with (fillfactor = 80)`.execute(db);
    await sql`create index claims_open on claims (debtor_wallet_id, since, id) where open > 0`.execute(db);
    await sql`create index claims_debtors on claims (since, debtor_wallet_id) where open > 0`.execute(db);
    await sql`
      create unique index claims_of_rental on claims (session_id, creditor_account_id) where kind = 'rental'`.execute(
      db,
    );
    await sql`create index claims_of_session on claims (session_id)`.execute(db);
    // What owners read of their earnings: the claims that reduce them.
    await sql`
      create index claims_of_creditor on claims (creditor_account_id)
      where kind = 'rental' and paid is not null and amount > repaid`.execute(db);
    await sql`
      create function fee_of(charged numeric, percent numeric) returns numeric language sql immutable parallel safe
      return div(charged * percent, 100)`.execute(db);
    await changeTransactions(db);
    await restateDebts(db);
    await guardDebts(db);
  },
};

type MigrationDatabase = Parameters<Migration['up']>[0];

/** No journal changes a debt without `platform:claims`, as those of earlier releases that may still be running do. */
async function guardDebts(db: MigrationDatabase): Promise<void> {
  await sql`
    create or replace function check_added_entries() returns trigger language plpgsql as $$
    declare
      wrong record;
    begin
      select a.journal_id, sum(a.amount) <> 0 as is_unbalanced,
        sum(a.amount) filter (where c.kind in ('debt', 'platform_claims')) <> 0 as is_unclaimed into wrong
      from added a left join accounts c on c.id = a.account_id
      group by a.journal_id
      having sum(a.amount) <> 0 or bool_or((a.account_version is not null) is distinct from c.is_stored)
        or sum(a.amount) filter (where c.kind in ('debt', 'platform_claims')) <> 0
      limit 1;
      if not found then
        return null;
      elsif wrong.is_unbalanced then
        raise exception 'journal % does not sum to zero', wrong.journal_id using errcode = 'check_violation';
      elsif wrong.is_unclaimed then
        raise exception 'journal % changes a debt and not platform:claims', wrong.journal_id
          using errcode = 'check_violation';
      end if;
      raise exception 'journal % has an entry of an account that is not there, or is not of its kind',
        wrong.journal_id using errcode = 'foreign_key_violation';
    end $$`.execute(db);
}

async function changeTransactions(db: MigrationDatabase): Promise<void> {
  await sql`alter table transactions drop constraint transactions_type_check`.execute(db);
  await sql`
    alter table transactions add constraint transactions_type_check check (type in ('deposit', 'withdrawal', 'payment',
      'payout', 'refund', 'platform_fee', 'session_lock', 'session_release', 'adjustment', 'debt_repayment',
      'refund_claim'))`.execute(db);
  // A payment of which everything is owed, and a refund of which nothing is given back at once, move nothing.
  await sql`alter table transactions drop constraint transactions_amount_check`.execute(db);
  await sql`
    alter table transactions add constraint transactions_amount_check
    check (amount > 0 or amount = 0 and type in ('payment', 'refund'))`.execute(db);
  await sql`alter table refunds add column cancelled numeric(38, 0) not null default 0 check (cancelled >= 0)`.execute(
    db,
  );
  await sql`alter table refunds drop constraint refunds_check`.execute(db);
  await sql`
    alter table refunds add constraint refunds_sum
    check (cancelled + fee + from_earnings + from_wallet + owed + carried = amount)`.execute(db);
}
