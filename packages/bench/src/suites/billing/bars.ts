import { atLeast, atMost, type Bars } from '../../harness/bars.ts';
import type { OperationSummary } from '../../harness/summary.ts';
import { megabytes } from '../../harness/tables.ts';
import { median } from '../../load/statistics.ts';
import type { StreamResults } from './stream.ts';
import type { TickResults } from './ticks.ts';

/** The measurements; a part that was not selected is undefined. */
export interface Measured {
  readonly ticks?: TickResults | undefined;
  readonly starts?: OperationSummary | undefined;
  readonly usage?: OperationSummary | undefined;
  readonly stream?: StreamResults | undefined;
  /** The proof's findings after starts and usage. */
  readonly findings: readonly unknown[];
}

/** Billing's bars, each measured separately: 100,000 running sessions, 64 connections. */
export const BARS: Bars<Measured> = {
  running: {
    name: 'sessions that run',
    ...atLeast(100_000, 'sessions'),
    figure: ({ ticks }) => ticks?.running,
  },
  decided: {
    // Passes run once a second: a session's minute may be a second longer. The lateness shows that none is skipped.
    name: 'decisions in a minute, of the sessions that run',
    ...atLeast(0.98, 'x'),
    figure: ({ ticks }) => ticks && ticks.decided / ticks.sessions,
  },
  lateness: {
    name: 'the latest decision after it was due',
    ...atMost(20, 's'),
    figure: ({ ticks }) => ticks && Math.max(ticks.latenessSeconds, ticks.latenessBesideReads),
  },
  memory: {
    name: 'resident memory under all of that',
    ...atMost(300, 'MB'),
    figure: ({ ticks }) => megabytes(ticks?.memoryBytes),
  },
  currentUsage: {
    name: 'current-usage while they tick, p99',
    ...atMost(20, 'ms'),
    figure: ({ ticks }) => ticks?.reads.ours.p99Ms,
  },
  starts: {
    name: 'start-session',
    ...atLeast(300, '/s'),
    figure: ({ starts }) => starts?.ours.perSecond.median,
  },
  usageHttp: {
    name: 'usage updates over HTTP',
    ...atLeast(1_500, '/s'),
    figure: ({ usage }) => usage?.ours.perSecond.median,
  },
  usageNats: {
    name: 'usage updates over NATS',
    ...atLeast(3_000, '/s'),
    figure: ({ stream }) => stream && median(stream.perSecond.ours),
  },
  findings: {
    name: 'faults that the proof of the ledgers finds afterwards',
    ...atMost(0, 'faults'),
    figure: ({ ticks, findings }) => (ticks?.findings.length ?? 0) + findings.length,
  },
};
