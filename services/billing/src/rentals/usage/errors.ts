import { BillingError } from '../../http/errors.ts';
import { sessionNotFound } from '../sessions/errors.ts';
import type { UsageRefused, UsageReport } from './report.ts';

/** Seconds after which reports that found no place may come again. */
const OVERLOAD_RETRY_SECONDS = 5;

/** More reports wait than could be written soon. Nothing was recorded. */
export function usageOverloaded(): BillingError {
  return new BillingError('unavailable', 'usage_overloaded', 'Too many usage reports wait to be recorded.', {
    retryAfterSeconds: OVERLOAD_RETRY_SECONDS,
  });
}

/** What a caller is answered whose report was refused. A session that is not the caller's is as if it were not there. */
export function refusalOf({ reason, sessionStatus }: UsageRefused, { sessionId }: UsageReport): BillingError {
  if (reason === 'session_not_active') return notActive(String(sessionStatus));
  if (reason === 'usage_conflict') {
    const message = 'Another report was recorded under this event_id, or of this time.';
    return new BillingError('conflict', 'usage_conflict', message);
  }
  if (reason === 'invalid_timestamp') return invalidTimestamp();
  return sessionNotFound(sessionId);
}

function notActive(status: string): BillingError {
  return new BillingError('conflict', 'session_not_active', `The session is ${status}.`, {
    details: { session_status: status, action: 'stop' },
  });
}

function invalidTimestamp(): BillingError {
  const message = 'is more than a minute before the start of the session or ahead of our clock';
  return new BillingError('invalid', 'invalid_timestamp', `timestamp ${message}.`, {
    errors: [{ path: 'timestamp', message, code: 'invalid_timestamp' }],
  });
}
