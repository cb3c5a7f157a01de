import { BillingError } from '../../http/errors.ts';

/** Named cards that cannot be rented together, or at all. @param member of the request */
export function gpusNotRentable(member: string, message: string): BillingError {
  return new BillingError(
    'invalid',
    'validation_failed',
    `The body of the request is invalid: ${member}: ${message}.`,
    { errors: [{ path: member, message, code: 'custom' }] },
  );
}
