import { BillingError } from '../../http/errors.ts';

export function disputeNotFound(id: string): BillingError {
  return new BillingError('not_found', 'dispute_not_found', `There is no dispute ${id}.`);
}

/** A rental can be disputed only once. */
export function disputeAlreadyOpened(id: string): BillingError {
  return new BillingError('conflict', 'dispute_already_opened', 'The rental was disputed before.', {
    details: { dispute_id: id },
  });
}

/** The dispute delay is over, and the earnings may have been paid out. */
export function disputeWindowClosed(closedAt: Date): BillingError {
  const at = closedAt.toISOString();
  return new BillingError('conflict', 'dispute_window_closed', `The rental could be disputed until ${at}.`, {
    details: { closed_at: at },
  });
}

export function disputeDecided(status: string): BillingError {
  return new BillingError('conflict', 'dispute_decided', `The dispute is ${status}.`, {
    details: { dispute_status: status },
  });
}

/** An amount makes sense only for a refund, not for a rejection. */
export function amountWithoutRefund(): BillingError {
  return new BillingError('invalid', 'validation_failed', 'amount is only of a refund.', {
    errors: [{ path: 'amount', message: 'is only of a refund', code: 'custom' }],
  });
}
