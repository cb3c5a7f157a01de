import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** Keys that verify binding quotes, and each wallet's own limit on what it rents for in a day. */
export const quotesAndSpendLimitsMigration: Migration = {
  async up(db) {
    await sql`
      create table quote_keys (
        -- The base64url SHA-256 of the public key.
        kid text primary key,
        -- Ed25519, 32 bytes. The private key never leaves the memory of the process that made it.
        public_key bytea not null check (length(public_key) = 32),
        created_at timestamptz(3) not null default gridlease_now(),
        -- Nothing is signed with it after that.
        signs_until timestamptz(3) not null
      )`.execute(db);
    await sql`
      alter table wallets
        -- Base units; null: billing.spend_day_max.
        add column spend_day_max numeric(38, 0) check (spend_day_max >= 0)`.execute(db);
  },
};
