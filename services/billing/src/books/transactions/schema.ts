import { pageQuery, queryIds } from '@gridlease/common/http/list-query';
import { uuid } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import { listMembers } from '../../http/lists.ts';
import { queryTime, time } from '../../http/schemas.ts';
import { formatAmount } from '../money/amount.ts';
import { amountText } from '../money/schema.ts';
import { TRANSACTION_STATUSES, TRANSACTION_TYPES, type Transaction } from './transaction.ts';

const type = z.enum(TRANSACTION_TYPES);
const status = z.enum(TRANSACTION_STATUSES);

export const transactionParams = z.object({ walletID: uuid, transactionID: uuid });

/** Empty query values have already been removed. */
export const listTransactionsQuery = z.object({
  type: type.optional(),
  status: status.optional(),
  ids: queryIds.optional(),
  from: queryTime.optional().describe('Created at or after this time'),
  to: queryTime.optional().describe('Created before this time'),
  ...pageQuery,
});

export const transactionSchema = z
  .object({
    id: z.string(),
    from_wallet_id: z.string().optional(),
    to_wallet_id: z.string().optional(),
    type,
    status,
    amount: amountText,
    fee: amountText,
    description: z.string(),
    solana_signature: z.string().optional(),
    session_id: z.string().optional(),
    job_id: z.string().optional(),
    metadata: z.record(z.string(), z.unknown()),
    created_at: time,
    updated_at: time,
    confirmed_at: time.optional(),
  })
  .meta({ id: 'Transaction' });

export const transactionPageSchema = z
  .object({ transactions: z.array(transactionSchema), ...listMembers })
  .meta({ id: 'TransactionPage' });

export type TransactionBody = z.output<typeof transactionSchema>;

export function toTransactionBody(transaction: Transaction): TransactionBody {
  return {
    id: transaction.id,
    from_wallet_id: transaction.fromWalletId,
    to_wallet_id: transaction.toWalletId,
    type: transaction.type,
    status: transaction.status,
    amount: formatAmount(transaction.amount),
    fee: formatAmount(transaction.fee),
    description: transaction.description,
    solana_signature: transaction.signature,
    session_id: transaction.sessionId,
    job_id: transaction.jobId,
    metadata: { ...transaction.metadata },
    created_at: transaction.createdAt.toISOString(),
    updated_at: transaction.updatedAt.toISOString(),
    confirmed_at: transaction.confirmedAt?.toISOString(),
  };
}
