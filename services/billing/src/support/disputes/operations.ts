import { problemResponse } from '@gridlease/common/http/schemas';
import * as answer from '../../http/answers.ts';
import { sessionParams } from '../../rentals/sessions/schema.ts';
import * as schema from './schema.ts';

const tags = ['sessions'];

const NOT_FOUND = problemResponse("`dispute_not_found`: there is none, or it is somebody else's");

export const openDisputeOperation = {
  tags,
  operationId: 'openDispute',
  problems: [
    'dispute_already_opened',
    'dispute_window_closed',
    'insufficient_scope',
    'invalid_amount',
    'role_required',
    'session_not_found',
  ],
  summary: 'Dispute a rental',
  description:
    'By its renter, while it runs or within `payouts.dispute_delay` after its bill, once. What it has earned is not paid ' +
    'out before an administrator has decided.',
  params: sessionParams,
  headers: answer.idempotencyHeader,
  body: schema.openDisputeRequest,
  response: {
    201: answer.answered('Open', schema.disputeSchema),
    400: answer.INVALID,
    401: answer.UNAUTHENTICATED,
    403: answer.FORBIDDEN,
    404: problemResponse('`session_not_found`: there is none that the caller rents'),
    409: problemResponse(
      '`dispute_already_opened` with `dispute_id`, `dispute_window_closed` with `closed_at`, or `request_in_progress`',
    ),
    413: answer.TOO_LARGE,
    415: answer.MEDIA_TYPE,
    422: answer.KEY_REUSED,
    503: answer.UNAVAILABLE,
  },
};

export const getDisputeOperation = {
  tags,
  operationId: 'getDispute',
  problems: ['dispute_not_found', 'insufficient_scope', 'role_required'],
  summary: 'Get a dispute',
  description: "For the renter and the machine's owner.",
  params: schema.disputeParams,
  response: {
    200: answer.answered('The dispute', schema.disputeSchema),
    400: answer.INVALID,
    401: answer.UNAUTHENTICATED,
    403: answer.FORBIDDEN,
    404: NOT_FOUND,
    503: answer.UNAVAILABLE,
  },
};

export const listDisputesOperation = {
  tags,
  operationId: 'listDisputes',
  problems: ['insufficient_scope', 'not_owner', 'role_required'],
  summary: 'List disputes',
  description:
    "The newest first: of what the caller rents, and of what is rented from the caller; administrators and `billing:read` see everybody's.",
  querystring: schema.listDisputesQuery,
  response: {
    200: answer.answered('One page', schema.disputePageSchema),
    400: answer.INVALID,
    401: answer.UNAUTHENTICATED,
    403: answer.FORBIDDEN,
    503: answer.UNAVAILABLE,
  },
};

export const decideDisputeOperation = {
  tags: ['administration'],
  operationId: 'decideDispute',
  problems: [
    'amount_above_charged',
    'dispute_decided',
    'dispute_not_found',
    'invalid_amount',
    'nothing_to_refund',
    'role_required',
    'session_active',
    'session_not_found',
  ],
  summary: 'Decide a dispute',
  description: 'With a refund, which is made at once, or without. What is not taken back is no longer held.',
  params: schema.disputeParams,
  headers: answer.idempotencyHeader,
  body: schema.decideDisputeRequest,
  response: {
    200: answer.answered('Decided', schema.disputeSchema),
    400: answer.INVALID,
    401: answer.UNAUTHENTICATED,
    403: answer.ADMIN_ONLY,
    404: problemResponse('`dispute_not_found`'),
    409: problemResponse(
      '`dispute_decided`, `session_active`, `nothing_to_refund`, `amount_above_charged` with `refundable`, or `request_in_progress`',
    ),
    413: answer.TOO_LARGE,
    415: answer.MEDIA_TYPE,
    422: answer.KEY_REUSED,
    503: answer.UNAVAILABLE,
  },
};
