import { text } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import { formatAmount } from '../../books/money/amount.ts';
import { amountText, optionalAmount } from '../../books/money/schema.ts';
import { toTransactionBody, transactionSchema } from '../../books/transactions/schema.ts';
import { SHARE_BEARERS } from './split.ts';
import type { Refund } from './write-refund.ts';

const REASON_MAX = 500;

export const providerShare = z
  .enum(SHARE_BEARERS)
  .default('taken_back')
  .describe(
    "Who bears the owner's share. `taken_back`: the owner, first from the machine's earnings, then from " +
      "the owner's wallet, and the rest as a debt to the renter. `carried`: the platform",
  );

export const refundRequest = z
  .strictObject({
    amount: optionalAmount().describe('Defaults to all that was charged and not refunded yet'),
    provider_share: providerShare,
    reason: text({ min: 1, max: REASON_MAX }),
  })
  .meta({ id: 'RefundRequest' });

export const refundSchema = z
  .object({
    refund_id: z.string().describe('Also the id of its transaction'),
    session_id: z.string(),
    amount: amountText.describe('The sum of the parts below'),
    cancelled: amountText.describe('What the renter still owed for the rental: no longer owed'),
    platform_fee: amountText.describe('Taken from the platform fee'),
    from_earnings: amountText.describe("Taken back from the machine's earnings"),
    from_wallet: amountText.describe("Taken from the available balance of the owner's wallet"),
    owed: amountText.describe("Added to the owner's debt: the renter gets it as the owner repays"),
    carried: amountText.describe("The part of the owner's share that the platform bears"),
    transaction: transactionSchema,
  })
  .meta({ id: 'Refund' });

export function toRefundBody({
  sessionId,
  amount,
  split,
  transaction,
}: Refund): z.output<typeof refundSchema> {
  return {
    refund_id: transaction.id,
    session_id: sessionId,
    amount: formatAmount(amount),
    cancelled: formatAmount(split.cancelled),
    platform_fee: formatAmount(split.fee),
    from_earnings: formatAmount(split.fromEarnings),
    from_wallet: formatAmount(split.fromWallet),
    owed: formatAmount(split.owed),
    carried: formatAmount(split.carried),
    transaction: toTransactionBody(transaction),
  };
}
