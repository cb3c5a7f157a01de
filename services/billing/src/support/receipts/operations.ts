import { problemResponse } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import * as answer from '../../http/answers.ts';
import { sessionParams } from '../../rentals/sessions/schema.ts';
import { receiptSchema } from './schema.ts';

/** A receipt for people, where `Accept` asks for it. */
export const PLAIN_TEXT = 'text/plain';

export const getReceiptOperation = {
  tags: ['sessions'],
  operationId: 'getReceipt',
  problems: ['insufficient_scope', 'role_required', 'session_active', 'session_not_found'],
  summary: 'The receipt of a rental that has ended',
  description:
    'Price, minutes, the parts of the cost, and what became of what was held. `Accept: text/plain` answers it for people.',
  params: sessionParams,
  response: {
    200: {
      description: 'The receipt',
      content: { 'application/json': { schema: receiptSchema }, [PLAIN_TEXT]: { schema: z.string() } },
    },
    400: answer.INVALID,
    401: answer.UNAUTHENTICATED,
    403: answer.FORBIDDEN,
    404: problemResponse("`session_not_found`: there is none, or it is somebody else's"),
    409: problemResponse('`session_active`: it has not ended'),
    503: answer.UNAVAILABLE,
  },
};
