import type { Bar } from '../../harness/bars.ts';

/** The registry's bars: 100,000 machines with 4 cards, 512 connections. */
export const BARS = {
  heartbeatsToLimit: {
    name: 'heartbeats a second, of the empty handler with the same parsed body',
    bound: 0.7,
    side: 'least',
    unit: 'x',
  },
  heartbeatsToObvious: {
    name: 'heartbeats a second, of the obvious implementation',
    bound: 8,
    side: 'least',
    unit: 'x',
  },
  memory: { name: 'resident memory under that load', bound: 250, side: 'most', unit: 'MB' },
  searchP50: { name: 'search with five filters, first page of 50, p50', bound: 5, side: 'most', unit: 'ms' },
  searchP99: { name: 'search with five filters, first page of 50, p99', bound: 25, side: 'most', unit: 'ms' },
  laterPage: { name: 'the page at position 4,000, of the first, p50', bound: 1.5, side: 'most', unit: 'x' },
  rareModel: { name: 'a rare model, of a common one, p50', bound: 4, side: 'most', unit: 'x' },
  alike: {
    name: 'search without statistics, of search with them: processors',
    bound: 1.5,
    side: 'most',
    unit: 'x',
  },
  afterOutage: {
    name: 'search right after an outage, of before: processors',
    bound: 1.5,
    side: 'most',
    unit: 'x',
  },
  afterOutageP50: {
    name: 'search right after an outage, of before: p50',
    bound: 1.5,
    side: 'most',
    unit: 'x',
  },
  longAfterOutage: {
    name: 'search later after an outage, of before: processors',
    bound: 1.5,
    side: 'most',
    unit: 'x',
  },
  sweepIdle: { name: 'sweep pass with none lapsed', bound: 50, side: 'most', unit: 'ms' },
  sweepLapsed: { name: 'sweep pass with 500 lapsed', bound: 150, side: 'most', unit: 'ms' },
} as const satisfies Readonly<Record<string, Bar>>;

/** Our figures; unmeasured ones are absent. */
export type Figures = { readonly [Name in keyof typeof BARS]?: number | undefined };
