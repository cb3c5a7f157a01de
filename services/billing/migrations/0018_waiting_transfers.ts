import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** What a transfer waits for, and which of its attempts count towards a review by an operator. */
export const waitingTransfersMigration: Migration = {
  async up(db) {
    await sql`
      alter table transfers
        -- Null: nothing, it is being sent or has ended.
        add column waiting_for text,
        -- Attempts that failed. Those that expired without having been refused do not count.
        add column failures integer not null default 0`.execute(db);
    await sql`
      alter table transfer_attempts
        -- The chain said that it would fail.
        add column is_refused boolean not null default false`.execute(db);
    await sql`
      update transfers t set
        failures = (select count(*) from transfer_attempts where transfer_id = t.id and state = 'failed_on_chain'),
        waiting_for = case
          when status = 'awaiting_approval' then 'approval'
          when status = 'needs_review' then 'review'
          when reason in ('frozen', 'hot_wallet_shortage') then reason
          when not_before > gridlease_now() then 'address_cooldown' end
      where status in ('awaiting_approval', 'pending', 'processing', 'needs_review')`.execute(db);
    await sql`
      update transactions x set metadata = (metadata::jsonb || jsonb_build_object('waiting_for', t.waiting_for))::json
      from transfers t where t.id = x.id and t.waiting_for is not null`.execute(db);
    await sql`create index transfers_created on transfers (created_at, id)`.execute(db);
  },
};
