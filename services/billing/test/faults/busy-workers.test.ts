import { openDatabase } from '@gridlease/common/database/open';
import { until } from '@gridlease/testing/until';
import { type Kysely, sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { log, openBillingDatabase } from '../billing.ts';
import { startBilling, untilReady } from '../process.ts';

/** Fewer than there are workers. */
const CONNECTIONS = 4;
/** More than twice as long as a request waits for a connection. */
const HANGING_MS = 7_000;

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function countWaiting(db: Kysely<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_locks
    where not granted and relation = 'worker_lease'::regclass`.execute(db);
  return rows[0]?.count ?? 0;
}

it('workers that hang in the database leave connections to requests', async () => {
  const database = await openBillingDatabase();
  undo.push(() => database.close());
  const billing = await startBilling({
    server: { port: 0 },
    database: { url: database.url, pool_max: CONNECTIONS },
  });
  undo.push(() => billing.stop());
  await untilReady(billing.url);
  const { db, close } = openDatabase<unknown>({
    ...{ url: database.url, applicationName: 'blocker', log, withoutTimeouts: true },
  });
  undo.push(close);
  const statuses = await db.transaction().execute(async (trx) => {
    // Nothing but workers uses it.
    await sql`lock table worker_lease in access exclusive mode`.execute(trx);
    await until(async () => (await countWaiting(db)) >= CONNECTIONS / 2);
    const seen = new Set<number>();
    for (const since = performance.now(); performance.now() - since < HANGING_MS; ) {
      const response = await fetch(`${billing.url}/api/v1/wallet?limit=1`);
      seen.add(response.status);
      await response.text();
    }
    return seen;
  });
  expect([...statuses]).toEqual([200]);
});
