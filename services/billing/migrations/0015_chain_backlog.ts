import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/**
 * Listing the signatures of an account and reading the transactions become two steps, each durable: anybody can have
 * any number of transactions name an account. Amounts too small for a person to look at go to an account of their own.
 */
export const chainBacklogMigration: Migration = {
  async up(db) {
    // The cursor now says how far signatures were listed; what of them is still to be read is in chain_unread.
    // Null: written by a release that did not note it.
    await sql`alter table chain_cursors add column last_slot bigint`.execute(db);
    await sql`
      create table chain_listings (
        token_account text primary key,
        -- When the last listing began that found all there was; null: none has.
        listed_at timestamptz(3),
        -- A listing under way, which goes from the newest signature back to the cursor: everything from its head down
        -- to before_signature is listed.
        began_at timestamptz(3),
        head_signature text,
        head_slot bigint,
        before_signature text,
        -- Whether there were signatures newer than the head, which were not final.
        has_newer boolean,
        check (num_nulls(began_at, head_signature, head_slot, before_signature, has_newer) in (0, 5))
      )`.execute(db);
    await sql`
      create table chain_unread (
        token_account text not null,
        signature text not null,
        slot bigint not null,
        -- When the listing began that found it.
        listed_at timestamptz(3) not null,
        -- How often it was looked at and was not final.
        looks integer not null default 0,
        primary key (token_account, signature)
      )`.execute(db);
    await sql`
      create index chain_unread_order on chain_unread (token_account, looks, listed_at, slot)`.execute(db);
    await sql`
      create table dust_receipts (
        signature text not null,
        token_account text not null,
        amount numeric(38, 0) not null check (amount > 0),
        slot bigint not null,
        booked_at timestamptz(3) not null default gridlease_now(),
        primary key (signature, token_account)
      )`.execute(db);
    await sql`
      create or replace function check_account() returns trigger language plpgsql as $$
      declare
        of_wallet boolean := new.kind in ('available', 'locked', 'pending_out', 'debt', 'earned');
      begin
        if not (of_wallet or new.kind in ('chain', 'platform_fees', 'platform_bad_debt', 'platform_adjustments',
              'platform_dust', 'suspense'))
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
      insert into accounts (code, kind, is_stored, floor)
      values ('platform:dust', 'platform_dust', false, null)`.execute(db);
  },
};
