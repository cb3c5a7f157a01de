import { z } from 'zod';
import { formatAmount } from '../../books/money/amount.ts';
import { amountText } from '../../books/money/schema.ts';
import { queryTime, time } from '../../http/schemas.ts';
import type { EarningsDay } from './days-store.ts';
import { averageHourlyRate, type Earnings, hoursOf } from './earnings.ts';
import type { EarningsByDay, EarningsReport } from './service.ts';

export const earningsQuery = z.object({
  from: queryTime.optional().describe('Rentals that ended not before this time; left out: all'),
  to: queryTime.optional().describe('Rentals that ended before this time; left out: also those that run'),
});

export const earningsDaysQuery = z.object({
  from: queryTime
    .optional()
    .describe('Ended not before this time; left out: 30 days before `to`, from midnight'),
  to: queryTime.optional().describe('Ended before this time; left out: now'),
});

const hoursText = z.string().meta({ pattern: '^\\d+(\\.\\d{1,9})?$', examples: ['12.5'] });

const sums = {
  total_earnings: amountText.describe("The owner's share of what rentals were charged"),
  pending_earnings: amountText.describe(
    'Not available yet: of rentals that run, that may still be disputed or are, and of payouts that are not final',
  ),
  in_payout_earnings: amountText.describe('Of pending_earnings: in payouts that are not final'),
  available_earnings: amountText.describe('Can be paid out'),
  paid_earnings: amountText.describe('In payouts that are final'),
  taken_back_earnings: amountText.describe('By refunds'),
  total_sessions: z.int(),
  total_hours: hoursText.describe('Charged'),
  avg_hourly_rate: amountText.describe("What renters were charged for an hour, the platform's fee included"),
};

const machineSchema = z.object({ provider_id: z.string(), ...sums }).meta({ id: 'MachineEarnings' });

export type MachineEarningsBody = z.output<typeof machineSchema>;

export const earningsSchema = z
  .object({
    provider_id: z.string().describe('The machine or owner that was asked for'),
    ...sums,
    debt: amountText.describe(
      'What the owner owes for refunds of what was paid out already; repaid from available earnings at the next payout',
    ),
    period: z.object({ from: time.optional(), to: time.optional() }).describe('As asked for'),
    machines: z.array(machineSchema).describe('Each machine that has earned'),
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
    total_hours: formatAmount(hoursOf(earnings.minutes)),
    avg_hourly_rate: formatAmount(averageHourlyRate(earnings)),
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
  earnings: amountText.describe("The owner's share"),
  total_cost: amountText.describe('What renters were charged'),
  taken_back: amountText.describe('By refunds made on this day'),
  sessions: z.int(),
  minutes: z.int(),
};

const daySchema = z
  .object({ date: z.iso.date().describe('A day of UTC'), ...daySums })
  .meta({ id: 'EarningsDay' });

export type EarningsDayBody = z.output<typeof daySchema>;

export const earningsDaysSchema = z
  .object({
    provider_id: z.string(),
    from: time,
    to: time,
    days: z.array(daySchema).describe('The oldest first; a day on which nothing happened is left out'),
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
