import type { StoredAnswer } from '@gridlease/common/idempotency/idempotent';
import { toTransactionBody } from './schema.ts';
import type { Transaction } from './transaction.ts';

/** 202 says that something is under way; some clients know no success but 200. */
export type AcceptedStatus = 200 | 202;

/** The response of a transaction that may be under way: 200 when it is final, `accepted` while it is pending. */
export function answerAccepting(accepted: AcceptedStatus): (transaction: Transaction) => StoredAnswer {
  return (transaction) => ({
    status: transaction.status === 'pending' ? accepted : 200,
    headers: { 'content-type': 'application/json' },
    body: toTransactionBody(transaction),
  });
}

/** 200 when it is final, 202 while it is pending. */
export const acceptedAnswer = answerAccepting(202);
