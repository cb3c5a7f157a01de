import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** Tokens that lie where they are not booked, and an index of when a token account last received a deposit. */
export const straysMigration: Migration = {
  async up(db) {
    await sql`
      create table strays (
        token_account text primary key,
        -- The wallet whose deposit address owns it; null: one of the platform's keys does.
        wallet_id uuid references wallets (id),
        mint text not null,
        reason text not null check (reason in ('other_mint', 'other_account')),
        -- In units of the mint; 0 until it has been read from the chain.
        amount numeric(20, 0) not null check (amount >= 0),
        decimals smallint not null check (decimals between 0 and 255),
        seen_at timestamptz(3) not null default gridlease_now(),
        checked_at timestamptz(3)
      )`.execute(db);
    await sql`create index strays_seen on strays (seen_at, token_account) where amount > 0`.execute(db);
    await sql`create index strays_checked on strays (checked_at nulls first)`.execute(db);
    // Where the search among deposit addresses goes on; null: at the first wallet.
    await sql`create table stray_search (after_wallet_id uuid)`.execute(db);
    await sql`create unique index stray_search_is_one_row on stray_search ((true))`.execute(db);
    await sql`insert into stray_search values (null)`.execute(db);
    await sql`create index deposits_token_account on deposits (token_account, seen_at)`.execute(db);
  },
};
