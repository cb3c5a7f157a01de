import { z } from 'zod';
import { formatAmount, sumOf } from '../../books/money/amount.ts';
import { amountText } from '../../books/money/schema.ts';
import { toTransactionBody, transactionSchema } from '../../books/transactions/schema.ts';
import { time } from '../../http/schemas.ts';
import { recordSchema, toRecordBody } from '../../rentals/history/schema.ts';
import { END_REASONS } from '../../rentals/sessions/session.ts';
import { sessionSchema, toSessionBody } from '../../rentals/sessions/session-body.ts';
import type { Receipt } from './service.ts';
import type { Funds } from './store.ts';

const { shape } = sessionSchema;

const priceSchema = z.object({
  gpu_model: z.string(),
  matched_model: shape.matched_model,
  allocated_vram_mb: z.int(),
  estimated_power_w: z.number(),
  hourly_rate: shape.hourly_rate,
  vram_rate: shape.vram_rate,
  power_rate: shape.power_rate,
  total_hourly_rate: amountText.describe('The sum of the three'),
  platform_fee_rate: shape.platform_fee_rate,
  quote: z.record(z.string(), z.unknown()).describe('The source of the rates, and the factors of the price'),
});

const fundsSchema = z
  .object({
    held: amountText.describe('The total held: `paid` plus `returned`'),
    paid: amountText.describe('Paid from the hold'),
    returned: amountText,
    owed: amountText.describe('The part of the cost that was not covered; `paid` plus `owed` is the cost'),
    repaid: amountText.describe('The part of `owed` that was repaid since'),
    awaiting_repayment: amountText.describe('The part of `owed` that is still owed'),
    written_off: amountText.describe('The part of `owed` that was written off'),
    cancelled: amountText.describe(
      'The part of `owed` that refunds cancelled; `owed` is the sum of the four',
    ),
  })
  .describe("The renter's funds; not shown to the machine's owner");

export const receiptSchema = z
  .object({
    session_id: z.string(),
    job_id: z.string().optional(),
    end_reason: z.enum(END_REASONS).optional(),
    started_at: time,
    ended_at: time.optional(),
    proven_until: time
      .optional()
      .describe(
        'The last sign of life of the machine that was known at the end; absent where the registry was not asked about it',
      ),
    price: priceSchema.describe('The price, frozen at the start'),
    record: recordSchema,
    funds: fundsSchema.optional(),
    payment: transactionSchema.optional().describe('Absent if the rental cost nothing'),
    refunded: amountText.describe('The total refunded since; the bill does not change'),
    refund_awaiting: amountText.describe('The part of `refunded` that the renter gets as the owner repays'),
    refund_written_off: amountText.describe(
      "The part of `refunded` that the renter does not get, because the owner's debt was written off",
    ),
    refunds: z.array(
      z.object({
        refund_id: z.string().describe('Also the id of its transaction'),
        amount: amountText,
        given_back: amountText.describe('What the renter got at once'),
        cancelled: amountText.describe('What the renter owed for the rental, and no longer owes'),
        owed: amountText.describe(
          'What the renter gets as the owner repays; `amount` is the sum of the three',
        ),
        created_at: time,
      }),
    ),
  })
  .meta({ id: 'Receipt' });

export type ReceiptBody = z.output<typeof receiptSchema>;

export function toReceiptBody(receipt: Receipt): ReceiptBody {
  const { session, record, payment, refunds, laterRefund, funds } = receipt;
  const body = toSessionBody(session);
  return {
    session_id: session.id,
    job_id: body.job_id,
    end_reason: body.end_reason,
    started_at: session.startedAt.toISOString(),
    ended_at: body.ended_at,
    proven_until: session.provenUntil?.toISOString(),
    price: {
      gpu_model: body.gpu_model,
      matched_model: body.matched_model,
      allocated_vram_mb: body.allocated_vram_mb,
      estimated_power_w: body.estimated_power_w,
      hourly_rate: body.hourly_rate,
      vram_rate: body.vram_rate,
      power_rate: body.power_rate,
      total_hourly_rate: body.total_hourly_rate,
      platform_fee_rate: body.platform_fee_rate,
      quote: { ...session.quote },
    },
    record: toRecordBody(record),
    funds: funds && toFundsBody(funds),
    payment: payment && toTransactionBody(payment),
    refunded: formatAmount(sumOf(refunds)),
    refund_awaiting: formatAmount(laterRefund.awaiting),
    refund_written_off: formatAmount(laterRefund.writtenOff),
    refunds: refunds.map((refund) => ({
      refund_id: refund.id,
      amount: formatAmount(refund.amount),
      given_back: formatAmount(refund.givenBack),
      cancelled: formatAmount(refund.cancelled),
      owed: formatAmount(refund.owed),
      created_at: refund.createdAt.toISOString(),
    })),
  };
}

function toFundsBody(funds: Funds): z.output<typeof fundsSchema> {
  return {
    held: formatAmount(funds.held),
    paid: formatAmount(funds.paid),
    returned: formatAmount(funds.returned),
    owed: formatAmount(funds.owed),
    repaid: formatAmount(funds.repaid),
    awaiting_repayment: formatAmount(funds.awaiting),
    written_off: formatAmount(funds.writtenOff),
    cancelled: formatAmount(funds.cancelled),
  };
}
