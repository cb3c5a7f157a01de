import { ServiceError } from '../errors/service-error.ts';
import type { Caller } from './caller.ts';

/** Also the error code that the challenge is made for; see `errors/challenge`. */
const CODE = 'recent_authentication_required';

function duration(seconds: number): string {
  if (seconds % 60 !== 0) return `${seconds} seconds`;
  return seconds === 60 ? 'minute' : `${seconds / 60} minutes`;
}

/**
 * The user has not logged in for too long for this operation (RFC 9470). A refreshed token is no more recent, so the
 * detail says what helps.
 *
 * @param maxAgeSeconds what is recent, in whole seconds
 */
export function recentAuthenticationRequired(maxAgeSeconds: number): ServiceError {
  const message =
    `This request needs an authentication within the last ${duration(maxAgeSeconds)}: log in again, or confirm your ` +
    'password with POST /api/v1/auth/confirm, and repeat it with the new access token. Refreshing the token does not help.';
  return new ServiceError('unauthenticated', CODE, message, { details: { max_age: maxAgeSeconds } });
}

/**
 * Whether the caller may do what needs a recent authentication. API keys and service accounts are held to their scopes
 * instead: nobody is there to confirm. A user's token that does not say when the user logged in is not recent.
 *
 * @param maxAgeSeconds 0: nobody is asked
 * @param nowMs milliseconds since the epoch
 */
export function isRecentlyAuthenticated(caller: Caller, maxAgeSeconds: number, nowMs: number): boolean {
  if (maxAgeSeconds === 0 || caller.isService || caller.isDaemon) return true;
  const { authenticatedAt } = caller;
  return authenticatedAt !== undefined && nowMs - authenticatedAt * 1_000 < maxAgeSeconds * 1_000;
}
