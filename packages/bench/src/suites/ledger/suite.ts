import { figuresOf } from '../../harness/bars.ts';
import { partRunner, type Suite, selectParts } from '../../harness/suite.ts';
import { BARS, type Measured } from './bars.ts';
import { measureGrowth } from './growth.ts';
import { measureRates } from './rates.ts';
import { renderLedger } from './report.ts';

const PARTS = ['rates', 'growth'] as const;
const SMALL_ENTRIES = 10_000;

/** The ledger through the functions that the service settles with, compared with its bars. */
export const ledgerSuite: Suite = async (stage, options, say) => {
  const run = partRunner(selectParts(PARTS, options.only), say);
  const sizes = { small: Math.min(SMALL_ENTRIES, options.entries), large: options.entries };
  const measured: Measured = {
    rates: await run('rates', () => measureRates(stage, options.providers, options, say)),
    growth: await run('growth', () => measureGrowth(stage, sizes, options, say)),
  };
  return {
    report: renderLedger(options, measured),
    results: { bars: figuresOf(BARS, measured), entries: options.entries, ...measured },
  };
};
