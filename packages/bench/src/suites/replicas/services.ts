import { withClient } from '@gridlease/devstack/platform/databases';
import { startBilling } from '../../harness/billing.ts';
import { startRegistry } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import type { Traffic } from '../../load/traffic.ts';
import { keyOf } from '../../servers/s3-documents.ts';
import { CHEAPEST } from '../auth/hashing.ts';
import { makePeople, startAuth } from '../auth/people.ts';
import { REFRESH_PATH } from '../auth/refreshes.ts';
import { fillRenters } from '../billing/renters.ts';
import { machineOf, orderOf, renterOf, startTraffic } from '../billing/start-orders.ts';
import { COMMON } from '../registry/cards.ts';
import { heartbeatTraffic } from '../registry/heartbeats.ts';
import { fillRegistry } from '../registry/registries.ts';
import { searchFor } from '../registry/searches.ts';
import { BUCKET, startBefore, startSink } from '../storage/servers.ts';
import { openReplicas, type Replicas, type ReplicatedOperation, SHARES, type ShareLoad } from './measure.ts';

/** A service with its replicas, and the requests that are measured. */
export interface ReplicatedService {
  readonly replicas: Replicas;
  readonly operations: readonly ReplicatedOperation[];
}

type Open = (stage: Stage, size: number) => Promise<ReplicatedService>;

/** The services by name. `size` is the number of machines, users or renters. */
export const SERVICES = {
  auth: openAuth,
  registry: openRegistry,
  billing: openBilling,
  storage: openStorage,
} as const satisfies Readonly<Record<string, Open>>;

export const NAMES = Object.keys(SERVICES) as (keyof typeof SERVICES)[];

const SMALL_BYTES = 4_096;
const KEYS = 1_000;

/** Every share draws from the same ids. */
const send =
  (traffic: Traffic): ShareLoad =>
  (generator, { baseUrl, connections, seconds }) =>
    generator('load', { baseUrl, traffic, connections, seconds });

async function openAuth(stage: Stage, size: number): Promise<ReplicatedService> {
  const first = await startAuth(stage, 'auth', CHEAPEST);
  const { accessTokens, refreshTokens } = await makePeople(stage, first, size);
  const newest = Array.from({ length: SHARES }, (_, share) =>
    refreshTokens.filter((_token, place) => place % SHARES === share),
  );
  const refresh: ShareLoad = async (generator, { share, ...job }) => {
    const { tokens, ...result } = await generator('refresh', {
      ...job,
      path: REFRESH_PATH,
      tokens: newest[share] ?? [],
    });
    newest[share] = tokens;
    return result;
  };
  const headers = { authorization: 'Bearer {id}' };
  const me = send({ method: 'GET', path: '/api/v1/auth/me', ids: accessTokens, headers });
  return {
    replicas: await openReplicas(stage, first),
    operations: [
      { name: 'auth: refresh', load: refresh },
      { name: 'auth: GET /me', load: me },
    ],
  };
}

async function openRegistry(stage: Stage, size: number): Promise<ReplicatedService> {
  const first = await startRegistry(stage, { GRIDLEASE_LEASE__MINIMUM: '1h' });
  const ids = await fillRegistry(first, size, 'uuidv7()');
  await stage.calmDatabase(first.databaseUrl);
  const machine: Traffic = { method: 'GET', path: '/providers/{id}', ids };
  const search: Traffic = { method: 'GET', path: `/providers?${searchFor(COMMON)}` };
  return {
    replicas: await openReplicas(stage, first),
    operations: [
      { name: 'registry: heartbeat of 4 cards', load: send(heartbeatTraffic(ids)) },
      { name: 'registry: GET a machine', load: send(machine) },
      { name: 'registry: search', load: send(search) },
    ],
  };
}

async function openBilling(stage: Stage, size: number): Promise<ReplicatedService> {
  const first = await startBilling(stage, 'billing', { GRIDLEASE_BILLING__BILLING_INTERVAL: '1h' });
  const ids = Array.from({ length: size }, (_, n) => String(n));
  const walletIds = await withClient(first.databaseUrl, async (client) => {
    await fillRenters(client, ids.map(renterOf), ids.map(machineOf));
    const { rows } = await client.query(`select id from wallets where wallet_type = 'user'`);
    return rows.map(({ id }) => id as string);
  });
  await stage.calmDatabase(first.databaseUrl);
  const bodies = ['-0.000002', '0.000001'].map((amount) =>
    JSON.stringify({ amount, reason: 'a charge of the benchmark' }),
  );
  const charge: Traffic = {
    method: 'POST',
    path: '/api/v1/admin/wallets/{id}/adjustment',
    ids: walletIds,
    bodies,
  };
  return {
    replicas: await openReplicas(stage, first),
    operations: [
      { name: 'billing: charge', load: send(charge) },
      {
        name: 'billing: start-session',
        load: send(startTraffic(orderOf(machineOf('{id}'), renterOf('{id}')), ids)),
      },
    ],
  };
}

/** Before an S3 store: a folder on a disk belongs to one process. */
async function openStorage(stage: Stage): Promise<ReplicatedService> {
  const sink = await startSink(stage);
  const first = await startBefore(stage, sink);
  const ids = Array.from({ length: KEYS }, (_, number) => keyOf(SMALL_BYTES, number));
  const get: Traffic = { method: 'GET', path: `/objects/${BUCKET}/{id}`, ids };
  return {
    replicas: await openReplicas(stage, first),
    operations: [{ name: 'storage: GET 4 KiB', load: send(get) }],
  };
}
