import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';

/** What a receiver's new token account costs, and when transfers left, so that limits hold for the day they leave on. */
export const newAccountsMigration: Migration = {
  async up(db) {
    await sql`
      create or replace function check_account() returns trigger language plpgsql as $$
      declare
        of_wallet boolean := new.kind in ('available', 'locked', 'pending_out', 'debt', 'earned');
      begin
        if not (of_wallet or new.kind in ('chain', 'platform_fees', 'platform_network_fees', 'platform_claims',
              'platform_advanced', 'platform_bad_debt', 'platform_adjustments', 'platform_dust', 'suspense'))
            or of_wallet <> (new.wallet_id is not null)
            or (new.kind = 'earned') <> (new.provider_id is not null)
            or (new.kind = 'chain') <> (new.token_account is not null)
            or not new.is_stored and (new.floor is not null or new.ceiling is not null)
            or of_wallet and (new.kind = 'debt') = (new.floor is not distinct from 0)
            or (new.kind = 'debt' or new.kind = 'chain' and new.is_stored) <> (new.ceiling is not distinct from 0) then
          raise exception 'account % is not as its kind has to be', new.code using errcode = 'check_violation';
        end if;
        return new;
      end $$`.execute(db);
    await sql`
      insert into accounts (code, kind, is_stored) values
        -- What receivers' new token accounts were charged for.
        ('platform:network_fees', 'platform_network_fees', false)`.execute(db);
    await sql`
      alter table transfers
        -- The part of the amount that is kept for the receiver's token account, should it be missing.
        add column account_fee numeric(38, 0) not null default 0,
        -- When the attempt was signed that has landed or can still land. Null: there is none.
        add column signed_at timestamptz(3),
        add constraint transfers_account_fee check (account_fee >= 0 and account_fee < amount)`.execute(db);
    await sql`
      alter table transfer_attempts
        -- The token account that the attempt creates for the receiver, paid for by the transfer's account fee.
        add column new_account text`.execute(db);
    await sql`
      update transfers t set signed_at = a.created_at from transfer_attempts a
      where a.transfer_id = t.id and a.state in ('signed', 'sent', 'confirmed', 'finalized') and t.kind <> 'sweep'
        and (t.status = 'processing' or a.created_at > gridlease_now() - interval '1 day')`.execute(db);
    await sql`
      create index transfers_signed on transfers (wallet_id, signed_at)
      where kind <> 'sweep' and signed_at is not null`.execute(db);
    await sql`create index transfers_limited on transfers (wallet_id) where waiting_for = 'limit'`.execute(
      db,
    );
    // Two transfers to one new receiver: only one creates the account, and only one is charged for it.
    await sql`
      create unique index transfer_attempts_new_account on transfer_attempts (new_account)
      where new_account is not null and state in ('signed', 'sent', 'confirmed')`.execute(db);
  },
};
