import { renderChanges } from '../../harness/change.ts';
import type { BenchOptions } from '../../harness/options.ts';
import { renderReport } from '../../harness/suite.ts';
import { renderOperations, renderTable, spreadText } from '../../harness/tables.ts';
import type { Latency } from '../../load/latency.ts';
import { spreadOf } from '../../load/statistics.ts';
import { BARS, type Measured } from './bars.ts';
import type { ListResult, ListResults } from './lists.ts';
import type { OfferResults } from './offer-results.ts';
import type { OutageResults } from './outage.ts';
import { processorsMs, type SearchCost } from './search-cost.ts';
import type { SweepResults } from './sweeps.ts';

/** The measurements part by part, followed by the bars. */
export function renderRegistry(
  options: Pick<BenchOptions, 'rounds' | 'seconds' | 'connections' | 'providers'>,
  measured: Measured,
): string {
  const { rounds, seconds, connections, providers } = options;
  const { heartbeat, lists, sweeps, outage, offers = [], change } = measured;
  const sections = [
    `the registry at fleet size: ${providers} providers x 4 GPUs, straight to the service`,
    heartbeat &&
      `heartbeats: ${rounds} rounds of ${seconds} s, ${connections} connections; requests a second, medians with ` +
        `[least..most] of the rounds; the generator's share of a processor\n${renderOperations([heartbeat])}`,
    lists && renderLists(lists),
    sweeps && renderSweeps(sweeps),
    outage && renderOutage(outage),
    ...offers.map(renderOffers),
    change && renderChanges(change),
  ];
  return renderReport(sections, BARS, measured);
}

function renderLists({ pages, heartbeats }: ListResults): string {
  const title =
    'lists: one request at a time, ms of the whole exchange; beside that while ' +
    `${heartbeats.perSecond.toFixed(0)} heartbeats a second arrive (${heartbeats.failed} failed)`;
  const headings = ['', 'p50', 'p99', 'beside p50', 'beside p99', 'obvious p50', 'obvious p99', 'errors'];
  return `${title}\n${renderTable([headings, ...pages.map(listRow)])}`;
}

function listRow({ name, idle, busy, obvious }: ListResult): string[] {
  const failed = idle.failed + busy.failed + (obvious?.failed ?? 0);
  const times = [idle, busy, obvious].flatMap((found) =>
    found === undefined ? ['-', '-'] : [found.p50Ms.toFixed(2), found.p99Ms.toFixed(2)],
  );
  return [name, ...times, failed === 0 ? 'none' : `ERRORS ${failed} not 2xx`];
}

function renderSweeps({ lapsed, idleMs, lapsedMs }: SweepResults): string {
  const line = (name: string, passes: readonly number[]) =>
    `${name}: ${spreadText(spreadOf(passes), 1, ' ms')}`;
  return [
    `sweep passes by the service's own clock, median of ${idleMs.length} with [least..most]`,
    line('none lapsed', idleMs),
    line(`${lapsed} lapsed`, lapsedMs),
  ].join('\n');
}

function renderOutage({ machines, alike, outage }: OutageResults): string {
  const title = `search with five filters among ${machines}, one at a time: ms, and ms of processors for each`;
  return `${title}\n${renderCosts([...alike, ...outage])}`;
}

/** @param ofFirst also shows what each costs of the first. */
function renderCosts(costs: readonly SearchCost[], ofFirst = false): string {
  const first = costs[0] && processorsMs(costs[0]);
  const rows = costs.map((cost) => {
    const both = processorsMs(cost);
    const times = [cost.p50Ms, cost.serviceMs, cost.databaseMs, both].map((ms) => ms.toFixed(2));
    return [cost.name, ...times, ...(ofFirst && first !== undefined ? [(both / first).toFixed(2)] : [])];
  });
  const headings = ['', 'p50', 'service', 'PostgreSQL', 'both', ...(ofFirst ? ['of the first'] : [])];
  return renderTable([headings, ...rows]);
}

function renderOffers({ machines, searches, pages, summary }: OfferResults): string {
  const row = (name: string, { p50Ms, p99Ms, failed }: Latency) => [
    name,
    p50Ms.toFixed(2),
    p99Ms.toFixed(2),
    failed === 0 ? 'none' : `ERRORS ${failed} not 2xx`,
  ];
  const rows = [
    ...pages.map(({ name, latency }) => row(name, latency)),
    row('summary, shared for a second', summary.shared),
    ['summary, counted', summary.countedP50Ms.toFixed(2), '-', '-'],
  ];
  return [
    `prices, labels and free cards among ${machines}, one at a time: ms, and ms of processors for each`,
    renderCosts(searches, true),
    `pages of 100 and summaries among ${machines}, one at a time: ms of the whole exchange`,
    renderTable([['', 'p50', 'p99', 'errors'], ...rows]),
  ].join('\n');
}
