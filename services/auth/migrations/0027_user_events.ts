import type { Migration } from '@gridlease/common/database/migrations';
import { outboxMigration } from '@gridlease/common/outbox/migration';
import { sql } from 'kysely';

/** Events about users, and the version of a user's state, by which other services tell the newer of two. */
export const userEventsMigration: Migration = {
  async up(db) {
    await outboxMigration.up(db);
    await sql`alter table users add column version bigint not null default 1`.execute(db);
  },
};
