import type { BookedDebt } from './booked-debts.ts';

const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60n;

/** A claim, as its debtor's entries say. */
export interface Owed {
  readonly kind: 'rental' | 'refund' | 'correction';
  /** Or the correction. */
  readonly session: string;
  readonly debtor: string;
  amount: bigint;
  repaid: bigint;
  writtenOff: bigint;
  cancelled: bigint;
  /** What of the rental's charge was paid; zero of the others. */
  paid: bigint;
  /** The time of the refund or correction. */
  readonly madeAt: number;
  terms: BookedDebt;
}

export const openOf = ({ amount, repaid, writtenOff, cancelled }: Owed) =>
  amount - repaid - writtenOff - cancelled;

/** The end of the minutes that are paid, as many as m is at most where floor(rate * m / 60) <= paid. */
export function endOfPaid(beganAt: number, paid: bigint, rate: bigint): number {
  return beganAt + Number((MINUTES_PER_HOUR * (paid + 1n) - 1n) / rate) * MINUTE_MS;
}

/**
 * Between which times the oldest unpaid minute began. A machine that was silent moves its rental's minutes to later
 * times; how long it had been silent when a debt grew is not recorded.
 */
export function sinceOf({ kind, paid, madeAt, terms }: Owed): { readonly from: number; readonly to: number } {
  if (kind !== 'rental') return { from: madeAt, to: madeAt };
  const { startedAt, beganAt, rate } = terms;
  return { from: endOfPaid(startedAt, paid, rate), to: endOfPaid(beganAt, paid, rate) };
}
