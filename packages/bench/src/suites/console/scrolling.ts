import { setTimeout as delay } from 'node:timers/promises';
import { type Extent, turned, VARIANTS, type Variant } from '../../harness/measure.ts';
import { ask, openTab, type Tab, untilRows } from './browser.ts';
import { OWNER, type Site } from './site.ts';
import { type MainThread, readTrace, traceWhile } from './trace.ts';

export const LISTS = { machines: 'machines', gpus: 'gpus?min_free_gpus=0', fleet: 'ops/fleet' } as const;
export type ListName = keyof typeof LISTS;

/** Each of ten thousand machines changes its state every hundred seconds. */
const EVENTS_PER_SECOND = 100;
/** Somebody who looks for something at the other end. */
const PX_PER_SECOND = 4_000;
const STEP_MS = 20;
/** The rows of a list whose last one is known, which its table tells to screen readers; 0 while there are more. */
const SCROLL_TO_END = `
  scrollTo(0, document.body.scrollHeight);
  Math.max(0, Number([...document.querySelectorAll('table')].at(-1).getAttribute('aria-rowcount')) - 1);`;

export interface ScrollingResult {
  readonly list: ListName;
  readonly rounds: Readonly<Record<Variant, readonly MainThread[]>>;
  /** Rows of the list once it was scrolled to its end. */
  readonly rows: number;
}

/** A list of the whole fleet, scrolled from its beginning by a wheel while the recorded changes are told. */
export async function measureScrolling(
  site: Site,
  list: ListName,
  { rounds, seconds }: Extent,
): Promise<ScrollingResult> {
  const results: Record<Variant, MainThread[]> = { ours: [], limit: [], obvious: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const variant of turned(VARIANTS, round)) {
      results[variant].push(await scrollOnce(site, variant, list, seconds));
    }
  }
  return { list, rounds: results, rows: await countRows(site, list) };
}

async function scrollOnce(
  site: Site,
  variant: Variant,
  list: ListName,
  seconds: number,
): Promise<MainThread> {
  const tab = await openList(site, variant, list);
  const stop = site.replay.begin(EVENTS_PER_SECOND);
  try {
    return readTrace(await traceWhile(tab.cdp, () => turnWheel(tab, seconds)));
  } finally {
    stop();
    await tab.close();
  }
}

async function openList(site: Site, variant: Variant, list: ListName): Promise<Tab> {
  const tab = await openTab(site, OWNER);
  await tab.page.goto(`${site.urls[variant]}/console/${LISTS[list]}`, { waitUntil: 'commit' });
  await untilRows(tab);
  // What a page does once it is there is measured elsewhere.
  await ask(tab, 'document.body.scrollHeight > innerHeight + 100');
  return tab;
}

/** Real input, as from a mouse. */
async function turnWheel({ cdp }: Tab, seconds: number): Promise<void> {
  const begun = performance.now();
  let turned = 0;
  for (let passed = 0; passed < seconds * 1_000; passed = performance.now() - begun) {
    const deltaY = (passed / 1_000) * PX_PER_SECOND - turned;
    turned += deltaY;
    await cdp.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x: 700, y: 500, deltaX: 0, deltaY });
    await delay(STEP_MS);
  }
}

/** How many rows our list has when its end is on the screen: that all of it can be reached. */
async function countRows(site: Site, list: ListName): Promise<number> {
  const tab = await openList(site, 'ours', list);
  try {
    return Number(await ask(tab, SCROLL_TO_END));
  } finally {
    await tab.close();
  }
}
