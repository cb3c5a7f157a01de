import { BillingError } from '../../http/errors.ts';

/** Entries of this month may still arrive. */
export function monthNotOver(month: string): BillingError {
  return new BillingError('conflict', 'month_not_over', `The month ${month} is not over yet.`);
}

export function monthAlreadyClosed(month: string): BillingError {
  return new BillingError('conflict', 'month_already_closed', `The month ${month} is closed.`);
}

/** Months are closed in order, because a month's balances build on those of the month before. */
export function earlierMonthOpen(month: string): BillingError {
  return new BillingError('conflict', 'earlier_month_open', `A month before ${month} is not closed yet.`);
}

/**
 * The requested time lies within a month whose entries were archived; only its closing balances are known.
 */
export function monthDetached(month: string): BillingError {
  return new BillingError(
    'conflict',
    'month_detached',
    `The entries of ${month} are archived: balances within that month are not known here.`,
  );
}
