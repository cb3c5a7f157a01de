import { z } from 'zod';
import { formatAmount, sumOf } from '../../books/money/amount.ts';
import { amountText } from '../../books/money/schema.ts';
import { toTransactionBody, transactionSchema } from '../../books/transactions/schema.ts';
import { time } from '../../http/schemas.ts';
import { recordSchema, toRecordBody } from '../../rentals/history/schema.ts';
import { END_REASONS } from '../../rentals/sessions/session.ts';
import { sessionSchema, toSessionBody } from '../../rentals/sessions/session-body.ts';
import type { Receipt } from './service.ts';

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
  })
  .describe("The renter's funds; not shown to the machine's owner");

export const receiptSchema = z
  .object({
    session_id: z.string(),
    job_id: z.string().optional(),
    end_reason: z.enum(END_REASONS).optional(),
    started_at: time,
    ended_at: time.optional(),
    price: priceSchema.describe('The price, frozen at the start'),
    record: recordSchema,
    funds: fundsSchema.optional(),
    payment: transactionSchema.optional().describe('Absent if the rental cost nothing'),
    refunded: amountText.describe('The total refunded since; the bill does not change'),
    refunds: z.array(
      z.object({
        refund_id: z.string().describe('Also the id of its transaction'),
        amount: amountText,
        created_at: time,
      }),
    ),
  })
  .meta({ id: 'Receipt' });

export type ReceiptBody = z.output<typeof receiptSchema>;

export function toReceiptBody({ session, record, payment, refunds, funds }: Receipt): ReceiptBody {
  const body = toSessionBody(session);
  return {
    session_id: session.id,
    job_id: body.job_id,
    end_reason: body.end_reason,
    started_at: body.started_at,
    ended_at: body.ended_at,
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
    funds: funds && {
      held: formatAmount(funds.held),
      paid: formatAmount(funds.paid),
      returned: formatAmount(funds.returned),
      owed: formatAmount(session.debt),
    },
    payment: payment && toTransactionBody(payment),
    refunded: formatAmount(sumOf(refunds)),
    refunds: refunds.map(({ id, amount, createdAt }) => ({
      refund_id: id,
      amount: formatAmount(amount),
      created_at: createdAt.toISOString(),
    })),
  };
}
