import { median } from '../../load/statistics.ts';
import type { Figures } from './bars.ts';
import type { OutageResults, SearchCost } from './outage.ts';
import type { Measured } from './report.ts';

const BYTES_PER_MB = 1_000_000;

/** Our figure for each measured bar. */
export function figuresOf({ heartbeat, memoryBytes, lists, sweeps, outage }: Measured): Figures {
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
    ...figuresOfOutage(outage),
    sweepIdle: sweeps && median(sweeps.idleMs),
    sweepLapsed: sweeps && median(sweeps.lapsedMs),
  };
}

function figuresOfOutage(results: OutageResults | undefined): Figures {
  if (results === undefined) return {};
  const [fresh, analyzed] = results.alike;
  const [before, rightAfter, later] = results.outage;
  const cpu = ({ serviceMs, databaseMs }: SearchCost) => serviceMs + databaseMs;
  return {
    alike: cpu(fresh) / cpu(analyzed),
    afterOutage: cpu(rightAfter) / cpu(before),
    afterOutageP50: rightAfter.p50Ms / before.p50Ms,
    longAfterOutage: cpu(later) / cpu(before),
  };
}
