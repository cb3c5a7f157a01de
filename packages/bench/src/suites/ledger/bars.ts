import { atLeast, atMost, type Bars, bar } from '../../harness/bars.ts';
import { median, ratiosByRound } from '../../load/statistics.ts';
import type { GrowthResults } from './growth.ts';
import type { RateResults } from './rates.ts';

/** The measurements; a part that was not selected is undefined. */
export interface Measured {
  readonly rates: RateResults | undefined;
  readonly growth: GrowthResults | undefined;
}

const ratio = (ones: readonly number[], others: readonly number[]) => median(ratiosByRound(ones, others));

/**
 * The ledger's bars. A settlement charges a session: a journal of three entries (renter, machine and the platform's fee
 * account), and the new state of session, hold and payment.
 */
export const BARS: Bars<Measured> = {
  batchToPgbench: bar(
    'settlements in batches of 50, of pgbench writing the same rows',
    atLeast(1, 'x'),
    ({ rates }) =>
      rates && rates.perSecond.pgbench.length > 0
        ? ratio(rates.perSecond.batch, rates.perSecond.pgbench)
        : undefined,
  ),
  batchToSingle: bar(
    'settlements in batches of 50, of single ones',
    atLeast(4, 'x'),
    ({ rates }) => rates && ratio(rates.perSecond.batch, rates.perSecond.single),
  ),
  singleToHot: bar(
    'single settlements, of those with a hot fee row',
    atLeast(1.3, 'x'),
    ({ rates }) => rates && ratio(rates.perSecond.single, rates.perSecond.hot),
  ),
  buffers: bar(
    'buffers of a settlement, 5 million entries of 10 thousand',
    atMost(1.1, 'x'),
    ({ growth }) => growth && growth.large.buffers / growth.small.buffers,
  ),
  walBytes: bar(
    'WAL of a settlement, 5 million entries of 10 thousand',
    atMost(1.1, 'x'),
    ({ growth }) => growth && growth.large.walBytes / growth.small.walBytes,
  ),
  throughput: bar(
    'settlements a second, 5 million entries of 10 thousand',
    atLeast(0.75, 'x'),
    ({ growth }) => growth && ratio(growth.large.perSecond, growth.small.perSecond),
  ),
  findings: bar(
    'faults that the proof of the ledgers finds afterwards',
    atMost(0, 'faults'),
    ({ rates, growth }) => (rates?.findings ?? 0) + (growth?.findings ?? 0),
  ),
};
