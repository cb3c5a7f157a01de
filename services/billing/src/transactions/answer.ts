import type { StoredAnswer } from '@gridlease/common/idempotency/idempotent';
import { toTransactionBody } from './schema.ts';
import type { Transaction } from './transaction.ts';

/** A transaction that may still be under way: 200 when it is final, 202 while it is pending. */
export function acceptedAnswer(transaction: Transaction): StoredAnswer {
  return {
    status: transaction.status === 'pending' ? 202 : 200,
    headers: { 'content-type': 'application/json' },
    body: toTransactionBody(transaction),
  };
}
