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

const LIMITED = {
  wallet: { rentals: 'the wallet', remedy: 'raise spend_day_max of the wallet' },
  key: { rentals: 'this key', remedy: 'start it without this key' },
} as const;

/**
 * A start would exceed what the rentals of the wallet, or of the key that starts it, may hold and charge in a day.
 *
 * @param amounts base units: the limit, what counts towards it, and what the start needs
 */
export function spendLimitExceeded(amounts: {
  readonly of: 'wallet' | 'key';
  readonly limit: bigint;
  readonly spent: bigint;
  readonly required: bigint;
}): BillingError {
  const limit = formatAmount(amounts.limit);
  const spent = formatAmount(amounts.spent);
  const required = formatAmount(amounts.required);
  const { rentals, remedy } = LIMITED[amounts.of];
  return new BillingError(
    'conflict',
    'spend_limit_exceeded',
    `The rentals of ${rentals} may hold and be charged ${limit} within 24 hours: ${spent} is used, and this start needs ${required}. Wait, or ${remedy}.`,
    { details: { limit_of: amounts.of, limit, spent, required } },
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

/** The machine was too late, or the rental has ended. @param status what it is, or becomes now */
export function sessionNotPending(status: string): BillingError {
  return new BillingError(
    'conflict',
    'session_not_pending',
    `The session is ${status}: stop what runs for it.`,
    {
      details: { session_status: status },
    },
  );
}

/** Its machine was never ready: nothing was charged. */
export function sessionNotStarted(): BillingError {
  return new BillingError(
    'conflict',
    'session_not_started',
    'The session never started: nothing was charged.',
  );
}

/** The operation requires that the session has ended. */
export function sessionActive(status: string): BillingError {
  return new BillingError('conflict', 'session_active', 'The session has not ended yet.', {
    details: { session_status: status },
  });
}
