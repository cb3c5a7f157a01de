import { withClient } from '@gridlease/devstack/platform/databases';
import type { Extent } from '../../harness/measure.ts';
import { pollUntil } from '../../harness/poll.ts';
import { send } from '../../harness/send.ts';
import { type ServedWithDatabase, startRegistry } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import { inParallel } from '../../load/in-parallel.ts';
import { COMMON } from './cards.ts';
import { heartbeatTraffic } from './heartbeats.ts';
import { fillRegistry } from './registries.ts';
import { costOf, type SearchCost, type SearchShot, shootSearch } from './search-cost.ts';
import { searchFor } from './searches.ts';

const MACHINES_MAX = 10_000;
const WARM_UP_SAMPLES = 100;
const OUTAGE_SECONDS_MAX = 60;
/** Concurrent heartbeats when the fleet comes back. */
const RETURNING = 64;

const SETTINGS = {
  // How the database plans searches is measured.
  GRIDLEASE_SEARCH__MEMORY_MAX_MB: '0',
  GRIDLEASE_LEASE__MINIMUM: '1h',
  GRIDLEASE_LEASE__SWEEP_INTERVAL: '1s',
  // The whole fleet disappears at once, deliberately.
  GRIDLEASE_LEASE__MASS_EXPIRY_WAIT: '0s',
  GRIDLEASE_LEASE__MASS_EXPIRY_PER_SECOND: '100000',
};

export interface OutageResults {
  readonly machines: number;
  /** Two identically filled registries: one without statistics, one analyzed. */
  readonly alike: readonly [SearchCost, SearchCost];
  /**
   * Of the second: before its fleet was offline, right after it came back, and when all statistics are correct again.
   */
  readonly outage: readonly [SearchCost, SearchCost, SearchCost];
}

/** A scheduler's search on fleets whose statistics are missing, wrong, and correct. */
export async function measureOutage(stage: Stage, extent: Extent, providers: number): Promise<OutageResults> {
  const machines = Math.min(providers, MACHINES_MAX);
  const fresh = await startRegistry(stage, SETTINGS, 'registry-without-statistics');
  await withoutAutovacuum(fresh);
  await fillRegistry(fresh, machines, 'uuidv7()');
  const other = await startRegistry(stage, SETTINGS, 'registry-with-an-outage');
  await withoutAutovacuum(other);
  const ids = await fillRegistry(other, machines, 'uuidv7()');
  await stage.calmDatabase(other.databaseUrl);

  const measure = (name: string, registry: ServedWithDatabase) =>
    measureSearch(stage, extent, name, registry);
  const alike = [
    await measure('filled, without statistics', fresh),
    await measure('filled alike, with statistics', other),
  ] as const;
  const before = await measure('before the outage', other);
  await goOffline(other);
  await comeBack(other.url, ids);
  const rightAfter = await measure('right after it', other);
  await stage.calmDatabase(other.databaseUrl);
  const later = await measure('later', other);
  // None of their work may overlap the next measurement.
  await fresh.program.stop();
  await other.program.stop();
  return { machines, alike, outage: [before, rightAfter, later] };
}

/** The planner's statistics are what the measurement allows, not whatever autovacuum last gathered. */
async function withoutAutovacuum({ databaseUrl }: ServedWithDatabase): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    for (const table of ['providers', 'provider_live', 'class_members', 'gpus']) {
      await client.query(`alter table ${table} set (autovacuum_enabled = false)`);
    }
  });
}

/** Lets every lease end, waits until that is recorded, and analyzes: as autovacuum does after a minute. */
async function goOffline({ databaseUrl }: ServedWithDatabase): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query(`update provider_live set last_seen_at = now() - interval '1 day', lease_seconds = 1`);
    const look = async () => {
      const alive = await client.query(`select from provider_live where status in ('idle', 'busy') limit 1`);
      return alive.rowCount === 0 ? true : undefined;
    };
    await pollUntil(look, {
      problem: 'the fleet did not become offline',
      timeoutMs: OUTAGE_SECONDS_MAX * 1_000,
    });
    await client.query('analyze provider_live');
  });
}

/** One heartbeat of each machine. */
async function comeBack(baseUrl: string, ids: readonly string[]): Promise<void> {
  const { bodies = [] } = heartbeatTraffic(ids);
  await inParallel(ids, RETURNING, async (id, place) => {
    const body = bodies[place % bodies.length]?.replaceAll('{id}', id);
    const response = await send('POST', `${baseUrl}/providers/${id}/heartbeat`, body);
    await response.body?.cancel();
  });
}

/** One search after the other on one connection. */
async function measureSearch(
  stage: Stage,
  { rounds, seconds }: Extent,
  name: string,
  registry: ServedWithDatabase,
): Promise<SearchCost> {
  const path = `/providers?${searchFor(COMMON)}`;
  await stage.generator('latency', { urls: [registry.url + path], seconds: 0, samplesMin: WARM_UP_SAMPLES });
  const shots: SearchShot[] = [];
  for (let round = 0; round < rounds; round += 1) {
    shots.push(await shootSearch(stage, registry, path, seconds));
  }
  return costOf(name, shots);
}
