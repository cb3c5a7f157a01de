import { BillingError } from '../../http/errors.ts';
import { formatAmount } from '../money/amount.ts';

export function holdNotFound(id: string): BillingError {
  return new BillingError('not_found', 'hold_not_found', `There is no hold ${id}.`);
}

/** Nothing is left of it: it was captured or released, perhaps by another caller a moment ago. */
export function holdClosed(id: string): BillingError {
  return new BillingError('conflict', 'hold_closed', `The hold ${id} is closed.`);
}

/** @param need base units; what is required is more than what is left */
export function holdExceeded(id: string, need: { remaining: bigint; required: bigint }): BillingError {
  const remaining = formatAmount(need.remaining);
  const required = formatAmount(need.required);
  return new BillingError(
    'conflict',
    'hold_exceeded',
    `The hold ${id} has ${remaining} left, and ${required} is needed.`,
    { details: { remaining, required } },
  );
}

/** There is a hold for this session already. */
export function holdAlreadyPlaced(reference: string): BillingError {
  return new BillingError('conflict', 'hold_already_placed', `There is a hold for ${reference} already.`);
}
