import { problemResponse } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import { CSV } from './csv.ts';

/** What most operations may answer, described once. */
export const INVALID = problemResponse(
  'The request is invalid; `errors` names what. Amounts: `invalid_amount`',
);
export const UNAUTHENTICATED = problemResponse(
  '`auth.mode: required`: no access token, or one that does not count',
);
export const FORBIDDEN = problemResponse(
  "`auth.mode: required`: the user named is not the caller (`not_owner`), or the caller's role or scopes do not cover this",
);
export const ADMIN_ONLY = problemResponse('`auth.mode: required`: only for administrators');
export const TOO_LARGE = problemResponse('The body is too large');
export const MEDIA_TYPE = problemResponse('The body is not JSON by its Content-Type');
export const UNAVAILABLE = problemResponse('The database cannot be reached; see Retry-After');
export const KEY_REUSED = problemResponse('`idempotency_key_reused`: the key was used with another body');
export const WALLET_NOT_FOUND = problemResponse(
  "`wallet_not_found`: there is none, or it is somebody else's",
);

export const idempotencyHeader = z.object({
  'idempotency-key': z.string().optional().describe('1 to 255 visible ASCII characters; kept for 7 days'),
});

export function answered<S extends z.ZodType>(description: string, body: S) {
  return { description, content: { 'application/json': { schema: body } } };
}

/** JSON, or a table where `Accept` asks for it. */
export function answeredOrCsv<S extends z.ZodType>(description: string, body: S) {
  return { description, content: { 'application/json': { schema: body }, [CSV]: { schema: z.string() } } };
}

export const messageSchema = z.object({ message: z.string() }).meta({ id: 'Message' });

export const time = z.iso.datetime().describe('RFC 3339, UTC, milliseconds');

/** `null` or an empty value means left out. */
export const queryTime = z.iso.datetime({ offset: true }).transform((value) => new Date(value));

/** Optional values of the query, several with commas. */
export function severalOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z
    .string()
    .transform((value) => value.split(','))
    .pipe(z.array(z.enum(values)))
    .optional()
    .describe(`Of ${values.join(', ')}; several with commas`);
}

export const TRANSACTION_NOT_FOUND = problemResponse(
  '`wallet_not_found`, or `transaction_not_found` for none of this wallet',
);
