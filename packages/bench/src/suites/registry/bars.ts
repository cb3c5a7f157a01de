import { atLeast, atMost, type Bars, bar } from '../../harness/bars.ts';
import type { ChangedCost } from '../../harness/change.ts';
import type { OperationSummary } from '../../harness/summary.ts';
import { megabytes } from '../../harness/tables.ts';
import { median } from '../../load/statistics.ts';
import type { ListResults } from './lists.ts';
import type { OfferResults } from './offer-results.ts';
import type { OutageResults } from './outage.ts';
import { processorsMs } from './search-cost.ts';
import type { SweepResults } from './sweeps.ts';

/** The measurements; a part that was not selected is undefined. */
export interface Measured {
  readonly heartbeat?: OperationSummary | undefined;
  /** The service's peak memory under that load. */
  readonly memoryBytes?: number | undefined;
  readonly lists?: ListResults | undefined;
  readonly sweeps?: SweepResults | undefined;
  readonly outage?: OutageResults | undefined;
  /** Of the fleet that the bars are about, then of a larger one. */
  readonly offers?: readonly OfferResults[] | undefined;
  /** Compared with another checkout. */
  readonly change?: readonly ChangedCost[] | undefined;
}

const firstPage = ({ lists }: Measured) => lists?.pages[0]?.idle;

/** The p50 of a page relative to that of the first one; see `lists.ts` for their order. */
const toFirstPage = (place: number) => (measured: Measured) => {
  const [first, page] = [firstPage(measured), measured.lists?.pages[place]?.idle];
  return first && page && page.p50Ms / first.p50Ms;
};

/** The cost of a renter's search relative to that of the five filters; see `renterSearches` for their order. */
const toFiveFilters =
  (place: number) =>
  ({ offers }: Measured) => {
    const [five, search] = [offers?.[0]?.searches[0], offers?.[0]?.searches[place]];
    return five && search && processorsMs(search) / processorsMs(five);
  };

/**
 * The registry's bars: 100,000 machines with 4 cards, 512 connections. Those about outages, prices and summaries: 10,000
 * machines.
 */
export const BARS: Bars<Measured> = {
  heartbeatsToLimit: bar(
    'heartbeats a second, of the empty handler with the same parsed body',
    atLeast(0.7, 'x'),
    (m) => m.heartbeat?.toLimit.median,
  ),
  heartbeatsToObvious: bar(
    'heartbeats a second, of the obvious implementation',
    atLeast(8, 'x'),
    (m) => m.heartbeat?.toObvious?.median,
  ),
  memory: bar('resident memory under that load', atMost(250, 'MB'), (m) => megabytes(m.memoryBytes)),
  searchP50: bar(
    'search with five filters, first page of 50, p50',
    atMost(5, 'ms'),
    (m) => firstPage(m)?.p50Ms,
  ),
  searchP99: bar(
    'search with five filters, first page of 50, p99',
    atMost(25, 'ms'),
    (m) => firstPage(m)?.p99Ms,
  ),
  laterPage: bar('the page at position 4,000, of the first, p50', atMost(1.5, 'x'), toFirstPage(1)),
  rareModel: bar('a rare model, of a common one, p50', atMost(4, 'x'), toFirstPage(2)),
  alike: bar(
    'search without statistics, of search with them: processors',
    atMost(1.5, 'x'),
    (m) => m.outage && processorsMs(m.outage.alike[0]) / processorsMs(m.outage.alike[1]),
  ),
  afterOutage: bar(
    'search right after an outage, of before: processors',
    atMost(1.5, 'x'),
    (m) => m.outage && processorsMs(m.outage.outage[1]) / processorsMs(m.outage.outage[0]),
  ),
  afterOutageP50: bar(
    'search right after an outage, of before: p50',
    atMost(1.5, 'x'),
    (m) => m.outage && m.outage.outage[1].p50Ms / m.outage.outage[0].p50Ms,
  ),
  longAfterOutage: bar(
    'search later after an outage, of before: processors',
    atMost(1.5, 'x'),
    (m) => m.outage && processorsMs(m.outage.outage[2]) / processorsMs(m.outage.outage[0]),
  ),
  sweepIdle: bar('sweep pass with none lapsed', atMost(50, 'ms'), (m) => m.sweeps && median(m.sweeps.idleMs)),
  sweepLapsed: bar(
    'sweep pass with 500 lapsed',
    atMost(150, 'ms'),
    (m) => m.sweeps && median(m.sweeps.lapsedMs),
  ),
  offers: bar(
    'search with price, label and free cards, of five filters: processors',
    atMost(1.5, 'x'),
    toFiveFilters(1),
  ),
  offersByPrice: bar('the same by price, of five filters: processors', atMost(1.5, 'x'), toFiveFilters(2)),
  summary: bar('summary, p50', atMost(20, 'ms'), ({ offers }) => offers?.[0]?.summary.shared.p50Ms),
};
