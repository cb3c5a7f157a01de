import { sql } from 'kysely';
import { findWallet, lockWallet } from '../../books/wallets/store.ts';
import type { BillingTransaction, Database, Transact } from '../../database/database.ts';
import { lockTransfer, updateTransfer } from './store.ts';
import type { Transfer } from './transfer.ts';
import { noteWaiting } from './waiting.ts';

/**
 * The reason of a transfer that waits because its wallet is frozen; shown on its transaction as
 * `metadata.waiting_for`.
 */
export const FROZEN_REASON = 'frozen';

/** Seconds between checks of a frozen wallet's transfer. Unfreezing the wallet wakes it at once. */
const FROZEN_SECONDS = 60;

type Paying = Pick<Transfer, 'id' | 'kind' | 'walletId'>;

/** Whether the paying wallet is currently frozen. Only avoids signing in vain; `requirePaying` decides. */
export async function isFrozen(db: Database, { kind, walletId }: Paying): Promise<boolean> {
  if (kind === 'sweep') return false;
  return (await findWallet(db, walletId))?.isActive === false;
}

/**
 * Whether the paying wallet may pay. Its row is locked until the transaction ends, so a freeze happens either
 * before or after this transaction. Sweeps move tokens between the platform's own accounts and are not
 * affected by a freeze.
 */
export async function requirePaying(trx: BillingTransaction, { kind, walletId }: Paying): Promise<boolean> {
  return kind === 'sweep' || (await lockWallet(trx, walletId))?.isActive === true;
}

/** Keeps a transfer waiting because its wallet is frozen, and notes it on its transaction. */
export async function waitFrozen(transact: Transact, transfer: Paying): Promise<void> {
  const { id } = transfer;
  await transact(async (trx) => {
    if (await requirePaying(trx, transfer)) return;
    const current = await lockTransfer(trx, id);
    if (current?.status !== 'pending' && current?.status !== 'processing') return;
    await updateTransfer(trx, id, { reason: FROZEN_REASON, nextStepSeconds: FROZEN_SECONDS });
    await noteWaiting(trx, current, FROZEN_REASON);
  });
}

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
      update transfers set reason = null, waiting_for = null, next_step_at = gridlease_now(), updated_at = gridlease_now()
      from waiting where transfers.id = waiting.id returning transfers.id
    )
    update transactions set metadata = (metadata::jsonb - 'waiting_for')::json, version = version + 1,
      updated_at = greatest(updated_at, gridlease_now())
    where id in (select id from released)`.execute(trx);
}
