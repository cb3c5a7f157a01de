import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** Counts the replacements of a provider's rates, so that the registry can tell which of two sets is newer. */
export const rateVersionsMigration: Migration = {
  async up(db) {
    await sql`alter table provider_rate_sets add column version bigint not null default 1`.execute(db);
    // The registry reads all sets, by pages.
    await sql`
      create unique index provider_rate_sets_by_bytes on provider_rate_sets (provider_id collate "C")`.execute(
      db,
    );
  },
};
