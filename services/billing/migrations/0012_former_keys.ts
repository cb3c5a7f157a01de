import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** Which account a transfer leaves is a matter of its own once the platform's key can change. */
export const formerKeysMigration: Migration = {
  async up(db) {
    await sql`
      alter table transfers
        -- Of a sweep: the former key of the platform whose account is emptied; null: a deposit address.
        add column source text`.execute(db);
    await sql`
      alter table transfer_attempts
        -- What it takes the tokens from; null: signed by a release that knew one key alone.
        add column source_token_account text`.execute(db);
  },
};
