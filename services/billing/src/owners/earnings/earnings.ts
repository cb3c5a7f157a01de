import { least } from '../../books/money/compare.ts';

/**
 * What one machine has earned for one owner; amounts in base units. What was earned in all is what is pending,
 * available, paid and taken back.
 */
export interface Earnings {
  /** The owner's shares of what rentals were charged. */
  readonly total: bigint;
  /** Of rentals that run, that may still be disputed or are, and of payouts that are not final. */
  readonly pending: bigint;
  /** Of what is pending: in payouts that are not final. */
  readonly inPayout: bigint;
  readonly available: bigint;
  readonly paid: bigint;
  /** By refunds, at once or from later earnings. */
  readonly takenBack: bigint;
  /** What renters were charged. */
  readonly charged: bigint;
  readonly sessions: number;
  readonly minutes: number;
}

export const NO_EARNINGS: Earnings = {
  total: 0n,
  pending: 0n,
  inPayout: 0n,
  available: 0n,
  paid: 0n,
  takenBack: 0n,
  charged: 0n,
  sessions: 0,
  minutes: 0,
};

/** The sum of what machines have earned. */
export function sumEarnings(parts: Iterable<Earnings>): Earnings {
  let sum = NO_EARNINGS;
  for (const part of parts) {
    sum = {
      total: sum.total + part.total,
      pending: sum.pending + part.pending,
      inPayout: sum.inPayout + part.inPayout,
      available: sum.available + part.available,
      paid: sum.paid + part.paid,
      takenBack: sum.takenBack + part.takenBack,
      charged: sum.charged + part.charged,
      sessions: sum.sessions + part.sessions,
      minutes: sum.minutes + part.minutes,
    };
  }
  return sum;
}

/**
 * What of an account can be paid out. What is held may be more than there is: what was taken back for a rental that was
 * paid out long ago came from the earnings of others.
 */
export function availableOf({ balance, held }: { readonly balance: bigint; readonly held: bigint }): bigint {
  return balance - least(balance, held);
}

const MINUTES_PER_HOUR = 60n;
const HOUR_DIGITS = 1_000_000_000n;

/** Billionths of an hour, rounded down. */
export function hoursOf(minutes: number): bigint {
  return (BigInt(minutes) * HOUR_DIGITS) / MINUTES_PER_HOUR;
}

/** What renters were charged for an hour on average, base units, rounded down. */
export function averageHourlyRate({ charged, minutes }: Pick<Earnings, 'charged' | 'minutes'>): bigint {
  return minutes === 0 ? 0n : (charged * MINUTES_PER_HOUR) / BigInt(minutes);
}
