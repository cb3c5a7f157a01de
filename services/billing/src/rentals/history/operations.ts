import * as answer from '../../http/answers.ts';
import * as schema from './schema.ts';

export const listHistoryOperation = {
  tags: ['sessions'],
  operationId: 'listBillingHistory',
  problems: ['insufficient_scope', 'not_owner', 'role_required'],
  summary: 'List the bills of rentals that have ended',
  description:
    "The newest first: of what the caller rents, and of what is rented from the caller; administrators and `billing:read` see everybody's. " +
    '`Accept: text/csv` answers a table. While there is more, `next_cursor` (of CSV: `X-Next-Cursor` and `Link`) says where.',
  querystring: schema.listHistoryQuery,
  response: {
    200: answer.answeredOrCsv('One page', schema.historyPageSchema),
    400: answer.INVALID,
    401: answer.UNAUTHENTICATED,
    403: answer.FORBIDDEN,
    503: answer.UNAVAILABLE,
  },
};
