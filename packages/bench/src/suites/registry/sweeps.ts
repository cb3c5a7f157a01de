import { withClient } from '@gridlease/devstack/platform/databases';
import type pg from 'pg';
import { metricValue, readMetrics, waitUntilPublished } from '../../harness/metrics-page.ts';
import { pollUntil } from '../../harness/poll.ts';
import type { FleetRegistry } from './registries.ts';

const LAPSED = 500;
/** For a small fleet few enough that the registry does not suspect an outage of its own. */
const LAPSED_SHARE_MAX = 0.1;
/** After this time lapsed machines should long be offline. */
const PASSES_MAX = 20;

/** The service's histogram of its lease passes. */
const METRIC = 'registry_sweep_seconds';
const PASS_TIMEOUT_MS = 60_000;

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
  const nextPass = await watchPasses(ours.url);
  const idleMs: number[] = [];
  const lapsedMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) idleMs.push(await nextPass());
  await withClient(ours.databaseUrl, async (client) => {
    for (let round = 0; round < rounds; round += 1) {
      lapsedMs.push(await passWithLapsed(ours.url, client, lapsed));
      await waitUntilPublished(ours.url);
    }
  });
  return { lapsed, idleMs, lapsedMs };
}

/** Lets the given number of machines lapse, and returns the duration of the pass that made most of them offline. */
async function passWithLapsed(url: string, client: pg.Client, count: number): Promise<number> {
  const nextPass = await watchPasses(url);
  const ids = await silence(client, count);
  let offline = 0;
  let most = { machines: 0, ms: Number.NaN };
  for (let pass = 0; pass < PASSES_MAX; pass += 1) {
    const ms = await nextPass();
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

/**
 * Observes the lease passes from now on by the service's own timing. Each call of the returned function waits for the
 * next pass and returns its duration in milliseconds; the mean, should several end between two looks.
 */
async function watchPasses(url: string): Promise<() => Promise<number>> {
  const read = async () => {
    const page = await readMetrics(url);
    return { count: metricValue(page, `${METRIC}_count`), seconds: metricValue(page, `${METRIC}_sum`) };
  };
  let known = await read();
  const look = async () => {
    const before = known;
    known = await read();
    const passes = known.count - before.count;
    return passes > 0 ? ((known.seconds - before.seconds) / passes) * 1_000 : undefined;
  };
  const problem = `no pass over the leases has ended within ${PASS_TIMEOUT_MS / 1_000} s`;
  return () => pollUntil(look, { problem, timeoutMs: PASS_TIMEOUT_MS });
}
