import { text } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import { formatAmount } from '../../books/money/amount.ts';
import { amountText } from '../../books/money/schema.ts';
import { queryTime, time } from '../../http/schemas.ts';
import type { Spend } from './service.ts';
import type { SpendDay } from './store.ts';

const ID_MAX = 128;

export const spendQuery = z.object({
  user_id: text({ min: 1, max: ID_MAX }).optional().describe('The renter'),
  from: queryTime
    .optional()
    .describe('Ended not before this time; left out: 30 days before `to`, from midnight'),
  to: queryTime.optional().describe('Ended before this time; left out: now'),
});

const sums = {
  total_cost: amountText,
  platform_fee: amountText.describe("The platform's part of total_cost"),
  sessions: z.int(),
  minutes: z.int(),
};

const daySchema = z.object({ date: z.iso.date().describe('A day of UTC'), ...sums });

export type SpendDayBody = z.output<typeof daySchema>;

export const spendSchema = z
  .object({
    user_id: z.string().optional().describe('Left out: everybody'),
    from: time,
    to: time,
    days: z.array(daySchema).describe('The oldest first; a day without an end of a rental is left out'),
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
