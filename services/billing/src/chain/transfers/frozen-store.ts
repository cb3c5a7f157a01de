import { sql } from 'kysely';
import type { BillingTransaction } from '../../database/database.ts';

/**
 * The reason of a transfer that waits because its wallet is frozen; shown on its transaction as
 * `metadata.waiting_for`.
 */
export const FROZEN_REASON = 'frozen';

/**
 * Makes the waiting transfers of a wallet that was unfrozen due now. The caller has locked the wallet's row.
 */
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
