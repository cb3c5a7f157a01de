import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** From which networks a key may be used (null: any), and from which it was used last, roughly. */
export const keyNetworksMigration: Migration = {
  async up(db) {
    await sql`alter table clients add networks text[], add last_used_from text`.execute(db);
  },
};
