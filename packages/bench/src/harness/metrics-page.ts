import { pollUntil } from './poll.ts';

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
  const look = async () =>
    metricValue(await readMetrics(serviceUrl), 'outbox_unpublished_events') === 0 ? true : undefined;
  const problem = `events are still unpublished after ${PUBLISHED_TIMEOUT_MS / 1_000} s`;
  await pollUntil(look, { problem, timeoutMs: PUBLISHED_TIMEOUT_MS });
}
