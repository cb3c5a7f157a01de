import { setTimeout as delay } from 'node:timers/promises';
import { metricValue, readMetrics } from '../../harness/metrics-page.ts';

/** The service's histogram of its passes over the leases. */
const METRIC = 'registry_sweep_seconds';
const POLL_MS = 100;
const PASS_TIMEOUT_MS = 60_000;

/** Tells the passes over the leases from outside, as the service itself times them. */
export interface PassWatch {
  /** Passes that have ended by now are no longer news. */
  forget(): Promise<void>;
  /** How many milliseconds the next pass takes that is news; the mean, should several end between two looks. */
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
