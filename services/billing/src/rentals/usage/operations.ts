import { problemResponse } from '@gridlease/common/http/schemas';
import * as answer from '../../http/answers.ts';
import * as schema from './schema.ts';

const tags = ['sessions'];

const SESSION_NOT_FOUND = problemResponse("`session_not_found`: there is none, or it is not the caller's");

export const reportUsageOperation = {
  tags,
  operationId: 'reportUsage',
  problems: [
    'insufficient_scope',
    'invalid_timestamp',
    'role_required',
    'session_not_active',
    'session_not_found',
    'usage_conflict',
    'usage_overloaded',
  ],
  summary: 'Report what a rental uses',
  description:
    'Answered when it is durable; the same report counts once, also when it comes over NATS ' +
    '(`billing.usage.<provider_id>.<session_id>`) too. `action: "stop"` says that the session has ended. A ' +
    'report measured before the end of its session and received within `usage.late_window` of it is kept (`late`) ' +
    "and changes no cost. Where `auth.mode` is `required`, this is for the machine's owner, administrators, and " +
    '`billing:usage`.',
  body: schema.usageUpdateSchema,
  response: {
    200: answer.answered('The report is recorded, or was before', schema.usageAnswerSchema),
    400: problemResponse(
      'The request is invalid; `errors` names what. `invalid_timestamp`: before the session, or ahead',
    ),
    401: answer.UNAUTHENTICATED,
    403: problemResponse("`auth.mode: required`: the caller's scopes do not cover this"),
    404: SESSION_NOT_FOUND,
    409: problemResponse(
      '`session_not_active`, with `session_status` and `action: "stop"`; `usage_conflict`: another report has this identity',
    ),
    413: answer.TOO_LARGE,
    415: answer.MEDIA_TYPE,
    503: problemResponse('The database cannot be reached, or too many reports wait; see Retry-After'),
  },
};

export const listUsageOperation = {
  tags,
  operationId: 'listUsage',
  problems: ['insufficient_scope', 'role_required', 'session_not_found'],
  summary: 'List what was reported of a session',
  description:
    'By the time of the measurement. `period_cost` is what the session cost since the measurement before; what it cost ' +
    'in all is `current-usage`. For the renter, the owner of the machine, administrators, and `billing:read`.',
  params: schema.usageParams,
  querystring: schema.listUsageQuery,
  response: {
    200: answer.answered('One page', schema.usagePageSchema),
    400: answer.INVALID,
    401: answer.UNAUTHENTICATED,
    403: answer.FORBIDDEN,
    404: SESSION_NOT_FOUND,
    503: answer.UNAVAILABLE,
  },
};
