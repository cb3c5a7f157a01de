import { z } from 'zod';
import { formatAmount } from '../../books/money/amount.ts';
import { amountText } from '../../books/money/schema.ts';
import { queryTime, time, userIdText } from '../../http/schemas.ts';
import type { Spend } from './service.ts';
import type { SpendDay } from './store.ts';

export const spendQuery = z.object({
  user_id: userIdText.optional().describe('The renter'),
  from: queryTime
    .optional()
    .describe('Ended at or after this time; defaults to midnight (UTC) 30 days before `to`'),
  to: queryTime.optional().describe('Ended before this time; defaults to now'),
});

const sums = {
  total_cost: amountText,
  platform_fee: amountText.describe("The platform's share of total_cost"),
  sessions: z.int(),
  minutes: z.int(),
};

export const spendDaySchema = z.object({ date: z.iso.date().describe('A UTC day'), ...sums });

export const spendSchema = z
  .object({
    user_id: z.string().optional().describe('Absent: all users'),
    from: time,
    to: time,
    days: z.array(spendDaySchema).describe('Oldest first; days on which no rental ended are omitted'),
    ...sums,
  })
  .meta({ id: 'Spend' });

function sumsOf({ totalCost, platformFee, sessions, minutes }: Omit<SpendDay, 'date'>) {
  return {
    total_cost: formatAmount(totalCost),
    platform_fee: formatAmount(platformFee),
    sessions,
    minutes,
  };
}

export function toSpendBody({ userId, from, to, days, total }: Spend): z.output<typeof spendSchema> {
  return {
    user_id: userId,
    from: from.toISOString(),
    to: to.toISOString(),
    days: days.map(({ date, ...sum }) => ({ date, ...sumsOf(sum) })),
    ...sumsOf(total),
  };
}
