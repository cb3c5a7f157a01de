import { formatAmount } from '../../books/money/amount.ts';
import { BillingError } from '../../http/errors.ts';

export function sessionNotFound(id: string): BillingError {
  return new BillingError('not_found', 'session_not_found', `There is no session ${id}.`);
}

/** A user's job can have only one live session. */
export function sessionAlreadyActive(sessionId: string | undefined): BillingError {
  return new BillingError('conflict', 'session_already_active', 'The job already has a live session.', {
    details: { session_id: sessionId },
  });
}

/** @param rates base units per hour */
export function rateAboveMaximum(rates: { readonly total: bigint; readonly maximum: bigint }): BillingError {
  const total = formatAmount(rates.total);
  const maximum = formatAmount(rates.maximum);
  return new BillingError(
    'conflict',
    'rate_above_maximum',
    `The hourly rate is ${total}, above the max_hourly_rate of ${maximum}.`,
    { details: { total_hourly_rate: total, max_hourly_rate: maximum } },
  );
}

/** The allowed duration is shorter than the machine's minimum. */
export function sessionTooShort(minimumMinutes: number): BillingError {
  return new BillingError(
    'conflict',
    'session_too_short',
    `The minimum duration of a session on this machine is ${minimumMinutes} minutes.`,
    { details: { minimum_session_minutes: minimumMinutes } },
  );
}

/** Only a running session can fail. */
export function sessionNotActive(status: string): BillingError {
  return new BillingError('conflict', 'session_not_active', `The session is ${status}.`, {
    details: { session_status: status },
  });
}

/** The operation requires that the session has ended. */
export function sessionActive(status: string): BillingError {
  return new BillingError('conflict', 'session_active', 'The session has not ended yet.', {
    details: { session_status: status },
  });
}
