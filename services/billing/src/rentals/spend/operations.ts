import { problemResponse } from '@gridlease/common/http/schemas';
import * as answer from '../../http/answers.ts';
import * as schema from './schema.ts';

export const getSpendOperation = {
  tags: ['sessions'],
  operationId: 'getSpend',
  problems: ['insufficient_scope', 'invalid_range', 'not_owner', 'role_required'],
  summary: 'What rentals have cost, by day',
  description:
    'What the caller has rented; administrators and `billing:read` see what `user_id`, or everybody, has. A rental counts ' +
    'once, on the day of UTC on which it ended, so that the days sum to what was charged; one that runs counts when it ends. ' +
    '`Accept: text/csv` answers the days as a table.',
  querystring: schema.spendQuery,
  response: {
    200: answer.answeredOrCsv('The days and their sum', schema.spendSchema),
    400: problemResponse('The request is invalid; `invalid_range`: more than 366 days, or none'),
    401: answer.UNAUTHENTICATED,
    403: answer.FORBIDDEN,
    503: answer.UNAVAILABLE,
  },
};
