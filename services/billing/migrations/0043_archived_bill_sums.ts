import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** What archived bills add up to by day, so that spend and earnings do not read them again. */
export const archivedBillSumsMigration: Migration = {
  async up(db) {
    await sql`
      create table archived_bill_sums (
        -- They count once it is archived: until then its bills are in their table.
        archive_id uuid not null references archives (id) on delete cascade,
        side text not null check (side in ('all', 'renter', 'machine')),
        -- The renter or the machine's owner; empty: all.
        party text not null,
        -- The machine, if it is a machine's sum; otherwise empty.
        provider_id text not null,
        -- The UTC day on which the rentals ended.
        day date not null,
        sessions bigint not null,
        minutes bigint not null,
        total_cost numeric not null,
        platform_fee numeric not null,
        provider_earnings numeric not null,
        first_ended_at timestamptz(3) not null,
        last_ended_at timestamptz(3) not null,
        -- Where the bills are in the archive's lists.
        first_created_at timestamptz(3) not null,
        last_created_at timestamptz(3) not null,
        primary key (side, party, provider_id, day, archive_id)
      )`.execute(db);
    await sql`create index archived_bill_sums_archive_id on archived_bill_sums (archive_id)`.execute(db);
  },
};
