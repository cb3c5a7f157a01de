import { BillingError } from '../../http/errors.ts';
import { formatAmount } from '../money/amount.ts';

/** Nothing is left of the hold: it was captured or released, possibly by a concurrent caller. */
export function holdClosed(id: string): BillingError {
  return new BillingError('conflict', 'hold_closed', `The hold ${id} is closed.`);
}

/** @param need base units; `required` exceeds `remaining` */
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

/** There is already a hold for this session. */
export function holdAlreadyPlaced(reference: string): BillingError {
  return new BillingError('conflict', 'hold_already_placed', `There is a hold for ${reference} already.`);
}
