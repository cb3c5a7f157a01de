import * as answer from '../../http/answers.ts';
import { walletParams } from '../wallets/schema.ts';
import * as schema from './schema.ts';

const tags = ['wallets'];

const READ = {
  400: answer.INVALID,
  401: answer.UNAUTHENTICATED,
  403: answer.FORBIDDEN,
  503: answer.UNAVAILABLE,
};

export const listTransactionsOperation = {
  tags,
  operationId: 'listTransactions',
  problems: ['insufficient_scope', 'role_required', 'wallet_not_found'],
  summary: 'List the transactions of a wallet',
  description:
    'The newest first. `Accept: text/csv` answers a table; its cells that a spreadsheet would take for a formula are ' +
    'quoted and begin with an apostrophe. While there is more, `next_cursor` (of CSV: `X-Next-Cursor` and `Link`) says where.',
  params: walletParams,
  querystring: schema.listTransactionsQuery,
  response: {
    200: answer.answeredOrCsv('One page', schema.transactionPageSchema),
    ...READ,
    404: answer.WALLET_NOT_FOUND,
  },
};

export const getTransactionOperation = {
  tags,
  operationId: 'getTransaction',
  problems: ['insufficient_scope', 'role_required', 'transaction_not_found', 'wallet_not_found'],
  summary: 'Read a transaction of a wallet',
  params: schema.transactionParams,
  response: {
    200: answer.answered('The transaction', schema.transactionSchema),
    ...READ,
    404: answer.TRANSACTION_NOT_FOUND,
  },
};
