import type { Transaction } from '../../books/transactions/transaction.ts';
import type { RefundSplit } from './split.ts';

/** A refund of a rental's charge. */
export interface Refund {
  readonly sessionId: string;
  readonly split: RefundSplit;
  readonly transaction: Transaction;
}
