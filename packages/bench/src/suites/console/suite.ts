import { figuresOf } from '../../harness/bars.ts';
import { partRunner, type Suite, selectParts } from '../../harness/suite.ts';
import { BARS, type Measured } from './bars.ts';
import { measureDay } from './day.ts';
import { measureFirstPage } from './first-page.ts';
import { renderConsole } from './report.ts';
import { type ListName, measureScrolling, type ScrollingResult } from './scrolling.ts';
import { openSite } from './site.ts';

const LISTS: readonly ListName[] = ['machines', 'gpus', 'fleet'];
const PARTS = ['first-page', ...LISTS, 'day'] as const;

/** The console in a browser, with a whole fleet, compared with its bars. */
export const consoleSuite: Suite = async (stage, options, say) => {
  const run = partRunner(selectParts(PARTS, options.only), say);
  const { providers } = options;
  say(`creating a fleet of ${providers}, and recording its changes ...`);
  const site = await openSite(stage, providers);
  try {
    const firstPage = await run('first-page', () => measureFirstPage(site, options));
    const scrolling: ScrollingResult[] = [];
    for (const list of LISTS) {
      const result = await run(list, () => measureScrolling(site, list, options));
      if (result !== undefined) scrolling.push(result);
    }
    const day = await run('day', () => measureDay(site, providers));
    const measured: Measured = { firstPage, scrolling, day };
    return {
      report: renderConsole(options, measured),
      results: { bars: figuresOf(BARS, measured), ...measured, recordedEvents: site.events },
    };
  } finally {
    await site.close();
  }
};
