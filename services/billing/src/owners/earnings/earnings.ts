import { least, sumMembers } from '../../books/money/amount.ts';
import { MINUTES_PER_HOUR } from '../../books/money/hours.ts';

/**
 * The earnings of one machine for one owner; amounts in base units. The total is the sum of the pending,
 * available, paid and taken-back earnings, of those whose repayment is awaited, and of those written off.
 */
export interface Earnings {
  /** The owner's share of rental charges, paid or not. */
  readonly total: bigint;
  /** From rentals that are running, disputable or disputed, and in payouts that are not final. */
  readonly pending: bigint;
  /** The part of `pending` in payouts that are not final. */
  readonly inPayout: bigint;
  readonly available: bigint;
  readonly paid: bigint;
  /**
   * Taken back by refunds: from the earnings, or as a claim that was cancelled. And what later earnings repaid
   * of the owner's debt.
   */
  readonly takenBack: bigint;
  /** The owner's share of what renters still owe. */
  readonly awaitingRepayment: bigint;
  /** The owner's share of what renters owed and will never pay. */
  readonly writtenOff: bigint;
  /** What the owner still owes for refunds. Not part of the total. */
  readonly refundAwaiting: bigint;
  /** The amount charged to renters. */
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
  awaitingRepayment: 0n,
  writtenOff: 0n,
  refundAwaiting: 0n,
  charged: 0n,
  sessions: 0,
  minutes: 0,
};

/** Adds up the earnings of machines. */
export function sumEarnings(parts: Iterable<Earnings>): Earnings {
  return sumMembers(NO_EARNINGS, parts);
}

/**
 * Returns the amount of an account that can be paid out. The held amount may exceed the balance: if a
 * rental's earnings were already paid out, its refund was taken from the earnings of other rentals.
 */
export function availableOf({ balance, held }: { readonly balance: bigint; readonly held: bigint }): bigint {
  return balance - least(balance, held);
}

/** Returns the average hourly charge to renters, in base units, rounded down. */
export function averageHourlyRate({ charged, minutes }: Pick<Earnings, 'charged' | 'minutes'>): bigint {
  return minutes === 0 ? 0n : (charged * MINUTES_PER_HOUR) / BigInt(minutes);
}
