import { type ChangedCost, measureChange } from '../../harness/change.ts';
import type { BenchOptions } from '../../harness/options.ts';
import { startRegistry } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import { selectParts } from '../../harness/suite.ts';
import type { Traffic } from '../../load/traffic.ts';
import { COMMON } from './cards.ts';
import { heartbeatTraffic } from './heartbeats.ts';
import { type FleetRegistry, fillRegistry } from './registries.ts';
import { searchFor } from './searches.ts';

const TRAFFIC: Readonly<Record<string, (ids: readonly string[]) => Traffic>> = {
  'heartbeat of 4 cards': heartbeatTraffic,
  'GET a machine': (ids) => ({ method: 'GET', path: '/providers/{id}', ids }),
  search: () => ({ method: 'GET', path: `/providers?${searchFor(COMMON)}` }),
};

/** What requests to the registry cost, compared with another checkout. */
export async function measureRegistryChange(
  stage: Stage,
  { against, rounds, seconds, connections, providers, operations }: BenchOptions,
): Promise<ChangedCost[]> {
  const sides = {
    base: await openFleet(stage, 'registry_base', providers, against),
    ours: await openFleet(stage, 'registry_changed', providers),
  };
  const changes: ChangedCost[] = [];
  for (const name of selectParts(Object.keys(TRAFFIC), operations)) {
    const trafficOf = TRAFFIC[name];
    if (trafficOf === undefined) throw new Error(`there is no ${name}`);
    const sideOf = ({ url, ids, program }: FleetRegistry) => ({
      program,
      load: (length: number) =>
        stage.generator('load', { baseUrl: url, traffic: trafficOf(ids), connections, seconds: length }),
    });
    const operation = { name, sides: { base: sideOf(sides.base), ours: sideOf(sides.ours) } };
    changes.push(await measureChange(stage, operation, { rounds, seconds }));
  }
  for (const { program } of Object.values(sides)) await program.stop();
  return changes;
}

/**
 * Starts a registry as it is deployed, whose machines outlast the benchmark, with a whole fleet.
 *
 * @param name of the process and its database; unique within a stage.
 */
export async function openFleet(
  stage: Stage,
  name: string,
  providers: number,
  checkout?: string,
): Promise<FleetRegistry> {
  const served = await startRegistry(stage, { GRIDLEASE_LEASE__MINIMUM: '1h' }, name, checkout);
  const ids = await fillRegistry(served, providers, 'uuidv7()');
  await stage.calmDatabase(served.databaseUrl);
  return { ...served, ids };
}
