import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** Whether a rental has its cards to itself, or shares the memory of one. */
export const sharingMigration: Migration = {
  async up(db) {
    await sql`
      alter table providers
        add column sharing text not null default 'exclusive' check (sharing in ('exclusive', 'vram'))`.execute(
      db,
    );
  },
};
