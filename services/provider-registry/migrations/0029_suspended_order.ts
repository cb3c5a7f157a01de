import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** The suspended machines in list order: few of many, which a scan of all machines would look for. */
export const suspendedOrderMigration: Migration = {
  async up(db) {
    await sql`
      create index providers_suspended_name_id on providers (name, id) where suspended is not null`.execute(
      db,
    );
  },
};
