import { formatAmount } from '../../books/money/amount.ts';
import { BillingError } from '../../http/errors.ts';

export function noDebt(walletId: string): BillingError {
  return new BillingError('conflict', 'no_debt', `The wallet ${walletId} has no debt.`);
}

/** @param amounts base units */
export function amountAboveDebt(amounts: { amount: bigint; debt: bigint }): BillingError {
  const debt = formatAmount(amounts.debt);
  const amount = formatAmount(amounts.amount);
  return new BillingError(
    'conflict',
    'amount_above_debt',
    `The amount of ${amount} exceeds the wallet's debt of ${debt}.`,
    {
      details: { amount, debt },
    },
  );
}
