import { setTimeout as delay } from 'node:timers/promises';
import { metricValue, readMetrics } from './metrics-page.ts';

const POLL_MS = 100;
const TIMEOUT_MS = 120_000;

/** Waits until a service has published every pending event. */
export async function waitUntilPublished(serviceUrl: string): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (performance.now() < deadline) {
    if (metricValue(await readMetrics(serviceUrl), 'outbox_unpublished_events') === 0) return;
    await delay(POLL_MS);
  }
  throw new Error(`events are still unpublished after ${TIMEOUT_MS / 1_000} s`);
}
