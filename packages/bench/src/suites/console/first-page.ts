import { type Extent, measureInTurn, VARIANTS, type Variant } from '../../harness/measure.ts';
import { openTab, untilRows } from './browser.ts';
import { OWNER, type Site } from './site.ts';
import { type MainThread, readTrace, traceWhile } from './trace.ts';

/** One visit per round. */
export interface FirstPageResults {
  readonly visits: Readonly<Record<Variant, readonly MainThread[]>>;
}

/** The renter's first page in a browser that has never been there, until its list is shown. */
export async function measureFirstPage(site: Site, extent: Extent): Promise<FirstPageResults> {
  const visits = await measureInTurn(VARIANTS, extent, async (variant) => {
    const tab = await openTab(site, OWNER);
    try {
      const trace = await traceWhile(tab.cdp, async () => {
        await tab.page.goto(`${site.urls[variant]}/console/gpus`, { waitUntil: 'commit' });
        await untilRows(tab);
      });
      return readTrace(trace);
    } finally {
      await tab.close();
    }
  });
  return { visits };
}
