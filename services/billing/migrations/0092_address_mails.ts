import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** Users are told of a new payout address. */
export const addressMailsMigration: Migration = {
  async up(db) {
    await sql`alter table mails drop constraint mails_kind_check`.execute(db);
    await sql`
      alter table mails add constraint mails_kind_check check (kind in ('low_funds', 'grace', 'termination',
        'payout_sent', 'payout_failed', 'machine_offline', 'machine_suspended', 'webhook_disabled',
        'payout_address_set'))`.execute(db);
  },
};
