import { formatAmount } from '../../books/money/amount.ts';
import { BillingError } from '../../http/errors.ts';

/** @param limit base units */
export function aboveLimit(
  code: 'transfer_limit_exceeded' | 'daily_limit_exceeded',
  limit: bigint,
): BillingError {
  const amount = formatAmount(limit);
  const what = code === 'daily_limit_exceeded' ? 'within a day' : 'in one transfer';
  return new BillingError('conflict', code, `At most ${amount} leaves a wallet ${what}.`, {
    details: { limit: amount },
  });
}
