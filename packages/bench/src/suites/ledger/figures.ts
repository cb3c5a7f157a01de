import { median, ratiosByRound } from '../../load/statistics.ts';
import type { Figures } from './bars.ts';
import type { GrowthResults } from './growth.ts';
import type { RateResults } from './rates.ts';

/** The measurements; a part that was not selected is undefined. */
export interface Measured {
  readonly rates: RateResults | undefined;
  readonly growth: GrowthResults | undefined;
}

/** Our figure for each measured bar. */
export function figuresOf({ rates, growth }: Measured): Figures {
  const all = rates?.perSecond;
  const times = (one: readonly number[], other: readonly number[]) => median(ratiosByRound(one, other));
  const [small, large] = [growth?.small, growth?.large];
  const grown = small && large && { small, large };
  return {
    batchToPgbench: all && all.pgbench.length > 0 ? times(all.batch, all.pgbench) : undefined,
    batchToSingle: all && times(all.batch, all.single),
    singleToHot: all && times(all.single, all.hot),
    buffers: grown && grown.large.buffers / grown.small.buffers,
    walBytes: grown && grown.large.walBytes / grown.small.walBytes,
    throughput: grown && times(grown.large.perSecond, grown.small.perSecond),
    findings: (rates?.findings ?? 0) + (growth?.findings ?? 0),
  };
}
