import type { StoredAnswer } from '@gridlease/common/idempotency/idempotent';
import { storedJson } from '../../http/responses.ts';
import { toTransactionBody } from './schema.ts';
import type { Transaction } from './transaction.ts';

/** 202 says that something is under way; some clients take no status but 200 for a success. */
export type AcceptedStatus = 200 | 202;

/** The response of a transaction that may be under way: 200 when it is final, `accepted` while it is pending. */
export function transactionResponse(accepted: AcceptedStatus): (transaction: Transaction) => StoredAnswer {
  return (transaction) =>
    storedJson(transaction.status === 'pending' ? accepted : 200, toTransactionBody(transaction));
}

/** 200 when it is final, 202 while it is pending. */
export const acceptedResponse = transactionResponse(202);
