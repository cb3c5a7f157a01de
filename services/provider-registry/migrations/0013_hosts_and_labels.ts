import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** Facts about the computer around the cards, and labels that its owner chose. */
export const hostsAndLabelsMigration: Migration = {
  async up(db) {
    // Null where there are none.
    await sql`alter table providers add column host jsonb, add column labels jsonb`.execute(db);
    // The machines with a label: a search first looks whether only a few have it.
    await sql`
      create table provider_labels (
        name text collate "C" not null,
        value text collate "C" not null,
        provider_id uuid not null references providers (id) on delete cascade,
        primary key (name, value, provider_id)
      )`.execute(db);
    await sql`create index provider_labels_provider_id on provider_labels (provider_id)`.execute(db);
  },
};
