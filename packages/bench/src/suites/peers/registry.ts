import type { BenchOptions } from '../../harness/options.ts';
import type { Stage } from '../../harness/stage.ts';
import { COMMON } from '../registry/cards.ts';
import { openFleet } from '../registry/change.ts';
import { heartbeatTraffic } from '../registry/heartbeats.ts';
import type { FleetRegistry } from '../registry/registries.ts';
import { searchFor } from '../registry/searches.ts';
import { registerMachines, searchTraffic, startConsul } from './consul.ts';
import { compareRequests, contenderOf } from './contenders.ts';
import { grantLeases, keepaliveTraffic, putTraffic, startEtcd } from './etcd.ts';
import type { PeerPrograms } from './programs.ts';
import type { PeerRow } from './rows.ts';

/** Of a search, and how many machines of Consul's match at all: it has no pages. */
const PAGE = 50;
const SEARCHERS = 8;
const DAEMONS = 64;
/** That send heartbeats, and leases that are kept alive. */
const MACHINES_MAX = 3_000;

/** A search beside Consul's, and heartbeats beside etcd's keepalives. */
export async function measureRegistry(
  stage: Stage,
  options: BenchOptions,
  programs: PeerPrograms,
): Promise<PeerRow[]> {
  const consul = await programs.find('consul');
  const etcd = await programs.find('etcd');
  if (consul === undefined && etcd === undefined) return [];
  const ours = await openFleet(stage, 'registry_beside_peers', options.providers);
  const rows: PeerRow[] = [];
  if (consul !== undefined) rows.push(await compareSearches(stage, ours, consul, options));
  if (etcd !== undefined) rows.push(await compareHeartbeats(stage, ours, etcd, options));
  await ours.program.stop();
  return rows;
}

async function compareSearches(
  stage: Stage,
  ours: FleetRegistry,
  program: string,
  options: BenchOptions,
): Promise<PeerRow> {
  const { providers } = options;
  const served = await startConsul(stage, program);
  const path = `/providers?${searchFor(COMMON)}`;
  const found = (await (await fetch(ours.url + path)).json()) as readonly unknown[];
  const items = Math.min(PAGE, found.length);
  await registerMachines(served, providers, items);
  const connections = Math.min(SEARCHERS, options.connections);
  const expected = { status: 200, items };
  const row = await compareRequests(
    stage,
    {
      name: `search, 5 filters, ${items} of ${providers} machines, ${connections} connections`,
      note:
        `Consul has no pages, so exactly ${items} of its machines match; it compares no numbers and knows one card of a ` +
        'machine, as meta data; it searches in memory, ours in PostgreSQL.',
    },
    [
      await contenderOf(stage, {
        ...{ name: 'ours', served: ours, usesPostgres: true, connections, expected },
        traffic: { method: 'GET', path },
      }),
      await contenderOf(stage, {
        ...{ name: 'Consul', served, connections, expected },
        traffic: searchTraffic(COMMON),
      }),
    ],
    options,
  );
  await served.program.stop();
  return row;
}

async function compareHeartbeats(
  stage: Stage,
  ours: FleetRegistry,
  program: string,
  options: BenchOptions,
): Promise<PeerRow> {
  const served = await startEtcd(stage, program);
  const ids = ours.ids.slice(0, MACHINES_MAX);
  const leases = await grantLeases(served, ids.length);
  const traffic = heartbeatTraffic(ids);
  const connections = Math.min(DAEMONS, options.connections);
  const row = await compareRequests(
    stage,
    {
      name: `heartbeat with metrics of 4 cards, ${connections} connections`,
      goal: { of: 'ratio', most: 0.75 },
      note:
        'beside a keepalive of a lease through the JSON gateway of etcd, by the same load generator; a keepalive carries no ' +
        'metrics and is kept in memory, a heartbeat is committed by PostgreSQL, as a put of the same text is by etcd.',
    },
    [
      await contenderOf(stage, {
        ...{ name: 'ours', served: ours, usesPostgres: true, connections },
        traffic,
        expected: { status: 200 },
      }),
      await contenderOf(stage, {
        ...{ name: 'etcd', served, connections },
        traffic: keepaliveTraffic(leases),
        expected: { status: 200, includes: '"TTL"' },
      }),
      await contenderOf(stage, {
        ...{ name: 'put to etcd', served, connections },
        traffic: putTraffic(ids.length, traffic.bodies ?? []),
        expected: { status: 200, includes: '"revision"' },
      }),
    ],
    options,
  );
  await served.program.stop();
  return row;
}
