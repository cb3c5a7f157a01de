import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** When a wallet was frozen: the rentals that it pays for end then. */
export const frozenWalletsMigration: Migration = {
  async up(db) {
    await sql`
      alter table wallets
        -- Null: it is not frozen.
        add column frozen_since timestamptz(3)`.execute(db);
    await sql`update wallets set frozen_since = gridlease_now() where not is_active`.execute(db);
    await sql`
      alter table wallets add constraint wallets_frozen_since check (is_active = (frozen_since is null))`.execute(
      db,
    );
  },
};
