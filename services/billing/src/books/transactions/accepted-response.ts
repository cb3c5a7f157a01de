import type { StoredResponse } from '@gridlease/common/idempotency/store';
import { storedJson } from '../../http/command.ts';
import { toTransactionBody } from './schema.ts';
import type { Transaction } from './transaction.ts';

/** Pending operations return 202; some clients treat only 200 as success. */
export type AcceptedStatus = 200 | 202;

/** The response with a new transaction: `accepted` while it is pending, 200 once it is final. */
export function transactionResponse(accepted: AcceptedStatus): (transaction: Transaction) => StoredResponse {
  return (transaction) =>
    storedJson(transaction.status === 'pending' ? accepted : 200, toTransactionBody(transaction));
}

/** 202 while the transaction is pending, 200 once it is final. */
export const acceptedResponse = transactionResponse(202);
