import { problemResponse } from '@gridlease/common/http/schemas';
import * as answer from '../../http/answers.ts';
import * as schema from './schema.ts';

const tags = ['wallets'];

const CHANGE = {
  400: problemResponse('The request is invalid; `invalid_address` for an address that cannot be paid'),
  401: answer.UNAUTHENTICATED,
  403: answer.FORBIDDEN,
  413: answer.TOO_LARGE,
  415: answer.MEDIA_TYPE,
  503: answer.UNAVAILABLE,
};

const READ = {
  400: answer.INVALID,
  401: answer.UNAUTHENTICATED,
  403: answer.FORBIDDEN,
  503: answer.UNAVAILABLE,
};

export const createWalletOperation = {
  tags,
  operationId: 'createWallet',
  problems: [
    'chain_unavailable',
    'insufficient_scope',
    'invalid_address',
    'not_owner',
    'role_required',
    'wallet_already_exists',
  ],
  summary: 'Open a wallet',
  description: 'A user has one wallet of each type. The one of type `platform` is made at the first start.',
  headers: answer.idempotencyHeader,
  body: schema.createWalletRequest,
  response: {
    201: answer.answered('The wallet, empty, with the address for its deposits', schema.walletSchema),
    ...CHANGE,
    409: problemResponse('`wallet_already_exists`; `wallet_id` says which. Or `request_in_progress`'),
    422: answer.KEY_REUSED,
  },
};

export const listWalletsOperation = {
  tags,
  operationId: 'listWallets',
  problems: ['insufficient_scope', 'not_owner', 'role_required'],
  summary: 'List wallets',
  description:
    "The caller's own; administrators and `billing:read` see everybody's, the first 1,000 of them.",
  querystring: schema.listWalletsQuery,
  response: { 200: answer.answered('The wallets, the oldest first', schema.walletListSchema), ...READ },
};

export const getWalletOperation = {
  tags,
  operationId: 'getWallet',
  problems: ['insufficient_scope', 'role_required', 'wallet_not_found'],
  summary: 'Read a wallet',
  params: schema.walletParams,
  response: {
    200: answer.answered('The wallet', schema.walletSchema),
    ...READ,
    404: answer.WALLET_NOT_FOUND,
  },
};

export const updateWalletOperation = {
  tags,
  operationId: 'updateWallet',
  problems: ['insufficient_scope', 'invalid_address', 'invalid_amount', 'role_required', 'wallet_not_found'],
  summary: 'Change where payouts go',
  description: 'What is left out stays. A new address may have to wait (`withdrawals.address_cooldown`).',
  params: schema.walletParams,
  body: schema.updateWalletRequest,
  response: {
    200: answer.answered('The wallet', schema.walletSchema),
    ...CHANGE,
    404: answer.WALLET_NOT_FOUND,
  },
};

export const getBalanceOperation = {
  tags,
  operationId: 'getWalletBalance',
  problems: ['insufficient_scope', 'month_detached', 'role_required', 'wallet_not_found'],
  summary: 'Read the balance of a wallet',
  description:
    '`pending_balance` is outgoing, reserved and not yet final. Deposits that are not final are in no balance; they ' +
    'are `pending` transactions. A month that was archived has no balances but its last (409 `month_detached`).',
  params: schema.walletParams,
  querystring: schema.balanceQuery,
  response: {
    200: answer.answered('What the wallet has', schema.balanceSchema),
    ...READ,
    404: answer.WALLET_NOT_FOUND,
    409: problemResponse('`month_detached`: the entries of that month were archived'),
  },
};
