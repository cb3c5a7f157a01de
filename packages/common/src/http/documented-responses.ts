import { z } from 'zod';
import { problemResponse } from './schemas.ts';

/** Responses that operations of several services document alike. A service adds its own. */

export const INVALID = problemResponse('The request is invalid; `errors` names what');
export const UNAUTHENTICATED = problemResponse('`auth.mode: required`: no valid access token');
export const TOO_LARGE = problemResponse('The body is too large');
export const MEDIA_TYPE = problemResponse('The Content-Type is not JSON');
export const UNAVAILABLE = problemResponse('The database cannot be reached; see Retry-After');
export const KEY_REUSED = problemResponse(
  '`idempotency_key_reused`: the Idempotency-Key was used with another body',
);

/** Every operation that takes a JSON body may respond with these. */
export const WITH_BODY = { 400: INVALID, 413: TOO_LARGE, 415: MEDIA_TYPE };

/** The header of operations that can be retried safely. */
export const idempotencyHeader = z.object({
  'idempotency-key': z.string().optional().describe('1 to 255 visible ASCII characters; kept for 7 days'),
});

/** The entry of a route's `response` for a JSON body. */
export function jsonResponse<S extends z.ZodType>(description: string, schema: S) {
  return { description, content: { 'application/json': { schema } } };
}

/** The entry of a route's `response` without a body. */
export function emptyResponse(description: string): z.ZodType<undefined> {
  // Documented as `null`; nothing is sent.
  return z.null().describe(description) as unknown as z.ZodType<undefined>;
}
