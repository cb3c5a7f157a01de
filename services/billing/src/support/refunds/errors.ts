import { formatAmount } from '../../books/money/amount.ts';
import { BillingError } from '../../http/errors.ts';

/** @param amounts base units */
export function amountAboveCharged(amounts: { amount: bigint; refundable: bigint }): BillingError {
  const amount = formatAmount(amounts.amount);
  const refundable = formatAmount(amounts.refundable);
  return new BillingError(
    'conflict',
    'amount_above_charged',
    `The amount of ${amount} exceeds the ${refundable} that can still be refunded.`,
    { details: { amount, refundable } },
  );
}

/** The rental was free, or everything was already refunded or written off. */
export function nothingToRefund(sessionId: string): BillingError {
  return new BillingError(
    'conflict',
    'nothing_to_refund',
    `The session ${sessionId} has no charge left to refund.`,
  );
}
