import type pg from 'pg';
import { withClient } from '../../harness/database.ts';
import { waitUntilPublished } from '../../harness/metrics-page.ts';
import { createPassWatch, type PassWatch } from './pass-watch.ts';
import type { FleetRegistry } from './registries.ts';

const LAPSED = 500;
/** For a small fleet few enough that the registry does not suspect an outage of its own. */
const LAPSED_SHARE_MAX = 0.1;
/** After this time lapsed machines should long be offline. */
const PASSES_MAX = 20;

export interface SweepResults {
  /** How many machines lapsed at once in each pass of the second kind. */
  readonly lapsed: number;
  /** Durations of passes in milliseconds. */
  readonly idleMs: readonly number[];
  readonly lapsedMs: readonly number[];
}

/** Lease passes with nothing to do, then as many with lapsed machines. */
export async function measureSweeps(ours: FleetRegistry, rounds: number): Promise<SweepResults> {
  const lapsed = Math.max(1, Math.min(LAPSED, Math.floor(ours.ids.length * LAPSED_SHARE_MAX)));
  const watch = createPassWatch(ours.url);
  const idleMs: number[] = [];
  const lapsedMs: number[] = [];
  await watch.forget();
  for (let round = 0; round < rounds; round += 1) idleMs.push(await watch.next());
  await withClient(ours.databaseUrl, async (client) => {
    for (let round = 0; round < rounds; round += 1) {
      lapsedMs.push(await passWithLapsed(watch, client, lapsed));
      await waitUntilPublished(ours.url);
    }
  });
  return { lapsed, idleMs, lapsedMs };
}

/** Lets the given number of machines lapse, and returns the duration of the pass that made most of them offline. */
async function passWithLapsed(watch: PassWatch, client: pg.Client, count: number): Promise<number> {
  await watch.forget();
  const ids = await silence(client, count);
  let offline = 0;
  let most = { machines: 0, ms: Number.NaN };
  for (let pass = 0; pass < PASSES_MAX; pass += 1) {
    const ms = await watch.next();
    const before = offline;
    offline = await countOffline(client, ids);
    if (offline - before > most.machines) most = { machines: offline - before, ms };
    if (offline === ids.length) return most.ms;
  }
  throw new Error(`of ${ids.length} machines that lapsed only ${offline} became offline`);
}

async function silence(client: pg.Client, count: number): Promise<string[]> {
  const { rows } = await client.query<{ provider_id: string }>(
    `update provider_live set last_seen_at = now() - interval '1 day', lease_seconds = 1
     where provider_id in (
       select provider_id from provider_live where status in ('idle', 'busy') order by random() limit $1)
     returning provider_id`,
    [count],
  );
  return rows.map(({ provider_id }) => provider_id);
}

async function countOffline(client: pg.Client, ids: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from provider_live where provider_id = any($1) and status = 'offline'`,
    [ids],
  );
  return Number(rows[0]?.count);
}
