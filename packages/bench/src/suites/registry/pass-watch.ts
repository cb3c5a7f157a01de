import { setTimeout as delay } from 'node:timers/promises';
import { metricValue, readMetrics } from '../../harness/metrics-page.ts';

/** The service's histogram of its lease passes. */
const METRIC = 'registry_sweep_seconds';
const POLL_MS = 100;
const PASS_TIMEOUT_MS = 60_000;

/** Observes the lease passes from outside, using the service's own timing. */
export interface PassWatch {
  /** Ignores passes that have ended so far. */
  forget(): Promise<void>;
  /** The duration of the next pass in milliseconds; the mean, should several end between two samples. */
  next(): Promise<number>;
}

export function createPassWatch(serviceUrl: string): PassWatch {
  let known = { count: 0, seconds: 0 };
  const read = async () => {
    const page = await readMetrics(serviceUrl);
    return { count: metricValue(page, `${METRIC}_count`), seconds: metricValue(page, `${METRIC}_sum`) };
  };
  return {
    async forget() {
      known = await read();
    },
    async next() {
      const deadline = performance.now() + PASS_TIMEOUT_MS;
      while (performance.now() < deadline) {
        const before = known;
        known = await read();
        const passes = known.count - before.count;
        if (passes > 0) return ((known.seconds - before.seconds) / passes) * 1_000;
        await delay(POLL_MS);
      }
      throw new Error(`no pass over the leases has ended within ${PASS_TIMEOUT_MS / 1_000} s`);
    },
  };
}
