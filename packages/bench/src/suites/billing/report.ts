import { VARIANTS } from '../../harness/measure.ts';
import type { BenchOptions } from '../../harness/options.ts';
import { renderReport } from '../../harness/suite.ts';
import type { VariantSummary } from '../../harness/summary.ts';
import {
  megabytes,
  rangeOf,
  ratio,
  renderOperations,
  renderTable,
  round,
  spreadText,
} from '../../harness/tables.ts';
import { ratiosByRound, spreadOf } from '../../load/statistics.ts';
import { BARS, type Measured } from './bars.ts';
import type { CardStartResults } from './card-starts.ts';
import type { Cost } from './cost.ts';
import { renderCpu } from './cpu-report.ts';
import { AUDIENCES, type EventStreamsResults, missingOf } from './event-streams.ts';
import type { PoolerResults } from './pooler.ts';
import type { ReadResults } from './reads.ts';
import type { StandbyResults } from './standby.ts';
import type { StreamResults } from './stream.ts';
import type { TickResults } from './ticks.ts';

/** The measurements part by part, followed by the bars. */
export function renderBilling(
  { rounds, seconds, connections }: Pick<BenchOptions, 'rounds' | 'seconds' | 'connections'>,
  measured: Measured,
): string {
  const { ticks, starts, cards, usage, stream, events, pooler, standby, cpu } = measured;
  const operations = [starts, usage].filter((operation) => operation !== undefined);
  const sections = [
    `billing: ${rounds} rounds of ${seconds} s, ${connections} connections, each figure alone; medians with ` +
      "[least..most] of the rounds; shares of one processor, the generator's too",
    ticks && renderTicks(ticks),
    ticks && renderReads(ticks.reads),
    operations.length > 0 ? `requests a second\n${renderOperations(operations)}` : undefined,
    cards && renderCardStarts(cards),
    stream && renderStream(stream),
    events && renderEventStreams(events),
    pooler && renderPooler(pooler),
    standby && renderStandby(standby),
    cpu && renderCpu(cpu),
  ];
  return renderReport(sections, BARS, measured);
}

