import { BillingError } from '../../http/errors.ts';
import { sessionNotFound } from '../sessions/errors.ts';
import type { UsageRefused, UsageReport } from './report.ts';

/** Retry-After, in seconds, for reports refused because of overload. */
const OVERLOAD_RETRY_SECONDS = 5;

/** Too many reports are queued to write them soon. Nothing was recorded. */
export function usageOverloaded(): BillingError {
  return new BillingError('unavailable', 'usage_overloaded', 'Too many usage reports wait to be recorded.', {
    retryAfterSeconds: OVERLOAD_RETRY_SECONDS,
  });
}

/** The response to a refused report. A session that the caller may not see is reported as not found. */
export function refusalOf({ reason, sessionStatus }: UsageRefused, { sessionId }: UsageReport): BillingError {
  if (reason === 'session_not_active') return notActive(String(sessionStatus));
  if (reason === 'usage_conflict') {
    const message = 'Another report was recorded under this event_id, or of this time.';
    return new BillingError('conflict', 'usage_conflict', message);
  }
  if (reason === 'invalid_timestamp') return invalidTimestamp();
  if (reason === 'too_many_reports') {
    const message = 'More than 10 reports of the session have timestamps within one second.';
    return new BillingError('exhausted', 'too_many_reports', message);
  }
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
