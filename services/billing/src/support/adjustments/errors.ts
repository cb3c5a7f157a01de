import { formatAmount } from '../../books/money/amount.ts';
import { BillingError } from '../../http/errors.ts';

export function noDebt(walletId: string): BillingError {
  return new BillingError('conflict', 'no_debt', `The wallet ${walletId} owes nothing.`);
}

/** @param amounts base units */
export function amountAboveDebt(amounts: { amount: bigint; debt: bigint }): BillingError {
  const debt = formatAmount(amounts.debt);
  const amount = formatAmount(amounts.amount);
  return new BillingError('conflict', 'amount_above_debt', `The wallet owes ${debt}, less than ${amount}.`, {
    details: { amount, debt },
  });
}
