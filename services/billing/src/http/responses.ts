import { KEY_REUSED, UNAUTHENTICATED, UNAVAILABLE, WITH_BODY } from '@gridlease/common/http/responses';
import { problemResponse } from '@gridlease/common/http/schemas';
import type { StoredAnswer } from '@gridlease/common/idempotency/idempotent';
import { z } from 'zod';
import { CSV } from './csv.ts';

/** Responses that several operations of billing document alike, beside those of every service. */

export const FORBIDDEN = problemResponse(
  "`auth.mode: required`: the user named is not the caller (`not_owner`), or the caller's role or scopes do not cover this",
);
export const ADMIN_ONLY = problemResponse('`auth.mode: required`: only for administrators');
export const WALLET_NOT_FOUND = problemResponse(
  "`wallet_not_found`: there is none, or it is somebody else's",
);
export const SESSION_NOT_FOUND = problemResponse(
  "`session_not_found`: there is none, or it is somebody else's",
);
export const PROVIDER_NOT_FOUND = problemResponse(
  "`provider_not_found`: there is none, or it is somebody else's",
);
export const REGISTRY_UNAVAILABLE = problemResponse(
  '`registry_unavailable`, or the database cannot be reached; see Retry-After',
);
export const TRANSACTION_NOT_FOUND = problemResponse(
  '`wallet_not_found`, or `transaction_not_found` for none of this wallet',
);

/** Every operation that needs a caller. */
export const GUARDED = { 401: UNAUTHENTICATED, 403: FORBIDDEN, 503: UNAVAILABLE };

/** Every operation that needs an administrator. */
export const ADMINISTRATION = { 401: UNAUTHENTICATED, 403: ADMIN_ONLY, 503: UNAVAILABLE };

/** Every operation that takes a JSON body and an `Idempotency-Key`. */
export const KEYED_BODY = { ...WITH_BODY, 422: KEY_REUSED };

/** JSON, or a table where `Accept` asks for it. */
export function jsonOrCsvResponse<S extends z.ZodType>(description: string, schema: S) {
  return { description, content: { 'application/json': { schema }, [CSV]: { schema: z.string() } } };
}

/** A JSON response that is kept under its `Idempotency-Key`. */
export function storedJson(
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): StoredAnswer {
  return { status, headers: { ...headers, 'content-type': 'application/json' }, body };
}
