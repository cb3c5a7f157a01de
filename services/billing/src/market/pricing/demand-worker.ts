import type { Logger } from '@gridlease/common/log/logger';
import { startPassLoop, type Worker } from '@gridlease/common/worker/loop';
import type { Demand } from './demand.ts';

export interface DemandWorkerOptions {
  /** Milliseconds. */
  readonly interval: number;
  readonly log: Logger;
}

/** Measures the fleet periodically. Every replica does, and prices by its own measurements. */
export function startDemandWorker(demand: Demand, { interval, log }: DemandWorkerOptions): Worker {
  const stopping = new AbortController();
  return startPassLoop({
    intervalMs: interval,
    log: log.child({ worker: 'demand' }),
    stopping,
    attempt: async () => {
      await demand.measure(stopping.signal);
      return 'done';
    },
  });
}
