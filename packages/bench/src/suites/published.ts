import { setTimeout as delay } from 'node:timers/promises';

const UNPUBLISHED = /^outbox_unpublished_events\{[^}]*\} (\d+)$/m;
const POLL_MS = 100;
const TIMEOUT_MS = 120_000;

/** Waits until a service has published every event it owes. */
export async function waitUntilPublished(serviceUrl: string): Promise<void> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (performance.now() < deadline) {
    const page = await (await fetch(`${serviceUrl}/metrics`)).text();
    const count = UNPUBLISHED.exec(page)?.[1];
    if (count === undefined) throw new Error('the metrics page does not say how many events are unpublished');
    if (count === '0') return;
    await delay(POLL_MS);
  }
  throw new Error(`events are still unpublished after ${TIMEOUT_MS / 1_000} s`);
}
