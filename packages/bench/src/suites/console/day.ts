import { openTab, type Tab, untilRows } from './browser.ts';
import { OWNER, type Site } from './site.ts';

/** Ten changes of each of ten thousand machines. */
const EVENTS = 100_000;
const SAMPLES = 20;

/** What a page holds after a collection of garbage. */
export interface Holding {
  readonly heapBytes: number;
  readonly nodes: number;
  readonly listeners: number;
}

export interface DayResults {
  readonly events: number;
  /** Evenly over the day, the first one at its beginning. */
  readonly samples: readonly Holding[];
}

/** The owner's list, open for a day, whose events are told as fast as the page takes them. */
export async function measureDay(site: Site, machines: number): Promise<DayResults> {
  const tab = await openTab(site, OWNER);
  const events = Math.min(EVENTS, 10 * machines);
  try {
    await tab.page.goto(`${site.urls.ours}/console/machines`, { waitUntil: 'commit' });
    await untilRows(tab);
    const samples = [await sample(tab)];
    for (let at = 0; at < SAMPLES; at += 1) {
      await site.replay.pour(Math.ceil(events / SAMPLES));
      await readAgain(tab);
      samples.push(await sample(tab));
    }
    return { events, samples };
  } finally {
    await tab.close();
  }
}

/** Waits until the page has read its list after the last event that has arrived. */
async function readAgain({ page }: Tab): Promise<void> {
  const isList = (url: string) => new URL(url).pathname === '/providers';
  await page.waitForResponse((response) => isList(response.url()));
  const next = await page.waitForResponse((response) => isList(response.url()));
  await next.finished();
}

async function sample({ cdp }: Tab): Promise<Holding> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters');
  return { heapBytes: usedSize, nodes, listeners: jsEventListeners };
}

/**
 * What is held at the end of the day, relative to what is held after its first tenth: 1 where nothing has grown. The
 * least of a quarter of the samples each, because what the last change of the screen left goes with the next one.
 */
export function growthOf(samples: readonly Holding[], of: keyof Holding): number {
  const [tenth, quarter] = [Math.ceil(samples.length / 10), Math.ceil(samples.length / 4)];
  const least = (part: readonly Holding[]) => Math.min(...part.map(({ [of]: value }) => value));
  return least(samples.slice(-quarter)) / least(samples.slice(tenth, tenth + quarter));
}
