import { median, ratiosByRound } from '../../load/statistics.ts';
import type { PaymentResult } from '../../payments/jobs.ts';
import type { Figures } from './bars.ts';
import type { PayoutResult } from './platform-payouts.ts';

/** One result per round. */
export interface Measured {
  /** Payouts, and bare transfers, of a round. */
  readonly count: number;
  /** Payments made by the obvious implementation; fewer, because it is slow. */
  readonly obviousCount: number;
  readonly ours: readonly PayoutResult[];
  readonly limit: readonly PaymentResult[];
  readonly obvious: readonly PaymentResult[];
}

/** Payments per second, round by round. */
export function ratesOf(results: readonly { readonly seconds: number }[], count: number): number[] {
  return results.map(({ seconds }) => count / seconds);
}

/** Our figure for each bar. */
export function figuresOf({ count, ours, limit }: Measured): Figures {
  return {
    toLimit: median(ratiosByRound(ratesOf(ours, count), ratesOf(limit, count))),
    wronglyPaid: ours.reduce((sum, { wronglyPaid }) => sum + wronglyPaid.length, 0),
    uneven: ours.filter(({ isEven }) => !isEven).length,
    findings: ours.reduce((sum, { findings }) => sum + findings.length, 0),
  };
}
