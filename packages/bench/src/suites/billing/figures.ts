import type { OperationSummary } from '../../harness/summary.ts';
import { median } from '../../load/statistics.ts';
import type { Figures } from './bars.ts';
import type { StreamResults } from './stream.ts';
import type { TickResults } from './ticks.ts';

const BYTES_PER_MB = 1_000_000;

/** The measurements; a part that was not selected is undefined. */
export interface Measured {
  readonly ticks: TickResults | undefined;
  readonly starts: OperationSummary | undefined;
  readonly usage: OperationSummary | undefined;
  readonly stream: StreamResults | undefined;
  /** The proof's findings after starts and usage. */
  readonly findings: readonly unknown[];
}

/** Our figure for each measured bar. */
export function figuresOf({ ticks, starts, usage, stream, findings }: Measured): Figures {
  return {
    running: ticks?.running,
    decided: ticks && ticks.decided / ticks.sessions,
    lateness: ticks && Math.max(ticks.latenessSeconds, ticks.latenessBesideReads),
    memory: ticks?.memoryBytes && ticks.memoryBytes / BYTES_PER_MB,
    currentUsage: ticks?.reads.ours.p99Ms,
    starts: starts?.ours.perSecond.median,
    usageHttp: usage?.ours.perSecond.median,
    usageNats: stream && median(stream.perSecond.ours),
    findings: (ticks?.findings.length ?? 0) + findings.length,
  };
}
