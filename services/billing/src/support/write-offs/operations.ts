import { problemResponse } from '@gridlease/common/http/schemas';
import { transactionSchema } from '../../books/transactions/schema.ts';
import { walletParams } from '../../books/wallets/schema.ts';
import * as answer from '../../http/answers.ts';
import { writeOffRequest } from './schema.ts';

export const writeOffDebtOperation = {
  tags: ['administration'],
  operationId: 'writeOffDebt',
  problems: ['amount_above_debt', 'invalid_amount', 'no_debt', 'role_required', 'wallet_not_found'],
  summary: 'Take over what a wallet owes',
  description:
    "The loss is the platform's (`platform:bad_debt`); whoever was paid keeps it. Sessions that wait for money are looked at at once.",
  params: walletParams,
  headers: answer.idempotencyHeader,
  body: writeOffRequest,
  response: {
    200: answer.answered('Written off; the adjustment', transactionSchema),
    400: answer.INVALID,
    401: answer.UNAUTHENTICATED,
    403: answer.ADMIN_ONLY,
    404: answer.WALLET_NOT_FOUND,
    409: problemResponse('`no_debt`, `amount_above_debt` with `debt`, or `request_in_progress`'),
    413: answer.TOO_LARGE,
    415: answer.MEDIA_TYPE,
    422: answer.KEY_REUSED,
    503: answer.UNAVAILABLE,
  },
};
