import { formatAmount } from '../../books/money/amount.ts';
import { BillingError } from '../../http/errors.ts';

/** @param amounts base units */
export function amountAboveCharged(amounts: { amount: bigint; refundable: bigint }): BillingError {
  const amount = formatAmount(amounts.amount);
  const refundable = formatAmount(amounts.refundable);
  return new BillingError(
    'conflict',
    'amount_above_charged',
    `Of what the rental was charged ${refundable} can be refunded, not ${amount}.`,
    { details: { amount, refundable } },
  );
}

/** The rental was free, or everything was already refunded or written off. */
export function nothingToRefund(sessionId: string): BillingError {
  return new BillingError(
    'conflict',
    'nothing_to_refund',
    `Nothing of what the session ${sessionId} was charged is left to refund.`,
  );
}
