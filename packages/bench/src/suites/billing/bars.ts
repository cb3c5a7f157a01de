import { atLeast, atMost, type Bars, bar } from '../../harness/bars.ts';
import type { OperationSummary } from '../../harness/summary.ts';
import { megabytes } from '../../harness/tables.ts';
import type { EventStreamsResult } from '../../load/event-streams.ts';
import { median } from '../../load/statistics.ts';
import type { CardStartResults } from './card-starts.ts';
import type { CpuResults } from './cpu.ts';
import { AUDIENCES, type EventStreamsResults, missingOf } from './event-streams.ts';
import type { PoolerResults } from './pooler.ts';
import type { StandbyResults } from './standby.ts';
import type { StreamResults } from './stream.ts';
import type { TickResults } from './ticks.ts';

/** The measurements; a part that was not selected is undefined. */
export interface Measured {
  readonly ticks?: TickResults | undefined;
  readonly starts?: OperationSummary | undefined;
  readonly cards?: CardStartResults | undefined;
  readonly usage?: OperationSummary | undefined;
  readonly stream?: StreamResults | undefined;
  readonly events?: EventStreamsResults | undefined;
  readonly pooler?: PoolerResults | undefined;
  readonly standby?: StandbyResults | undefined;
  readonly cpu?: CpuResults | undefined;
  /** The proof's findings after starts and usage. */
  readonly findings: readonly unknown[];
}

/**
 * 0.8 of what starts reached that looked the machine up and only compared memory, before they were given cards: those
 * reached 0.47 of the starts without a check, measured in turn with the present ones.
 */
const CARD_STARTS = 0.38;

/** Billing's bars, each measured separately: 100,000 running sessions, 64 connections. */
export const BARS: Bars<Measured> = {
  running: bar('sessions that run', atLeast(100_000, 'sessions'), (m) => m.ticks?.running),
  // Passes run once a second: a session's minute may be a second longer. The lateness shows that none is skipped.
  decided: bar(
    'decisions in a minute, of the sessions that run',
    atLeast(0.98, 'x'),
    (m) => m.ticks && m.ticks.decided / m.ticks.sessions,
  ),
  lateness: bar(
    'the latest decision after it was due',
    atMost(20, 's'),
    (m) => m.ticks && Math.max(m.ticks.latenessSeconds, m.ticks.latenessBesideReads),
  ),
  memory: bar('resident memory under all of that', atMost(300, 'MB'), (m) => megabytes(m.ticks?.memoryBytes)),
  currentUsage: bar('current-usage while they tick, p99', atMost(20, 'ms'), (m) => m.ticks?.reads.ours.p99Ms),
  starts: bar('start-session', atLeast(300, '/s'), (m) => m.starts?.ours.perSecond.median),
  cardStarts: bar(
    'start-session with cards, of one without',
    atLeast(CARD_STARTS, 'x'),
    (m) => m.cards?.ofPlain.median,
  ),
  usageHttp: bar('usage updates over HTTP', atLeast(1_500, '/s'), (m) => m.usage?.ours.perSecond.median),
  usageNats: bar(
    'usage updates over NATS',
    atLeast(3_000, '/s'),
    (m) => m.stream && median(m.stream.perSecond.ours),
  ),
  streamMemory: bar('growth of memory by 1,000 event streams, busy', atMost(150, 'MB'), (m) =>
    highest(m, ({ busyBytes }) => megabytes(busyBytes)),
  ),
  streamShare: bar(
    'processors used at 1,000 event streams and 100 events a second, PostgreSQL included',
    atMost(1, 'processors'),
    (m) =>
      highest(m, ({ serviceShare = Number.NaN, databaseShare = Number.NaN }) => serviceShare + databaseShare),
  ),
  streamFaults: bar(
    'events that did not arrive on a stream, or twice',
    atMost(0, 'events'),
    ({ events }) =>
      events &&
      Math.max(...AUDIENCES.map((audience) => Math.abs(missingOf(audience, events[audience].ours)))),
  ),
  findings: bar(
    'faults that the proof of the ledgers finds afterwards',
    atMost(0, 'faults'),
    ({ ticks, cards, pooler, standby, cpu, findings }) =>
      (ticks?.findings.length ?? 0) +
      (cards?.findings.length ?? 0) +
      (pooler?.findings.length ?? 0) +
      (standby?.findings.length ?? 0) +
      (cpu?.findings.length ?? 0) +
      findings.length,
  ),
  pooler: bar(
    'start-session through PgBouncer, of one without',
    atLeast(0.9, 'x'),
    (m) => m.pooler?.ofDirect.median,
  ),
  standby: bar(
    "the primary's CPU for a read of history from a standby, of one from the primary",
    atMost(0.2, 'x'),
    ({ standby }) => standby && Math.max(...standby.reads.map(({ ofPrimary }) => ofPrimary.median)),
  ),
};

/** The higher figure of ours for the two audiences. */
function highest(
  { events }: Measured,
  figure: (result: EventStreamsResult) => number | undefined,
): number | undefined {
  if (events === undefined) return undefined;
  const figures = AUDIENCES.map((audience) => figure(events[audience].ours));
  return figures.some((one) => one === undefined || Number.isNaN(one))
    ? undefined
    : Math.max(...figures.map((one) => one ?? 0));
}
