import { problemResponse } from '@gridlease/common/http/schemas';
import * as answer from '../../http/answers.ts';
import { providerParams } from '../../market/providers/schema.ts';
import * as schema from './schema.ts';

const REFUSALS = {
  401: answer.UNAUTHENTICATED,
  403: answer.FORBIDDEN,
  404: problemResponse("`provider_not_found`: there is none, or it is somebody else's"),
  503: problemResponse('`registry_unavailable`, or the database cannot be reached; see Retry-After'),
};

export const getEarningsOperation = {
  tags: ['providers'],
  operationId: 'getProviderEarnings',
  problems: ['insufficient_scope', 'provider_not_found', 'registry_unavailable', 'role_required'],
  summary: 'What a machine, or all machines of an owner, have earned',
  description:
    'Asked for a machine: what it has earned for the caller (whoever sold it keeps what it earned before); for an owner: ' +
    'what all machines of that owner have. total_earnings is what is pending, available, paid and taken back. With `from` ' +
    'or `to` totals are those of rentals that ended, payouts that became final and refunds that were made then; what is ' +
    'pending or available is so now. `Accept: text/csv` answers the machines as a table.',
  params: providerParams,
  querystring: schema.earningsQuery,
  response: {
    200: answer.answeredOrCsv('The earnings; zeros for what has never earned', schema.earningsSchema),
    400: answer.INVALID,
    ...REFUSALS,
  },
};

export const getEarningsDaysOperation = {
  tags: ['providers'],
  operationId: 'getProviderEarningsByDay',
  problems: [
    'insufficient_scope',
    'invalid_range',
    'provider_not_found',
    'registry_unavailable',
    'role_required',
  ],
  summary: 'What a machine, or all machines of an owner, have earned by day',
  description:
    'A rental counts once, on the day of UTC on which it ended; one that runs counts when it ends. `Accept: text/csv` ' +
    'answers the days as a table.',
  params: providerParams,
  querystring: schema.earningsDaysQuery,
  response: {
    200: answer.answeredOrCsv('The days and their sum', schema.earningsDaysSchema),
    400: problemResponse('The request is invalid; `invalid_range`: more than 366 days, or none'),
    ...REFUSALS,
  },
};
