import { setTimeout as delay } from 'node:timers/promises';

const PUBLISHED_POLL_MS = 100;
const PUBLISHED_TIMEOUT_MS = 120_000;

/** The service's `/metrics` page. */
export async function readMetrics(serviceUrl: string): Promise<string> {
  return (await fetch(`${serviceUrl}/metrics`)).text();
}

/** The sum of a metric's values over all label sets. Throws when the page does not contain it. */
export function metricValue(page: string, name: string): number {
  const lines = page.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  if (lines.length === 0) throw new Error(`the metrics page does not have ${name}`);
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}

/** Waits until a service has published every pending event. */
export async function waitUntilPublished(serviceUrl: string): Promise<void> {
  const deadline = performance.now() + PUBLISHED_TIMEOUT_MS;
  while (performance.now() < deadline) {
    if (metricValue(await readMetrics(serviceUrl), 'outbox_unpublished_events') === 0) return;
    await delay(PUBLISHED_POLL_MS);
  }
  throw new Error(`events are still unpublished after ${PUBLISHED_TIMEOUT_MS / 1_000} s`);
}
