import { type Bar, isMet } from '../../harness/bars.ts';
import type { BenchOptions } from '../../harness/options.ts';
import type { OperationSummary } from '../../harness/summary.ts';
import { renderOperations, renderTable } from '../../harness/tables.ts';
import { spreadOf } from '../../load/statistics.ts';
import { BARS, type Figures } from './bars.ts';
import type { ListResult, ListResults } from './lists.ts';
import type { OutageResults } from './outage.ts';
import type { SweepResults } from './sweeps.ts';

/** The measurements; a part that was not selected is undefined. */
export interface Measured {
  readonly heartbeat: OperationSummary | undefined;
  /** The service's peak memory under that load. */
  readonly memoryBytes: number | undefined;
  readonly lists: ListResults | undefined;
  readonly sweeps: SweepResults | undefined;
  readonly outage: OutageResults | undefined;
}

/** The measurements part by part, followed by the bars. */
export function renderReport(
  options: Pick<BenchOptions, 'rounds' | 'seconds' | 'connections' | 'providers'>,
  { heartbeat, lists, sweeps, outage }: Measured,
  figures: Figures,
): string {
  const { rounds, seconds, connections, providers } = options;
  const parts = [
    `the registry at fleet size: ${providers} providers x 4 GPUs, straight to the service`,
    heartbeat &&
      `heartbeats: ${rounds} rounds of ${seconds} s, ${connections} connections; requests a second, medians with ` +
        `[least..most] of the rounds; the generator's share of a processor\n${renderOperations([heartbeat])}`,
    lists && renderLists(lists),
    sweeps && renderSweeps(sweeps),
    outage && renderOutage(outage),
    renderBars(figures),
  ];
  return `${parts.filter((part) => part !== undefined).join('\n\n')}\n`;
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
  const line = (name: string, passes: readonly number[]) => {
    const { min, median, max } = spreadOf(passes);
    return `${name}: ${median.toFixed(1)} ms [${min.toFixed(1)}..${max.toFixed(1)}]`;
  };
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

function renderBars(figures: Figures): string {
  const rows = (Object.entries(BARS) as [keyof Figures, Bar][]).map(([key, bar]) => {
    const figure = figures[key];
    const bound = `at ${bar.side} ${bar.bound} ${bar.unit}`;
    if (figure === undefined) return [bar.name, bound, '-', 'not measured'];
    return [bar.name, bound, `${figure.toFixed(2)} ${bar.unit}`, isMet(bar, figure) ? 'met' : 'MISSED'];
  });
  return renderTable([['bar', '', 'ours', ''], ...rows]);
}
