import { problemResponse } from '@gridlease/common/http/schemas';
import { transactionSchema } from '../../books/transactions/schema.ts';
import { walletParams } from '../../books/wallets/schema.ts';
import * as answer from '../../http/answers.ts';
import * as schema from './schema.ts';

const SHARED = {
  401: answer.UNAUTHENTICATED,
  403: answer.FORBIDDEN,
  503: problemResponse(
    'The database cannot be reached; or `chain_unavailable`: this service runs without a chain; or `wrong_chain`: it is ' +
      'configured with another one than its books are about',
  ),
};

const BODY = { 413: answer.TOO_LARGE, 415: answer.MEDIA_TYPE };

export const depositOperation = {
  tags: ['deposits'],
  operationId: 'deposit',
  problems: [
    'amount_mismatch',
    'chain_transaction_not_found',
    'chain_unavailable',
    'deposit_of_another_wallet',
    'insufficient_scope',
    'invalid_amount',
    'invalid_signature',
    'role_required',
    'solana_transaction_error',
    'wallet_id_mismatch',
    'wallet_not_found',
    'wrong_chain',
  ],
  summary: 'Claim a deposit',
  description:
    "Credits what the transaction paid to this wallet's `deposit_address`, or to the platform's own account with the " +
    'memo `wallet:<id>` or from a linked address. Waits for finality up to `billing.deposit_wait`; a deposit that is ' +
    'not final by then is finished without anybody asking again, as is one that nobody claims. The same claim again ' +
    'gets the same answer.',
  params: walletParams,
  headers: answer.idempotencyHeader,
  body: schema.depositRequest,
  response: {
    200: answer.answered('Credited', transactionSchema),
    202: answer.answered(
      'Seen, and not final yet; or ours and nobody knows whose (`metadata.reason: unattributed`)',
      transactionSchema,
    ),
    400: problemResponse('`invalid_signature`, `invalid_amount`, or `errors` names what is wrong'),
    ...SHARED,
    ...BODY,
    404: problemResponse('`wallet_not_found`, or `chain_transaction_not_found`: come back later'),
    409: problemResponse('`deposit_of_another_wallet`, `amount_mismatch`, or `request_in_progress`'),
    422: problemResponse(
      '`solana_transaction_error`: it failed on the chain, or brought none of the token to us. `idempotency_key_reused`',
    ),
    502: problemResponse('`solana_transaction_error`: the chain cannot be reached'),
  },
};

export const listUnattributedOperation = {
  tags: ['administration'],
  operationId: 'listUnattributedDeposits',
  problems: ['role_required'],
  summary: 'List deposits that nobody can be found for',
  querystring: schema.listUnattributedQuery,
  response: {
    200: answer.answered('The oldest first', schema.depositPageSchema),
    400: answer.INVALID,
    ...SHARED,
    403: answer.ADMIN_ONLY,
  },
};

export const assignDepositOperation = {
  tags: ['administration'],
  operationId: 'assignDeposit',
  problems: ['deposit_not_assignable', 'deposit_not_found', 'role_required', 'wallet_not_found'],
  summary: 'Give such a deposit to a wallet',
  params: schema.depositParams,
  headers: answer.idempotencyHeader,
  body: schema.assignDepositRequest,
  response: {
    200: answer.answered('Credited', transactionSchema),
    400: answer.INVALID,
    ...SHARED,
    ...BODY,
    403: answer.ADMIN_ONLY,
    404: problemResponse('`deposit_not_found`, `wallet_not_found`'),
    409: problemResponse('`deposit_not_assignable`, or `request_in_progress`'),
    422: answer.KEY_REUSED,
  },
};
