import { BillingError } from '../../http/errors.ts';

export function disputeNotFound(id: string): BillingError {
  return new BillingError('not_found', 'dispute_not_found', `There is no dispute ${id}.`);
}

/** A rental can be disputed only once. */
export function disputeAlreadyOpened(id: string): BillingError {
  return new BillingError('conflict', 'dispute_already_opened', 'The rental has already been disputed.', {
    details: { dispute_id: id },
  });
}

/** The dispute delay is over, and the earnings may have been paid out. */
export function disputeWindowClosed(closedAt: Date): BillingError {
  const at = closedAt.toISOString();
  return new BillingError('conflict', 'dispute_window_closed', `The dispute window closed at ${at}.`, {
    details: { closed_at: at },
  });
}

export function disputeDecided(status: string): BillingError {
  return new BillingError('conflict', 'dispute_decided', `The dispute is already ${status}.`, {
    details: { dispute_status: status },
  });
}

/** An amount makes sense only for a refund, not for a rejection. */
export function amountWithoutRefund(): BillingError {
  return new BillingError('invalid', 'validation_failed', 'amount is allowed only for a refund.', {
    errors: [{ path: 'amount', message: 'is allowed only for a refund', code: 'custom' }],
  });
}
