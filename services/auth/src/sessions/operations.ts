import { problemResponse } from '@gridlease/common/http/schemas';
import type { z } from 'zod';
import { messageSchema } from '../http/responses.ts';
import * as schema from './schema.ts';

/** What each operation takes and answers, as validated and as documented. */

const INVALID = problemResponse('The request is invalid; `errors` names what');
const TOO_LARGE = problemResponse('The body is too large');
const MEDIA_TYPE = problemResponse('The body is not JSON by its Content-Type');
const UNAVAILABLE = problemResponse('The database cannot be reached; see Retry-After');
const UNAUTHENTICATED = problemResponse('There is no valid access token');
const NO_PERSON = problemResponse('`person_required`: the access token belongs to no session');

function answered<S extends z.ZodType>(description: string, body: S) {
  return { description, content: { 'application/json': { schema: body } } };
}

export const refreshOperation = {
  tags: ['authentication'],
  operationId: 'refreshTokens',
  problems: ['invalid_refresh_token', 'signing_key_unavailable'],
  summary: 'Exchange a refresh token',
  description:
    'Answers the next refresh token, with an access token for what the user is now. The token before the current one ' +
    'is answered the current one again for REFRESH_REUSE_SECONDS, so that a client that lost an answer, or has several ' +
    'tabs, repeats the request; any of the last eight for 10 s after it was replaced. Any other use of an old token ' +
    'ends the session.\n\nThe token is taken from the body, else from the query. Send it in the body: what lies between may log URLs.',
  querystring: schema.refreshQuery,
  body: schema.refreshRequest,
  response: {
    200: answered('The tokens', schema.tokenAnswerSchema),
    400: INVALID,
    401: problemResponse('`invalid_refresh_token`, whatever is wrong with it'),
    413: TOO_LARGE,
    415: MEDIA_TYPE,
    503: UNAVAILABLE,
  },
};

export const logoutOperation = {
  tags: ['sessions'],
  operationId: 'logOut',
  problems: ['invalid_refresh_token', 'invalid_token', 'person_required', 'token_expired', 'token_missing'],
  summary: 'End this session',
  description: 'The one of the refresh token, when there is one in the body, else that of the access token.',
  security: [{ bearerAuth: [] }, {}] as Record<string, string[]>[],
  body: schema.logoutRequest,
  response: {
    200: answered('The session is over, now or since an earlier request', messageSchema),
    400: INVALID,
    401: problemResponse(
      '`invalid_refresh_token`, `invalid_token`, `token_expired`, or `token_missing` with neither',
    ),
    403: NO_PERSON,
    413: TOO_LARGE,
    415: MEDIA_TYPE,
    503: UNAVAILABLE,
  },
};

export const logoutAllOperation = {
  tags: ['sessions'],
  operationId: 'logOutEverywhere',
  problems: ['person_required'],
  summary: 'End every session of the caller',
  response: {
    200: answered('All of them are over, this one too', schema.logoutAllSchema),
    401: UNAUTHENTICATED,
    403: NO_PERSON,
    503: UNAVAILABLE,
  },
};

export const listSessionsOperation = {
  tags: ['sessions'],
  operationId: 'listSessions',
  problems: ['person_required'],
  summary: 'Where the caller is logged in',
  description: 'Live sessions, the newest first.',
  querystring: schema.listSessionsQuery,
  response: {
    200: answered('The sessions; `next_cursor` while there are more', schema.sessionPageSchema),
    400: INVALID,
    401: UNAUTHENTICATED,
    403: NO_PERSON,
    503: UNAVAILABLE,
  },
};

export const revokeSessionOperation = {
  tags: ['sessions'],
  operationId: 'revokeSession',
  problems: ['person_required', 'session_not_found'],
  summary: "End one of the caller's sessions",
  params: schema.sessionParams,
  response: {
    200: answered('The session is over', messageSchema),
    400: INVALID,
    401: UNAUTHENTICATED,
    403: NO_PERSON,
    404: problemResponse('The caller has no such live session'),
    503: UNAVAILABLE,
  },
};
