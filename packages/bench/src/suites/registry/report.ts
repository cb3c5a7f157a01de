import type { BenchOptions } from '../../harness/options.ts';
import { renderReport } from '../../harness/suite.ts';
import { renderOperations, renderTable, spreadText } from '../../harness/tables.ts';
import { spreadOf } from '../../load/statistics.ts';
import { BARS, type Measured } from './bars.ts';
import type { ListResult, ListResults } from './lists.ts';
import type { OutageResults } from './outage.ts';
import type { SweepResults } from './sweeps.ts';

/** The measurements part by part, followed by the bars. */
export function renderRegistry(
  options: Pick<BenchOptions, 'rounds' | 'seconds' | 'connections' | 'providers'>,
  measured: Measured,
): string {
  const { rounds, seconds, connections, providers } = options;
  const { heartbeat, lists, sweeps, outage } = measured;
  const sections = [
    `the registry at fleet size: ${providers} providers x 4 GPUs, straight to the service`,
    heartbeat &&
      `heartbeats: ${rounds} rounds of ${seconds} s, ${connections} connections; requests a second, medians with ` +
        `[least..most] of the rounds; the generator's share of a processor\n${renderOperations([heartbeat])}`,
    lists && renderLists(lists),
    sweeps && renderSweeps(sweeps),
    outage && renderOutage(outage),
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
  const rows = [...alike, ...outage].map(({ name, p50Ms, serviceMs, databaseMs }) => [
    name,
    ...[p50Ms, serviceMs, databaseMs, serviceMs + databaseMs].map((ms) => ms.toFixed(2)),
  ]);
  const title = `search with five filters among ${machines}, one at a time: ms, and ms of processors for each`;
  return `${title}\n${renderTable([['', 'p50', 'service', 'PostgreSQL', 'both'], ...rows])}`;
}
