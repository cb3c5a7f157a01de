import { problemResponse } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import { JSON_OR_FORM } from '../http/responses.ts';
import * as schema from './schema.ts';

/** What each operation takes and answers, as validated and as documented. */

const tags = ['verification'];
const INVALID = problemResponse('The request is invalid; `errors` names what');
const TOO_LARGE = problemResponse('The body is too large');
const MEDIA_TYPE = problemResponse('The body is neither JSON nor a form by its Content-Type');
const UNAVAILABLE = problemResponse('The database cannot be reached; see Retry-After');

export const verifyOperation = {
  tags,
  operationId: 'verifyAccess',
  problems: ['invalid_token', 'password_change_required', 'token_expired', 'token_missing'],
  summary: 'Forward authentication for gateways',
  description:
    'Answers any method. A revoked token is refused within a second. What a gateway passes on of the answer it must ' +
    'strip from what clients send.',
  security: [{ bearerAuth: [] }],
  response: {
    // A null is documented as no body.
    200: z
      .null()
      .describe(
        'The access token is valid: `X-User-Id`, `X-User-Roles` (with commas), `X-Auth-Scope` (with blanks), `X-Client-Id`',
      ),
    401: problemResponse('There is no valid access token; `WWW-Authenticate` says why'),
    403: problemResponse(
      '`password_change_required`, unless `X-Forwarded-Method` and `X-Forwarded-Uri` name what changes the password',
    ),
    503: UNAVAILABLE,
  },
};

export const introspectOperation = {
  tags,
  operationId: 'introspectToken',
  problems: [
    'invalid_client',
    'invalid_request',
    'invalid_token',
    'password_change_required',
    'token_expired',
    'token_missing',
  ],
  summary: 'What a token says (RFC 7662)',
  description:
    'For administrators and service accounts with the scope `auth:introspect`, which show an access token or their ' +
    'client credentials (HTTP Basic, or in the body); to anybody else every token is inactive. Takes JSON or a form.',
  security: [{ bearerAuth: [] }, { clientBasic: [] }] as Record<string, string[]>[],
  consumes: JSON_OR_FORM,
  body: schema.introspectRequest,
  response: {
    200: {
      description: 'What the token says, if it is valid now',
      content: { 'application/json': { schema: schema.introspectionSchema } },
    },
    400: INVALID,
    401: problemResponse('Whoever asks has not authenticated'),
    413: TOO_LARGE,
    415: MEDIA_TYPE,
    503: UNAVAILABLE,
  },
};

export const revokeOperation = {
  tags,
  operationId: 'revokeToken',
  problems: ['invalid_request'],
  summary: 'End a token (RFC 7009)',
  description: 'A refresh token ends with its session, an access token alone. Takes JSON or a form.',
  consumes: JSON_OR_FORM,
  body: schema.revokeRequest,
  response: {
    200: {
      description: 'The token is not valid, now or since ever',
      content: { 'application/json': { schema: z.object({}) } },
    },
    400: INVALID,
    413: TOO_LARGE,
    415: MEDIA_TYPE,
    503: UNAVAILABLE,
  },
};
