import { text, uuid } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import { formatAmount } from '../../books/money/amount.ts';
import { amountText, optionalAmount } from '../../books/money/schema.ts';
import { toTransactionBody, transactionSchema } from '../../books/transactions/schema.ts';
import type { Refund } from './refund.ts';
import { SHARE_BEARERS } from './split.ts';

const REASON_MAX = 500;

export const refundParams = z.object({ sessionID: uuid });

export const providerShare = z
  .enum(SHARE_BEARERS)
  .default('taken_back')
  .describe(
    "Who bears the owner's share: `taken_back`, the owner, from what the machine has earned, then from its wallet, and what is missing it owes; `carried`, the platform",
  );

export const refundRequest = z
  .strictObject({
    amount: optionalAmount().describe('Left out: all that was charged and not refunded yet'),
    provider_share: providerShare,
    reason: text({ min: 1, max: REASON_MAX }),
  })
  .meta({ id: 'RefundRequest' });

export const refundSchema = z
  .object({
    refund_id: z.string().describe('Of its transaction, too'),
    session_id: z.string(),
    amount: amountText.describe('What the renter gets back; the parts below make it up'),
    platform_fee: amountText.describe('Of the fee of the platform'),
    from_earnings: amountText.describe('Taken back from what the machine has earned'),
    from_wallet: amountText.describe("Taken from what the owner's wallet had available"),
    owed: amountText.describe('What the owner owes now'),
    carried: amountText.describe("Of the owner's share, by the platform"),
    transaction: transactionSchema,
  })
  .meta({ id: 'Refund' });

export function toRefundBody({ sessionId, split, transaction }: Refund): z.output<typeof refundSchema> {
  return {
    refund_id: transaction.id,
    session_id: sessionId,
    amount: formatAmount(transaction.amount),
    platform_fee: formatAmount(split.fee),
    from_earnings: formatAmount(split.fromEarnings),
    from_wallet: formatAmount(split.fromWallet),
    owed: formatAmount(split.owed),
    carried: formatAmount(split.carried),
    transaction: toTransactionBody(transaction),
  };
}
