import { type Suite, selectParts } from '../../harness/suite.ts';
import { summarizeOperation } from '../../harness/summary.ts';
import { figuresOf, type Measured } from './figures.ts';
import { measureListings } from './listings.ts';
import { measureMemory } from './memory.ts';
import { renderReport } from './report.ts';
import { measureSmall } from './small.ts';
import { measureSwift } from './swift.ts';
import { measureTransfers } from './transfers.ts';

const PARTS = ['transfers', 'memory', 'small', 'listings'] as const;

/** The object storage service, called directly, compared with its bars. */
export const storageSuite: Suite = async (stage, options, say) => {
  const parts = selectParts(PARTS, options.only);
  const run = async <T>(part: (typeof PARTS)[number], what: string, measure: () => Promise<T>) => {
    if (!parts.includes(part)) return undefined;
    say(`measuring ${what} ...`);
    return measure();
  };
  const transfers = await run('transfers', 'transfers', () => measureTransfers(stage, options));
  const swift = await run('transfers', 'transfers against Swift', () =>
    measureSwift(stage, options).catch((error: Error) => {
      say(`not measured against Swift: ${error.message}`);
      return undefined;
    }),
  );
  const memory = await run('memory', 'memory', () => measureMemory(stage, options));
  const small = await run('small', 'small requests', () => measureSmall(stage, options));
  const listings = await run('listings', 'listings', () => measureListings(stage, options));

  const measured: Measured = { transfers, swift, memory, small: small?.map(summarizeOperation), listings };
  const figures = figuresOf(measured);
  return {
    report: renderReport(options, measured, figures),
    results: { bars: figures, ...measured, rounds: { small } },
  };
};
