import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

const NEVER_CHANGED = '00000000-0000-0000-0000-000000000000';

/** Tells from the live row, which heartbeats lock anyway, whether the machine's cards are still those that are known. */
export const cardsVersionsMigration: Migration = {
  async up(db) {
    // Random, so that none comes back: not for an id that is registered again, nor after a backup was restored.
    await sql`
      alter table provider_live add column cards_version uuid not null default ${sql.lit(NEVER_CHANGED)}`.execute(
      db,
    );
    await sql`alter table provider_live alter column cards_version set default gen_random_uuid()`.execute(db);
    // By trigger: replicas of the previous release change cards too, and a change that is forgotten is not noticed.
    await sql`
      create function renew_cards_version() returns trigger language plpgsql as $$
      begin
        update provider_live set cards_version = gen_random_uuid()
        where provider_id in (select provider_id from changed);
        return null;
      end $$`.execute(db);
    for (const [event, rows] of [
      ['insert', 'new'],
      ['update', 'new'],
      ['delete', 'old'],
    ] as const) {
      await sql`
        create trigger ${sql.id(`renew_cards_version_on_${event}`)} after ${sql.raw(event)} on gpus
        referencing ${sql.raw(rows)} table as changed for each statement
        execute function renew_cards_version()`.execute(db);
    }
  },
};
