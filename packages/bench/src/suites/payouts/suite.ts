import { turned, VARIANTS } from '../../harness/measure.ts';
import { type Suite, selectParts } from '../../harness/suite.ts';
import type { PaymentResult } from '../../payments/jobs.ts';
import { measureLimit, measureObvious } from './bare-payments.ts';
import { figuresOf, type Measured } from './figures.ts';
import { measureOurs, type PayoutResult } from './platform-payouts.ts';
import { renderReport } from './report.ts';

/** Share of the payouts made by the obvious implementation. */
const OBVIOUS_SHARE = 0.02;

/**
 * Payouts on the local chain, through the service as it is deployed, compared with bare transfers on the same chain.
 */
export const payoutsSuite: Suite = async (stage, options, say) => {
  selectParts([], options.only);
  const { providers: count, connections, rounds } = options;
  const obviousCount = Math.ceil(count * OBVIOUS_SHARE);
  const ours: PayoutResult[] = [];
  const limit: PaymentResult[] = [];
  const obvious: PaymentResult[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const variant of turned(VARIANTS, round)) {
      say(`measuring ${variant}, round ${round + 1} ...`);
      const name = `payouts_${variant}_${round + 1}`;
      if (variant === 'ours') ours.push(await measureOurs(stage, name, { count, connections }));
      else if (variant === 'limit') limit.push(await measureLimit(stage, name, count));
      else obvious.push(await measureObvious(stage, name, obviousCount));
    }
  }
  const measured: Measured = { count, obviousCount, ours, limit, obvious };
  const figures = figuresOf(measured);
  return {
    report: renderReport(options, measured, figures),
    results: { bars: figures, ...measured },
  };
};
