import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** Administrators' mistakes are corrected: adjustments are taken back, and deposits moved to the right wallet. */
export const correctionsMigration: Migration = {
  async up(db) {
    await sql`
      create table corrections (
        -- Once it is made, also of the transaction of the wallet that it takes from.
        id uuid primary key,
        kind text not null check (kind in ('adjustment_reversal', 'deposit_move')),
        -- The transaction of the adjustment, or the deposit. No foreign key: each kind refers to another table.
        target_id uuid not null,
        -- Whom it takes from. The lock of its row guards all corrections of one target.
        wallet_id uuid not null references wallets (id),
        -- Of a deposit: whom it belongs to.
        to_wallet_id uuid references wallets (id),
        amount numeric(38, 0) not null check (amount > 0),
        -- Of the amount, what the wallet had available, and what it has owed since then.
        taken numeric(38, 0) check (taken >= 0),
        owed numeric(38, 0) check (owed >= 0),
        status text not null check (status in ('awaiting_approval', 'done', 'refused')),
        reason text not null,
        requested_by text not null,
        -- Null: it needed no approval, or waits for it.
        decided_by text,
        created_at timestamptz(3) not null default gridlease_now(),
        updated_at timestamptz(3) not null default gridlease_now(),
        check ((kind = 'deposit_move') = (to_wallet_id is not null)),
        check (case when status = 'done' then taken + owed = amount and taken is not null and owed is not null
          else taken is null and owed is null end)
      )`.execute(db);
    await sql`create index corrections_target on corrections (target_id)`.execute(db);
    await sql`create index corrections_created on corrections (created_at, id)`.execute(db);
    // A deposit has one owner at a time, so at most one request to move it is open.
    await sql`
      create unique index corrections_open_move on corrections (target_id)
      where kind = 'deposit_move' and status = 'awaiting_approval'`.execute(db);
    await changeClaims(db);
    await sql`
      alter table deposits
        -- Of the wallet that it was moved to; null: it was never moved, and its transaction has its id.
        add column transaction_id uuid`.execute(db);
    // A correction of which everything is owed moves nothing.
    await sql`alter table transactions drop constraint transactions_amount_check`.execute(db);
    await sql`
      alter table transactions add constraint transactions_amount_check
      check (amount > 0 or amount = 0 and type in ('payment', 'refund', 'adjustment'))`.execute(db);
  },
};

type MigrationDatabase = Parameters<Migration['up']>[0];

/** A claim may come from a correction instead of a rental. Its creditor is `platform:advanced`. */
async function changeClaims(db: MigrationDatabase): Promise<void> {
  await sql`
    alter table claims
      alter column session_id drop not null,
      alter column gpu_model drop not null,
      add column correction_id uuid,
      drop constraint claims_kind_check,
      add constraint claims_kind_check check (kind in ('rental', 'refund', 'correction')),
      add constraint claims_cause check (case when kind = 'correction'
        then correction_id is not null and session_id is null and creditor_wallet_id is null
        else correction_id is null and session_id is not null and gpu_model is not null end)`.execute(db);
  await sql`create unique index claims_of_correction on claims (correction_id)`.execute(db);
}
