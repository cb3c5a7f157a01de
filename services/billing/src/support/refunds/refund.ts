import type { Transaction } from '../../books/transactions/transaction.ts';
import type { RefundSplit } from './split.ts';

/** What was given back of what a rental was charged. */
export interface Refund {
  readonly sessionId: string;
  readonly split: RefundSplit;
  readonly transaction: Transaction;
}
