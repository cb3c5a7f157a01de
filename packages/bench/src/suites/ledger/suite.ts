import { type Suite, selectParts } from '../../harness/suite.ts';
import { figuresOf, type Measured } from './figures.ts';
import { measureGrowth } from './growth.ts';
import { measureRates } from './rates.ts';
import { renderReport } from './report.ts';

const PARTS = ['rates', 'growth'] as const;
const SMALL_ENTRIES = 10_000;

/** The ledger through the functions that the service settles with, compared with its bars. */
export const ledgerSuite: Suite = async (stage, options, say) => {
  const parts = selectParts(PARTS, options.only);
  const run = async <T>(part: (typeof PARTS)[number], measure: () => Promise<T>) => {
    if (!parts.includes(part)) return undefined;
    say(`measuring ${part} ...`);
    return measure();
  };
  const sizes = { small: Math.min(SMALL_ENTRIES, options.entries), large: options.entries };
  const measured: Measured = {
    rates: await run('rates', () => measureRates(stage, options.providers, options, say)),
    growth: await run('growth', () => measureGrowth(stage, sizes, options, say)),
  };
  const figures = figuresOf(measured);
  return {
    report: renderReport(options, measured, figures),
    results: { bars: figures, entries: options.entries, ...measured },
  };
};
