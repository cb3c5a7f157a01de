import { problemResponse } from '@gridlease/common/http/schemas';
import * as answer from '../../http/answers.ts';
import * as schema from './schema.ts';

const tags = ['sessions'];

const SHARED = {
  400: answer.INVALID,
  401: answer.UNAUTHENTICATED,
  403: answer.FORBIDDEN,
  503: answer.UNAVAILABLE,
};

const SENT = { 413: answer.TOO_LARGE, 415: answer.MEDIA_TYPE, 422: answer.KEY_REUSED };

const NOT_FOUND = problemResponse("`session_not_found`: there is none, or it is somebody else's");

export const startSessionOperation = {
  tags,
  operationId: 'startSession',
  problems: [
    'insufficient_funds',
    'insufficient_scope',
    'invalid_amount',
    'not_owner',
    'provider_capacity_exceeded',
    'provider_not_available',
    'provider_not_found',
    'rate_above_maximum',
    'registry_unavailable',
    'role_required',
    'session_already_active',
    'session_too_short',
    'wallet_in_debt',
    'wallet_inactive',
    'wallet_not_found',
  ],
  summary: 'Start a rental',
  description:
    'The price is frozen, and the cost of the initial period (or of the maximum duration, where that is shorter) is held. ' +
    'From this moment on every started minute is charged.',
  headers: answer.idempotencyHeader,
  body: schema.startSessionRequest,
  response: {
    201: answer.answered('The session runs', schema.sessionResponseSchema),
    ...SHARED,
    402: problemResponse(
      '`insufficient_funds`: less available than the minimum balance or the initial period; with `available` and `required`',
    ),
    404: problemResponse('`wallet_not_found` of the renter, or `provider_not_found`'),
    409: problemResponse(
      '`session_already_active`, `rate_above_maximum`, `session_too_short`, `provider_not_available`, ' +
        '`provider_capacity_exceeded`, `wallet_in_debt`, `wallet_inactive`, or `request_in_progress`',
    ),
    ...SENT,
    503: problemResponse('The database, or (`registry_unavailable`) the registry is away; see Retry-After'),
  },
};

export const endSessionOperation = {
  tags,
  operationId: 'endSession',
  problems: ['insufficient_scope', 'role_required', 'session_not_found'],
  summary: 'End a rental',
  description:
    'The final cost is charged and the rest of what was held returned. A session that has ended answers the same again.',
  headers: answer.idempotencyHeader,
  body: schema.endSessionRequest,
  response: {
    200: answer.answered('The session has ended', schema.sessionResponseSchema),
    ...SHARED,
    404: NOT_FOUND,
    409: problemResponse('`request_in_progress`'),
    ...SENT,
  },
};

export const failSessionOperation = {
  tags,
  operationId: 'failSession',
  problems: ['insufficient_scope', 'role_required', 'session_not_active', 'session_not_found'],
  summary: 'The machine did not do what it was rented for',
  description:
    "By the machine's owner, an administrator, or a service account: nothing more is charged than was, and the rest is returned.",
  params: schema.sessionParams,
  headers: answer.idempotencyHeader,
  body: schema.failSessionRequest,
  response: {
    200: answer.answered('The session has failed', schema.sessionResponseSchema),
    ...SHARED,
    404: NOT_FOUND,
    409: problemResponse('`session_not_active`: it has ended, or `request_in_progress`'),
    ...SENT,
  },
};

const READ = {
  params: schema.sessionParams,
  response: {
    200: answer.answered('The session at this moment', schema.sessionResponseSchema),
    ...SHARED,
    404: NOT_FOUND,
  },
};

export const currentUsageOperation = {
  tags,
  operationId: 'getCurrentUsage',
  problems: ['insufficient_scope', 'role_required', 'session_not_found'],
  summary: 'What a rental has used and cost up to now',
  ...READ,
};

export const getSessionOperation = {
  tags,
  operationId: 'getSession',
  problems: ['insufficient_scope', 'role_required', 'session_not_found'],
  summary: 'Read a rental',
  ...READ,
};

export const listSessionsOperation = {
  tags,
  operationId: 'listSessions',
  problems: ['insufficient_scope', 'not_owner', 'role_required'],
  summary: 'List rentals',
  description:
    'The newest first, with costs accrued to now: those that the caller rents, and those on machines of the caller.',
  querystring: schema.listSessionsQuery,
  response: { 200: answer.answered('One page', schema.sessionPageSchema), ...SHARED },
};