function renderTicks(ticks: TickResults): string {
  const { sessions, intervalSeconds, obvious } = ticks;
  const ofObvious = (decided: number) => (decided / obvious.billed).toFixed(2);
  const row = (name: string, decided: number, cost: Cost) => [
    name,
    decided.toFixed(0),
    ofObvious(decided),
    cost.serviceShare?.toFixed(2) ?? '-',
    cost.databaseShare?.toFixed(2) ?? '-',
    (cost.walBytes / ((decided * cost.seconds) / intervalSeconds)).toFixed(0),
  ];
  const table = renderTable([
    ['', 'decided', 'of the obvious', 'service', 'PostgreSQL', 'WAL bytes each'],
    row('ours, when each is due', ticks.decided, ticks.cost),
    ['ours, all due at once', ticks.atOnce.toFixed(0), ofObvious(ticks.atOnce), '', '', ''],
    row('obvious, one after the other', obvious.billed, obvious.cost),
  ]);
  return (
    `${sessions} running sessions, decided every ${intervalSeconds} s; figures of one such interval\n${table}\n` +
    `${ticks.posted.toFixed(0)} postings; the latest ${ticks.latenessSeconds.toFixed(1)} s after it was due, ` +
    `${ticks.latenessBesideReads.toFixed(1)} s while they were read`
  );
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

function renderCardStarts({ plain, cards, ofPlain }: CardStartResults): string {
  const row = (name: string, summary: VariantSummary, ofIt: string) => [
    name,
    spreadText(summary.perSecond, 0),
    ofIt,
    round(summary.p50Ms),
    round(summary.p99Ms),
    errorsOf(summary),
  ];
  const rows = [
    row('without a check', plain, ''),
    row('with cards of a known machine', cards, ratio(ofPlain)),
  ];
  return `start-session in turn\n${renderTable([['', 'a second', 'of one without', 'p50', 'p99', 'errors'], ...rows])}`;
}

function renderPooler({ direct, pooled, costs, ofDirect, cpuOfDirect }: PoolerResults): string {
  const row = (name: 'direct' | 'pooled', summary: VariantSummary, ratios: readonly string[]) => [
    name === 'direct' ? 'directly' : 'through PgBouncer',
    spreadText(summary.perSecond, 0),
    ...ratios,
    costs[name].service.toFixed(2),
    costs[name].database.toFixed(2),
    costs[name].pooler.toFixed(2),
    round(summary.p50Ms),
    round(summary.p99Ms),
    errorsOf(summary),
  ];
  const rows = [
    row('direct', direct, ['', '']),
    row('pooled', pooled, [ratio(ofDirect), ratio(cpuOfDirect)]),
  ];
  const headings = [
    '',
    'a second',
    'of direct',
    'CPU of direct',
    'service ms',
    'PostgreSQL ms',
    'PgBouncer ms',
    'p50',
    'p99',
    'errors',
  ];
  return `start-session in turn, to the database\n${renderTable([headings, ...rows])}`;
}

function renderStandby({ reads }: StandbyResults): string {
  const rows = reads.flatMap(({ name, summaries, costs, ofPrimary }) =>
    (['primary', 'standby'] as const).map((server) => [
      `${name}: ${server}`,
      spreadText(summaries[server].perSecond, 0),
      costs[server].databaseMs.toFixed(3),
      server === 'standby' ? ratio(ofPrimary) : '',
      costs[server].serviceMs.toFixed(2),
      round(summaries[server].p50Ms),
      round(summaries[server].p99Ms),
      errorsOf(summaries[server]),
    ]),
  );
  const headings = [
    '',
    'a second',
    "primary's CPU ms",
    'of it without',
    'service ms',
    'p50',
    'p99',
    'errors',
  ];
  return `history in turn, by the server that it is read from\n${renderTable([headings, ...rows])}`;
}

function errorsOf({ refused, failed }: VariantSummary): string {
  return refused + failed === 0 ? 'none' : `ERRORS ${refused} not 2xx, ${failed} without response`;
}

function renderStream({ perSecond, published, recorded }: StreamResults): string {
  const rows = VARIANTS.map((variant) => {
    const toOther = spreadOf(ratiosByRound(perSecond.ours, perSecond[variant]));
    return [variant, rangeOf(perSecond[variant]), ratio(toOther)];
  });
  const lost = published === recorded ? '' : `; ERRORS ${published} were stored and ${recorded} recorded`;
  return `usage updates over NATS, sent and acknowledged${lost}\n${renderTable([['', 'a second', 'ours of it'], ...rows])}`;
}

function renderEventStreams(events: EventStreamsResults): string {
  const share = (figure: number | undefined) => figure?.toFixed(2) ?? '-';
  const size = (bytes: number | undefined) => megabytes(bytes)?.toFixed(0) ?? '-';
  const times = (ours: number | undefined, other: number | undefined) =>
    ours === undefined || !other ? '-' : (ours / other).toFixed(2);
  const rows = AUDIENCES.flatMap((audience) =>
    VARIANTS.map((variant) => {
      const { ours, [variant]: one } = events[audience];
      const missing = missingOf(audience, one);
      return [
        `${audience}: ${variant}`,
        size(one.openBytes),
        size(one.busyBytes),
        share(one.serviceShare),
        times(ours.serviceShare, one.serviceShare),
        share(one.databaseShare),
        round(one.p50Ms),
        round(one.p99Ms),
        missing === 0 ? 'none' : `ERRORS ${missing} missing`,
      ];
    }),
  );
  const headings = [
    '',
    'MB open',
    'MB busy',
    'service',
    'ours of it',
    'PostgreSQL',
    'p50 ms',
    'p99 ms',
    'errors',
  ];
  return (
    '1,000 event streams, 100 events a second: each of one machine, and all of everything; growth of memory, ' +
    `shares of one processor, from writing to arrival\n${renderTable([headings, ...rows])}`
  );
}
