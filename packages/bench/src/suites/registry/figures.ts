import { median } from '../../statistics.ts';
import type { Figures } from './bars.ts';
import type { Measured } from './report.ts';

const BYTES_PER_MB = 1_000_000;

/** Our figure for each bar that was measured. */
export function figuresOf({ heartbeat, memoryBytes, lists, sweeps }: Measured): Figures {
  const [first, later, rare] = (lists?.pages ?? []).map(({ idle }) => idle);
  const toFirst = (page: typeof first) => page && first && page.p50Ms / first.p50Ms;
  return {
    heartbeatsToLimit: heartbeat?.toLimit.median,
    heartbeatsToObvious: heartbeat?.toObvious.median,
    memory: memoryBytes === undefined ? undefined : memoryBytes / BYTES_PER_MB,
    searchP50: first?.p50Ms,
    searchP99: first?.p99Ms,
    laterPage: toFirst(later),
    rareModel: toFirst(rare),
    sweepIdle: sweeps && median(sweeps.idleMs),
    sweepLapsed: sweeps && median(sweeps.lapsedMs),
  };
}
