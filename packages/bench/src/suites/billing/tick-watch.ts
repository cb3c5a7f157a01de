import { setTimeout as delay } from 'node:timers/promises';
import { withClient } from '../../harness/database.ts';
import { metricValue, readMetrics } from '../../harness/metrics-page.ts';
import type { ServedWithDatabase } from '../../harness/servers.ts';

const LOOK_MS = 500;
/** The metrics page covers only processed batches; the table also shows what is overdue. */
const OVERDUE = `
  select greatest(0, extract(epoch from now() - min(due_at)))::float8 as seconds from session_ticks`;

export interface TickCounts {
  readonly decided: number;
  readonly posted: number;
}

/** The service's counters so far. */
export async function readTickCounts(url: string): Promise<TickCounts> {
  const page = await readMetrics(url);
  return {
    decided: metricValue(page, 'billing_session_decisions_total'),
    posted: metricValue(page, 'billing_session_postings_total'),
  };
}

/**
 * Samples how late sessions are billed, by the service's metrics and by the table. `stop` ends that and returns the
 * highest lateness of any session in seconds.
 */
export function watchLateness({ url, databaseUrl }: ServedWithDatabase) {
  const ending = new AbortController();
  let most = 0;
  const watching = withClient(databaseUrl, async (client) => {
    while (!ending.signal.aborted) {
      const told = metricValue(await readMetrics(url), 'billing_session_lateness_seconds');
      const { rows } = await client.query<{ seconds: number }>(OVERDUE);
      most = Math.max(most, told, rows[0]?.seconds ?? 0);
      await delay(LOOK_MS, undefined, { signal: ending.signal }).catch(() => {});
    }
  });
  // Errors are reported where it is stopped.
  watching.catch(() => {});
  return {
    async stop(): Promise<number> {
      ending.abort();
      await watching;
      return most;
    },
  };
}
