import { problemResponse } from '@gridlease/common/http/schemas';
import * as answer from '../../http/answers.ts';
import { providerParams } from '../../market/providers/schema.ts';
import * as schema from './schema.ts';

const tags = ['providers'];

const NOT_FOUND = problemResponse("`provider_not_found`: there is none, or it is somebody else's");

export const requestPayoutOperation = {
  tags,
  operationId: 'requestPayout',
  problems: [
    'chain_unavailable',
    'daily_limit_exceeded',
    'insufficient_funds',
    'insufficient_scope',
    'invalid_address',
    'invalid_amount',
    'payout_address_missing',
    'provider_not_found',
    'registry_unavailable',
    'role_required',
    'several_owners',
    'transfer_limit_exceeded',
    'wallet_in_debt',
    'wallet_inactive',
  ],
  summary: 'Pay out what a machine, or all machines of an owner, have earned',
  description:
    'Reserves the amount at once, of several machines in one transfer, and sends it as soon as it may: `pending` until it ' +
    "is final. The platform pays the chain's fee. What the owner owes is repaid first. A new address may have to wait, a " +
    'large amount for an administrator: `metadata` of the transaction says so. While nothing is signed it can be cancelled ' +
    'as a withdrawal can.',
  params: providerParams,
  headers: answer.idempotencyHeader,
  body: schema.payoutRequest,
  response: {
    202: answer.answered('Reserved; on its way', schema.payoutAcceptedSchema),
    400: problemResponse(
      'The request is invalid: `invalid_amount`, `invalid_address`, or `errors` names what',
    ),
    401: answer.UNAUTHENTICATED,
    402: problemResponse('`insufficient_funds`: nothing or too little is available; with `available`'),
    403: answer.FORBIDDEN,
    404: NOT_FOUND,
    409: problemResponse(
      '`payout_address_missing`, `wallet_in_debt`, `wallet_inactive`, `several_owners` (the machine was sold: with `owner_ids`), `transfer_limit_exceeded`, `daily_limit_exceeded` (with `limit`), or `request_in_progress`',
    ),
    413: answer.TOO_LARGE,
    415: answer.MEDIA_TYPE,
    422: answer.KEY_REUSED,
    503: problemResponse(
      '`chain_unavailable`, `registry_unavailable`, or the database cannot be reached; see Retry-After',
    ),
  },
};

export const listPayoutsOperation = {
  tags,
  operationId: 'listPayouts',
  problems: ['insufficient_scope', 'provider_not_found', 'registry_unavailable', 'role_required'],
  summary: 'List the payouts of a machine, or of all machines of an owner',
  description:
    'The newest first, each with every transaction that was signed for it. `Accept: text/csv` answers a table. While there ' +
    'is more, `next_cursor` (of CSV: `X-Next-Cursor` and `Link`) says where.',
  params: providerParams,
  querystring: schema.listPayoutsQuery,
  response: {
    200: answer.answeredOrCsv('One page', schema.payoutPageSchema),
    400: answer.INVALID,
    401: answer.UNAUTHENTICATED,
    403: answer.FORBIDDEN,
    404: NOT_FOUND,
    503: problemResponse('`registry_unavailable`, or the database cannot be reached; see Retry-After'),
  },
};
