import { BillingError } from '../errors.ts';

/** There is no receipt yet. */
export function sessionActive(status: string): BillingError {
  return new BillingError(
    'conflict',
    'session_active',
    'The session runs: there is a receipt once it has ended.',
    {
      details: { session_status: status },
    },
  );
}
