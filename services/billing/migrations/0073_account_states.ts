import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** Whether the account of a wallet's user is disabled or deleted: nothing leaves the wallet then, and it rents nothing. */
export const accountStatesMigration: Migration = {
  async up(db) {
    await sql`
      alter table wallets
        add column account_status text not null default 'active'
          check (account_status in ('active', 'disabled', 'deleted')),
        -- When billing learnt of it; the rentals that the wallet pays for end then. Null: the account is active.
        add column account_closed_since timestamptz(3),
        -- Of the newest state of the account that is known.
        add column account_version bigint not null default 0,
        add constraint wallets_account_closed_since
          check ((account_status = 'active') = (account_closed_since is null))`.execute(db);
    // Deleted accounts stay deleted, so only the others are compared.
    await sql`create index wallets_of_disabled on wallets (user_id) where account_status = 'disabled'`.execute(
      db,
    );
  },
};
