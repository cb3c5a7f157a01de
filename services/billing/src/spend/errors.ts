import { BillingError } from '../errors.ts';

/** @param why what `from` must be */
export function spendRangeInvalid(why: string): BillingError {
  return new BillingError('invalid', 'invalid_range', `The time asked for is not possible: from ${why}.`, {
    errors: [{ path: 'from', message: why, code: 'invalid_range' }],
  });
}
