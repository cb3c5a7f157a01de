import { pageQuery } from '@gridlease/common/http/list-query';
import { uuid } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import { formatAmount } from '../../books/money/amount.ts';
import { amountText } from '../../books/money/schema.ts';
import { listMembers } from '../../http/lists.ts';
import { queryTime, severalOf, time, userIdText } from '../../http/schemas.ts';
import { providerId } from '../../market/providers/schema.ts';
import { FINAL_STATUSES } from '../sessions/session.ts';
import type { BillingRecord } from './store.ts';

export const listHistoryQuery = z.object({
  user_id: userIdText.optional().describe('The renter'),
  provider_id: providerId.optional(),
  session_id: uuid.optional(),
  status: severalOf(FINAL_STATUSES),
  from: queryTime.optional().describe('Ended at or after this time'),
  to: queryTime.optional().describe('Ended before this time'),
  ...pageQuery,
});

export const recordSchema = z
  .object({
    id: z.string(),
    user_id: z.string(),
    provider_id: z.string(),
    session_id: z.string(),
    status: z.enum(FINAL_STATUSES),
    billing_period_start: time,
    billing_period_end: time,
    total_minutes: z.int(),
    avg_gpu_utilization: z.number().optional().describe('Percent; absent if no usage was reported'),
    avg_vram_utilization: z.number().optional().describe('Percent'),
    avg_power_draw: z.number().optional().describe('Watts'),
    base_cost: amountText,
    vram_cost: amountText,
    power_cost: amountText,
    total_cost: amountText.describe('The sum of the three'),
    platform_fee: amountText,
    provider_earnings: amountText.describe(
      'total_cost minus platform_fee; the owner gets it as the renter pays',
    ),
    transaction_id: z.string().optional().describe('The payment; absent if the rental cost nothing'),
    created_at: time,
  })
  .meta({ id: 'BillingRecord' });

export type RecordBody = z.output<typeof recordSchema>;

export const historyPageSchema = z
  .object({ records: z.array(recordSchema), ...listMembers })
  .meta({ id: 'BillingHistoryPage' });

export function toRecordBody(record: BillingRecord): RecordBody {
  return {
    id: record.id,
    user_id: record.userId,
    provider_id: record.providerId,
    session_id: record.sessionId,
    status: record.status,
    billing_period_start: record.periodStart.toISOString(),
    billing_period_end: record.periodEnd.toISOString(),
    total_minutes: record.minutes,
    avg_gpu_utilization: record.averageGpuUtilization,
    avg_vram_utilization: record.averageVramUtilization,
    avg_power_draw: record.averagePowerDraw,
    base_cost: formatAmount(record.baseCost),
    vram_cost: formatAmount(record.vramCost),
    power_cost: formatAmount(record.powerCost),
    total_cost: formatAmount(record.totalCost),
    platform_fee: formatAmount(record.platformFee),
    provider_earnings: formatAmount(record.providerEarnings),
    transaction_id: record.transactionId,
    created_at: record.createdAt.toISOString(),
  };
}
