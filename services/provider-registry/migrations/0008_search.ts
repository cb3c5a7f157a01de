import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/**
 * Orders for a search to walk. Each lists machines by name and id within something, so that a page costs what it shows
 * and not what matches.
 */
export const searchMigration: Migration = {
  async up(db) {
    await sql`create index providers_owner_id_name_id on providers (owner_id, name, id)`.execute(db);
    await sql`drop index providers_owner_id`.execute(db);
    await sql`create index providers_location_name_id on providers (lower(location), name, id)`.execute(db);
    // For a status that few machines have. A heartbeat leaves the status as it is, so its update stays HOT.
    await sql`create index provider_live_status on provider_live (status)`.execute(db);
  },
};
