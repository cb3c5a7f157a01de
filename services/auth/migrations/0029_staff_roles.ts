import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** Roles of the staff besides `admin`. */
export const staffRolesMigration: Migration = {
  async up(db) {
    await sql`alter table user_roles drop constraint user_roles_role_check`.execute(db);
    await sql`
      alter table user_roles add constraint user_roles_role_check
      check (role in ('provider', 'renter', 'admin', 'support', 'finance', 'auditor'))`.execute(db);
  },
};
