import { getTransaction, updateTransaction } from '../../books/transactions/store.ts';
import type { BillingTransaction } from '../../database/database.ts';
import { updateTransfer } from './store.ts';
import type { Transfer, WaitingFor } from './transfer.ts';

/**
 * Records what a transfer waits for, on the transfer and as `metadata.waiting_for` of its transaction. The caller
 * has locked the transfer's row.
 *
 * @param waitingFor undefined: it no longer waits
 */
export async function noteWaiting(
  trx: BillingTransaction,
  transfer: Pick<Transfer, 'id' | 'kind' | 'waitingFor'>,
  waitingFor: WaitingFor | undefined,
): Promise<void> {
  const { id, kind } = transfer;
  if (transfer.waitingFor === waitingFor) return;
  await updateTransfer(trx, id, { waitingFor: waitingFor ?? null });
  if (kind === 'sweep') return;
  const { waiting_for: _before, ...metadata } = (await getTransaction(trx, id)).metadata;
  await updateTransaction(trx, id, {
    metadata: waitingFor === undefined ? metadata : { ...metadata, waiting_for: waitingFor },
  });
}
