import { problemResponse } from '@gridlease/common/http/schemas';
import * as answer from '../../http/answers.ts';
import * as schema from './schema.ts';

export const refundSessionOperation = {
  tags: ['administration'],
  operationId: 'refundSession',
  problems: [
    'amount_above_charged',
    'invalid_amount',
    'nothing_to_refund',
    'role_required',
    'session_active',
    'session_not_found',
  ],
  summary: 'Give back what a rental was charged',
  description:
    "All of it or a part, several times within what was charged; the bill stays as it is. The platform's fee and the " +
    "owner's share are split as if what is refunded had never been charged. What the renter's wallet owes is repaid first. " +
    'What was written off of the charge was never paid and cannot be refunded.',
  params: schema.refundParams,
  headers: answer.idempotencyHeader,
  body: schema.refundRequest,
  response: {
    201: answer.answered('Refunded', schema.refundSchema),
    400: answer.INVALID,
    401: answer.UNAUTHENTICATED,
    403: answer.ADMIN_ONLY,
    404: problemResponse('`session_not_found`'),
    409: problemResponse(
      '`session_active`, `nothing_to_refund`, `amount_above_charged` with `refundable`, or `request_in_progress`',
    ),
    413: answer.TOO_LARGE,
    415: answer.MEDIA_TYPE,
    422: answer.KEY_REUSED,
    503: answer.UNAVAILABLE,
  },
};
