import {
  KEY_REUSED,
  UNAUTHENTICATED,
  UNAVAILABLE,
  WITH_BODY,
} from '@gridlease/common/http/documented-responses';
import { problemResponse } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import { CSV } from './csv.ts';

/** Responses that operations of billing share, in addition to those of every service. */

export const FORBIDDEN = problemResponse(
  "`auth.mode: required`: the request names another user (`not_owner`), or the caller's role or scopes " +
    'do not allow it',
);
export const ADMIN_ONLY = problemResponse('`auth.mode: required`: the caller is not an administrator');
export const WALLET_NOT_FOUND = problemResponse(
  '`wallet_not_found`: no such wallet, or not visible to the caller',
);
export const SESSION_NOT_FOUND = problemResponse(
  '`session_not_found`: no such rental, or not visible to the caller',
);
export const PROVIDER_NOT_FOUND = problemResponse(
  '`provider_not_found`: no such provider, or not visible to the caller',
);
export const REGISTRY_UNAVAILABLE = problemResponse(
  'The provider registry (`registry_unavailable`) or the database cannot be reached; see Retry-After',
);
export const TRANSACTION_NOT_FOUND = problemResponse(
  '`wallet_not_found`, or `transaction_not_found`: no such transaction of this wallet',
);

/** The errors of every operation that needs a caller. */
export const GUARDED = { 401: UNAUTHENTICATED, 403: FORBIDDEN, 503: UNAVAILABLE };

/** The errors of every operation for administrators. */
export const ADMINISTRATION = { 401: UNAUTHENTICATED, 403: ADMIN_ONLY, 503: UNAVAILABLE };

/** The errors of every operation that takes a JSON body and an `Idempotency-Key`. */
export const KEYED_BODY = { ...WITH_BODY, 422: KEY_REUSED };

/** The entry of a route's `response` for JSON or, if `Accept` prefers it, CSV. */
export function jsonOrCsvResponse<S extends z.ZodType>(description: string, schema: S) {
  return { description, content: { 'application/json': { schema }, [CSV]: { schema: z.string() } } };
}
