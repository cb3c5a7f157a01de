import { formatAmount } from '../../books/money/amount.ts';
import { BillingError } from '../../http/errors.ts';

export function adjustmentNotFound(id: string): BillingError {
  return new BillingError('not_found', 'adjustment_not_found', `There is no adjustment ${id}.`);
}

export function adjustmentNotReversible(): BillingError {
  return new BillingError(
    'conflict',
    'adjustment_not_reversible',
    'Only an adjustment that credited a wallet can be reversed. To correct a debit, credit the wallet.',
  );
}

/** @param amounts base units; `left` can still be reversed */
export function amountAboveAdjustment(amounts: { amount: bigint; left: bigint }): BillingError {
  const amount = formatAmount(amounts.amount);
  const left = formatAmount(amounts.left);
  return new BillingError(
    'conflict',
    'amount_above_adjustment',
    `The amount of ${amount} exceeds what is left of the adjustment, ${left}.`,
    { details: { amount, left } },
  );
}

export function adjustmentReversed(): BillingError {
  return new BillingError(
    'conflict',
    'adjustment_reversed',
    'All of the adjustment has been reversed, or will be once that is approved.',
  );
}

export function depositNotMovable(why: string): BillingError {
  return new BillingError('conflict', 'deposit_not_movable', `The deposit cannot be moved: ${why}.`);
}

export function correctionNotFound(id: string): BillingError {
  return new BillingError('not_found', 'correction_not_found', `There is no correction ${id}.`);
}

export function correctionDecided(status: string): BillingError {
  return new BillingError('conflict', 'not_awaiting_approval', `The correction is ${status}.`);
}
