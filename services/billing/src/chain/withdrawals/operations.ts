import { problemResponse } from '@gridlease/common/http/schemas';
import { transactionParams, transactionSchema } from '../../books/transactions/schema.ts';
import { walletParams } from '../../books/wallets/schema.ts';
import * as answer from '../../http/answers.ts';
import * as schema from './schema.ts';

const tags = ['wallets'];

const SHARED = {
  400: problemResponse(
    'The request is invalid: `invalid_amount`, `invalid_address`, `wallet_id_mismatch`, or `errors` names what',
  ),
  401: answer.UNAUTHENTICATED,
  403: answer.FORBIDDEN,
  503: answer.UNAVAILABLE,
};

export const withdrawOperation = {
  tags,
  operationId: 'withdraw',
  problems: [
    'chain_unavailable',
    'daily_limit_exceeded',
    'insufficient_funds',
    'insufficient_scope',
    'invalid_address',
    'invalid_amount',
    'role_required',
    'transfer_limit_exceeded',
    'wallet_id_mismatch',
    'wallet_in_debt',
    'wallet_inactive',
    'wallet_not_found',
  ],
  summary: 'Withdraw to an address on the chain',
  description:
    'Reserves the amount at once and sends it as soon as it may: `pending` until it is final. The platform pays the ' +
    "chain's fee. A new address may have to wait, a large amount for an administrator: `metadata` says so.",
  params: walletParams,
  headers: answer.idempotencyHeader,
  body: schema.withdrawRequest,
  response: {
    200: answer.answered('The same, where `withdrawals.accepted_status` is 200', transactionSchema),
    202: answer.answered('Reserved; on its way', transactionSchema),
    ...SHARED,
    402: problemResponse('`insufficient_funds`: with `available` and `required`'),
    404: answer.WALLET_NOT_FOUND,
    409: problemResponse(
      '`wallet_in_debt`, `wallet_inactive`, `transfer_limit_exceeded`, `daily_limit_exceeded`, or `request_in_progress`',
    ),
    413: answer.TOO_LARGE,
    415: answer.MEDIA_TYPE,
    422: answer.KEY_REUSED,
  },
};

export const cancelWithdrawalOperation = {
  tags,
  operationId: 'cancelWithdrawal',
  problems: [
    'insufficient_scope',
    'role_required',
    'transaction_not_cancellable',
    'transaction_not_found',
    'wallet_not_found',
  ],
  summary: 'Take a withdrawal back',
  description: 'While nothing has been signed for it; again answers the same.',
  params: transactionParams,
  response: {
    200: answer.answered('Cancelled; the amount is available again', transactionSchema),
    ...SHARED,
    404: answer.TRANSACTION_NOT_FOUND,
    409: problemResponse('`transaction_not_cancellable`'),
  },
};

const decision = {
  tags: ['administration'],
  params: schema.withdrawalParams,
  response: {
    200: answer.answered('The withdrawal', transactionSchema),
    ...SHARED,
    403: answer.ADMIN_ONLY,
    404: problemResponse('`transaction_not_found`'),
    409: problemResponse('`not_awaiting_approval`'),
  },
};

export const approveWithdrawalOperation = {
  ...decision,
  operationId: 'approveWithdrawal',
  problems: [
    'daily_limit_exceeded',
    'not_awaiting_approval',
    'role_required',
    'transaction_not_found',
    'transfer_limit_exceeded',
  ],
  summary: 'Let a large withdrawal go',
};

export const refuseWithdrawalOperation = {
  ...decision,
  operationId: 'refuseWithdrawal',
  problems: ['not_awaiting_approval', 'role_required', 'transaction_not_found'],
  summary: 'Refuse a large withdrawal',
  description: 'Its amount is available to the wallet again.',
};
