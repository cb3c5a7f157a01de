import { renderBars } from '../../harness/bars.ts';
import { VARIANTS } from '../../harness/measure.ts';
import type { BenchOptions } from '../../harness/options.ts';
import { ratio, renderOperations, renderTable, round } from '../../harness/tables.ts';
import { ratiosByRound, spreadOf } from '../../load/statistics.ts';
import { BARS, type Figures } from './bars.ts';
import type { Cost } from './cost.ts';
import type { Measured } from './figures.ts';
import type { ReadResults } from './reads.ts';
import type { StreamResults } from './stream.ts';
import type { TickResults } from './ticks.ts';

/** The measurements part by part, followed by the bars. */
export function renderReport(
  { rounds, seconds, connections }: Pick<BenchOptions, 'rounds' | 'seconds' | 'connections'>,
  { ticks, starts, usage, stream }: Measured,
  figures: Figures,
): string {
  const operations = [starts, usage].filter((operation) => operation !== undefined);
  const parts = [
    `billing: ${rounds} rounds of ${seconds} s, ${connections} connections, each figure alone; medians with ` +
      "[least..most] of the rounds; shares of one processor, the generator's too",
    ticks && renderTicks(ticks),
    ticks && renderReads(ticks.reads),
    operations.length > 0 ? `requests a second\n${renderOperations(operations)}` : undefined,
    stream && renderStream(stream),
    renderBars(BARS, figures),
  ];
  return `${parts.filter((part) => part !== undefined).join('\n\n')}\n`;
}

function renderTicks(ticks: TickResults): string {
  const { sessions, intervalSeconds, obvious } = ticks;
  const row = (name: string, decided: number, cost: Cost) => [
    name,
    decided.toFixed(0),
    (decided / obvious.billed).toFixed(2),
    share(cost.serviceShare),
    share(cost.databaseShare),
    (cost.walBytes / ((decided * cost.seconds) / intervalSeconds)).toFixed(0),
  ];
  const headings = ['', 'decided', 'of the obvious', 'service', 'PostgreSQL', 'WAL bytes each'];
  const table = renderTable([
    headings,
    row('ours, when each is due', ticks.decided, ticks.cost),
    [
      'ours, all due at once',
      ticks.atOnce.toFixed(0),
      (ticks.atOnce / obvious.billed).toFixed(2),
      '',
      '',
      '',
    ],
    row('obvious, one after the other', obvious.billed, obvious.cost),
  ]);
  return (
    `${sessions} running sessions, decided every ${intervalSeconds} s; figures of one such interval\n${table}\n` +
    `${ticks.posted.toFixed(0)} postings; the latest ${ticks.latenessSeconds.toFixed(1)} s after it was due, ` +
    `${ticks.latenessBesideReads.toFixed(1)} s while they were read`
  );
}

function share(value: number | undefined): string {
  return value === undefined ? '-' : value.toFixed(2);
}

function renderReads(reads: ReadResults): string {
  const row = (name: string, { perSecond, p50Ms, p99Ms, failed, unsent }: ReadResults['ours']) => [
    name,
    perSecond.toFixed(0),
    round(p50Ms),
    round(p99Ms),
    (p99Ms / reads.limit.p99Ms).toFixed(2),
    failed + unsent === 0 ? 'none' : `ERRORS ${failed} failed, ${unsent} not sent`,
  ];
  const rows = [
    row('ours, while they tick', reads.ours),
    row('limit, idle', reads.limit),
    row('obvious, while they tick', reads.obvious),
  ];
  return `current-usage at a steady rate, ms of the whole exchange\n${renderTable([['', 'a second', 'p50', 'p99', 'p99 of the limit', 'errors'], ...rows])}`;
}

function renderStream({ perSecond, published, recorded }: StreamResults): string {
  const rows = VARIANTS.map((variant) => {
    const { min, median, max } = spreadOf(perSecond[variant]);
    const toOther = spreadOf(ratiosByRound(perSecond.ours, perSecond[variant]));
    return [variant, `${median.toFixed(0)} [${min.toFixed(0)}..${max.toFixed(0)}]`, ratio(toOther)];
  });
  const lost = published === recorded ? '' : `; ERRORS ${published} were stored and ${recorded} recorded`;
  return `usage updates over NATS, sent and acknowledged${lost}\n${renderTable([['', 'a second', 'ours of it'], ...rows])}`;
}
