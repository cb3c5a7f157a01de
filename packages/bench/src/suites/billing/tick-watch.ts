import { setTimeout as delay } from 'node:timers/promises';
import type { ServedBilling } from '../../harness/billing-server.ts';
import { withClient } from '../../harness/database.ts';
import { metricValue, readMetrics } from '../../harness/metrics-page.ts';

const LOOK_MS = 500;
/** Only the batches that are looked at are on the metrics page; what is overdue in the table is never missed. */
const OVERDUE = `
  select greatest(0, extract(epoch from now() - min(due_at)))::float8 as seconds from session_ticks`;

export interface TickCounts {
  readonly decided: number;
  readonly posted: number;
}

/** What the service has counted so far. */
export async function readTickCounts(url: string): Promise<TickCounts> {
  const page = await readMetrics(url);
  return {
    decided: metricValue(page, 'billing_session_decisions_total'),
    posted: metricValue(page, 'billing_session_postings_total'),
  };
}

export interface LatenessWatch {
  /** Ends the watch; how many seconds late the latest session was at any look. */
  stop(): Promise<number>;
}

/** Looks again and again how late sessions are looked at, by the service's word and by the table. */
export function watchLateness({ url, databaseUrl }: ServedBilling): LatenessWatch {
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
  // Whoever stops it hears of what went wrong.
  watching.catch(() => {});
  return {
    async stop() {
      ending.abort();
      await watching;
      return most;
    },
  };
}
