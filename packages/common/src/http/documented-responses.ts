import type { RouteOptions } from 'fastify';
import { z } from 'zod';
import { problemResponse } from './schemas.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Statuses that the document leaves out although the operation's codes suggest them. */
    undocumented?: readonly number[];
  }
}

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

/** What problem codes mean, by the status that they come with. */
export type ProblemCatalogue = Readonly<Record<number, Readonly<Record<string, string>>>>;

/** Codes of every service. */
const PROBLEMS: ProblemCatalogue = {
  400: {
    validation_failed: 'the request is invalid; `errors` names what',
    invalid_last_event_id: 'Last-Event-ID is not the id of an event',
  },
  401: {
    token_missing: 'there is no access token',
    invalid_token: 'the access token is invalid or revoked',
    token_expired: 'the access token has expired',
    recent_authentication_required:
      'the user has not logged in for too long; confirm the password, or log in again (a refresh does not help)',
  },
  403: {
    not_owner: 'the request names another user, or a resource of another user',
    role_required: 'the caller lacks the role',
    email_not_verified: "the caller's e-mail address is not verified",
    insufficient_scope: "the caller's scopes do not cover this",
    network_not_allowed: 'the key may not be used from this network',
  },
  409: { request_in_progress: 'a request with the same Idempotency-Key is being processed' },
  413: { body_too_large: 'the body is too large' },
  415: { unsupported_media_type: 'the Content-Type is not supported' },
  422: { idempotency_key_reused: 'the Idempotency-Key was used with another body' },
  429: {
    too_many_streams_of_user: 'the user, or the key, has as many streams open as allowed; see Retry-After',
  },
  503: {
    database_unavailable: 'the database cannot be reached; see Retry-After',
    too_many_lists: 'too many whole lists are being sent',
    too_many_event_streams: 'too many streams are open',
  },
};

/**
 * The responses for the problem codes of a route that the catalogues explain, one for each status. Probes document
 * their own.
 *
 * @param catalogue codes that only this service has
 */
export function problemResponses(
  { schema = {}, config = {} }: Pick<RouteOptions, 'schema' | 'config'>,
  catalogue: ProblemCatalogue,
): Record<string, ReturnType<typeof problemResponse>> {
  const { problemCodes, undocumented = [], operational = false, rawBody = false } = config;
  if (problemCodes === undefined || operational) return {};
  // Any request may get these two, which document a status only where the operation invites them.
  const isValidated = [schema.body, schema.params, schema.querystring].some((part) => part !== undefined);
  const takesUpload = rawBody || schema.problems?.includes('upload_too_large') === true;
  const isRelevant = (code: string) =>
    problemCodes.has(code) &&
    (code !== 'validation_failed' || isValidated) &&
    (code !== 'upload_too_large' || takesUpload);

  const meanings: Record<string, string[]> = {};
  for (const [status, codes] of [PROBLEMS, catalogue].flatMap((each) => Object.entries(each))) {
    const relevant = Object.entries(codes).filter(([code]) => isRelevant(code));
    if (relevant.length === 0 || undocumented.includes(Number(status))) continue;
    meanings[status] ??= [];
    meanings[status].push(...relevant.map(([code, meaning]) => `\`${code}\`: ${meaning}`));
  }
  const responses = Object.entries(meanings).map(([status, each]) => [
    status,
    problemResponse(each.join('. ')),
  ]);
  return Object.fromEntries(responses);
}
