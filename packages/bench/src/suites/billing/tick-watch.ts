import { queryOne } from '../../harness/database.ts';
import { metricValue, readMetrics } from '../../harness/metrics-page.ts';
import { type Watch, watchHighest } from '../../harness/poll.ts';
import type { ServedWithDatabase } from '../../harness/servers.ts';

const LOOK_MS = 500;
/** The metrics page covers only processed batches; the table also shows what is overdue. */
const OVERDUE = `
  select coalesce(greatest(0, extract(epoch from now() - min(due_at))), 0)::float8 from session_ticks`;

/** The service's counters so far. */
export async function readTickCounts(url: string) {
  const page = await readMetrics(url);
  return {
    decided: metricValue(page, 'billing_session_decisions_total'),
    posted: metricValue(page, 'billing_session_postings_total'),
  };
}

/** Samples how late sessions are billed, in seconds, by the service's metrics and by the table. */
export function watchLateness({ url, databaseUrl }: ServedWithDatabase): Watch {
  const look = async () => {
    const reported = metricValue(await readMetrics(url), 'billing_session_lateness_seconds');
    return Math.max(reported, await queryOne(databaseUrl, OVERDUE));
  };
  return watchHighest(look, LOOK_MS);
}
