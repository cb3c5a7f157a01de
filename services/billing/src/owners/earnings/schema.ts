import { z } from 'zod';
import { formatAmount } from '../../books/money/amount.ts';
import { formatHours } from '../../books/money/hours.ts';
import { amountText } from '../../books/money/schema.ts';
import { queryTime, time } from '../../http/schemas.ts';
import type { EarningsDay } from './days-store.ts';
import { averageHourlyRate, type Earnings } from './earnings.ts';
import type { EarningsByDay, EarningsReport } from './service.ts';

export const earningsQuery = z.object({
  from: queryTime.optional().describe('Rentals that ended at or after this time; defaults to all'),
  to: queryTime
    .optional()
    .describe('Rentals that ended before this time; without it, running rentals are included'),
});

export const earningsDaysQuery = z.object({
  from: queryTime
    .optional()
    .describe('Ended at or after this time; defaults to midnight (UTC) 30 days before `to`'),
  to: queryTime.optional().describe('Ended before this time; defaults to now'),
});

const hoursText = z.string().meta({ pattern: '^\\d+(\\.\\d{1,9})?$', examples: ['12.5'] });

const sums = {
  total_earnings: amountText.describe("The owner's share of the charges of rentals, paid or not"),
  pending_earnings: amountText.describe(
    'Not available yet: from rentals that are running, disputable or disputed, and in payouts that are ' +
      'not final',
  ),
  in_payout_earnings: amountText.describe('The part of pending_earnings in payouts that are not final'),
  available_earnings: amountText.describe('Available for payout'),
  paid_earnings: amountText.describe('Paid out in final payouts'),
  taken_back_earnings: amountText.describe("Taken back by refunds, or used to repay the owner's debt"),
  total_sessions: z.int(),
  total_hours: hoursText.describe('Hours charged'),
  avg_hourly_rate: amountText.describe('The average hourly charge to renters, including the platform fee'),
  awaiting_repayment: amountText.describe(
    "The owner's share of what renters still owe for these rentals; earned once they repay it",
  ),
  written_off: amountText.describe("The owner's share of debts that were written off"),
  refund_awaiting: amountText.describe(
    "What the owner still owes for refunds of these machines' rentals; not part of total_earnings",
  ),
};

export const machineEarningsSchema = z
  .object({ provider_id: z.string(), ...sums })
  .meta({ id: 'MachineEarnings' });

export const earningsSchema = z
  .object({
    provider_id: z.string().describe('The requested machine or owner'),
    ...sums,
    debt: amountText.describe(
      "The debt of the owner's wallet, such as refunds of earnings that were already paid out; repaid by " +
        'incoming tokens and by available earnings',
    ),
    period: z.object({ from: time.optional(), to: time.optional() }).describe('The requested period'),
    machines: z.array(machineEarningsSchema).describe('All machines with earnings'),
  })
  .meta({ id: 'ProviderEarnings' });

function sumsOf(earnings: Earnings) {
  return {
    total_earnings: formatAmount(earnings.total),
    pending_earnings: formatAmount(earnings.pending),
    in_payout_earnings: formatAmount(earnings.inPayout),
    available_earnings: formatAmount(earnings.available),
    paid_earnings: formatAmount(earnings.paid),
    taken_back_earnings: formatAmount(earnings.takenBack),
    total_sessions: earnings.sessions,
    total_hours: formatHours(earnings.minutes),
    avg_hourly_rate: formatAmount(averageHourlyRate(earnings)),
    awaiting_repayment: formatAmount(earnings.awaitingRepayment),
    written_off: formatAmount(earnings.writtenOff),
    refund_awaiting: formatAmount(earnings.refundAwaiting),
  };
}

export function toEarningsBody(report: EarningsReport): z.output<typeof earningsSchema> {
  const { providerId, period, total, machines, debt } = report;
  return {
    provider_id: providerId,
    ...sumsOf(total),
    debt: formatAmount(debt),
    period: { from: period.from?.toISOString(), to: period.to?.toISOString() },
    machines: machines.map((machine) => ({
      provider_id: machine.providerId,
      ...sumsOf(machine.earnings),
    })),
  };
}

const daySums = {
  earnings: amountText.describe("The owner's share of the charges, paid or not"),
  total_cost: amountText.describe('Charged to renters'),
  taken_back: amountText.describe('Taken back by refunds made on this day'),
  sessions: z.int(),
  minutes: z.int(),
  awaiting_repayment: amountText.describe('The part of `earnings` that renters still owe'),
  written_off: amountText.describe('The part of `earnings` in debts that were written off'),
};

export const earningsDaySchema = z
  .object({ date: z.iso.date().describe('A UTC day'), ...daySums })
  .meta({ id: 'EarningsDay' });

export const earningsDaysSchema = z
  .object({
    provider_id: z.string(),
    from: time,
    to: time,
    days: z.array(earningsDaySchema).describe('Oldest first; days without activity are omitted'),
    ...daySums,
  })
  .meta({ id: 'EarningsByDay' });

function daySumsOf(day: Omit<EarningsDay, 'date'>) {
  return {
    earnings: formatAmount(day.earned),
    total_cost: formatAmount(day.charged),
    taken_back: formatAmount(day.takenBack),
    sessions: day.sessions,
    minutes: day.minutes,
    awaiting_repayment: formatAmount(day.awaitingRepayment),
    written_off: formatAmount(day.writtenOff),
  };
}

export function toEarningsDaysBody(report: EarningsByDay): z.output<typeof earningsDaysSchema> {
  return {
    provider_id: report.providerId,
    from: report.from.toISOString(),
    to: report.to.toISOString(),
    days: report.days.map(({ date, ...sum }) => ({ date, ...daySumsOf(sum) })),
    ...daySumsOf(report.total),
  };
}
