import { sql } from 'kysely';
import type { BillingTransaction } from '../../database/database.ts';

/** Why a transfer waits whose wallet is frozen; its transaction says so as `metadata.waiting_for`. */
export const FROZEN_REASON = 'frozen';

/** The wallet is no longer frozen: its waiting transfers are due now. The wallet's row is locked. */
export async function releaseFrozen(trx: BillingTransaction, walletId: string): Promise<void> {
  await sql`
    with waiting as materialized (
      select id from transfers where wallet_id = ${walletId} and kind <> 'sweep'
        and status in ('pending', 'processing') and reason = ${FROZEN_REASON}
      order by id for no key update
    ), released as (
      update transfers set reason = null, next_step_at = gridlease_now(), updated_at = gridlease_now()
      from waiting where transfers.id = waiting.id returning transfers.id
    )
    update transactions set metadata = (metadata::jsonb - 'waiting_for')::json, version = version + 1,
      updated_at = greatest(updated_at, gridlease_now())
    where id in (select id from released)`.execute(trx);
}
