import { orThrow } from '@gridlease/client/problem-error';
import { billing } from '../../session/clients.ts';

/**
 * Keeps a withdrawal or a payout from being sent.
 *
 * @throws ProblemError 409 `transaction_not_cancellable` once it was signed
 */
export async function cancelTransaction(walletID: string, transactionID: string): Promise<void> {
  const params = { path: { walletID, transactionID } };
  const path = '/api/v1/wallet/{walletID}/transactions/{transactionID}/cancel';
  await orThrow(billing.POST(path, { params }));
}
