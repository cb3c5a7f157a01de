import { problemResponse } from '@gridlease/common/http/schemas';
import { transactionSchema } from '../../books/transactions/schema.ts';
import { walletParams } from '../../books/wallets/schema.ts';
import * as answer from '../../http/answers.ts';
import { adjustmentRequest } from './schema.ts';

export const adjustWalletOperation = {
  tags: ['administration'],
  operationId: 'adjustWallet',
  problems: ['insufficient_funds', 'invalid_amount', 'role_required', 'wallet_not_found'],
  summary: 'Give a wallet something of the platform, or take it',
  description:
    'For what no refund of a rental is: goodwill, or a mistake. What a wallet gets repays its debt first; what is taken must ' +
    "be available. The other side is the platform's (`platform:adjustments`).",
  params: walletParams,
  headers: answer.idempotencyHeader,
  body: adjustmentRequest,
  response: {
    200: answer.answered('Booked; the adjustment', transactionSchema),
    400: answer.INVALID,
    401: answer.UNAUTHENTICATED,
    402: problemResponse('`insufficient_funds` with `available`, `required`'),
    403: answer.ADMIN_ONLY,
    404: answer.WALLET_NOT_FOUND,
    409: problemResponse('`request_in_progress`: the same key is being worked on'),
    413: answer.TOO_LARGE,
    415: answer.MEDIA_TYPE,
    422: answer.KEY_REUSED,
    503: answer.UNAVAILABLE,
  },
};
