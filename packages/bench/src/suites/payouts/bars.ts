import { atLeast, atMost, type Bars, bar } from '../../harness/bars.ts';
import { median, ratiosByRound } from '../../load/statistics.ts';
import type { PaymentResult } from '../../payments/pay.ts';
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

/** Our own bars for payouts: none were given, and the chain is the limit. */
export const BARS: Bars<Measured> = {
  toLimit: bar('payouts a second, of bare transfers', atLeast(0.5, 'x'), ({ count, ours, limit }) =>
    median(ratiosByRound(ratesOf(ours, count), ratesOf(limit, count))),
  ),
  wronglyPaid: bar(
    'owners without exactly their tokens on the chain',
    atMost(0, 'owners'),
    (m) => m.ours.flatMap(({ wronglyPaid }) => wronglyPaid).length,
  ),
  uneven: bar(
    'rounds after which chain and books differ',
    atMost(0, 'rounds'),
    (m) => m.ours.filter(({ isEven }) => !isEven).length,
  ),
  findings: bar(
    'faults that the proof of the ledgers finds afterwards',
    atMost(0, 'faults'),
    (m) => m.ours.flatMap(({ findings }) => findings).length,
  ),
};
