import { withClient } from '@gridlease/devstack/platform/databases';
import { startBilling } from '../../harness/billing.ts';
import { type Served, startRegistry } from '../../harness/servers.ts';
import type { LoadGenerator, Stage } from '../../harness/stage.ts';
import type { LoadResult } from '../../load/generate.ts';
import type { Traffic } from '../../load/traffic.ts';
import { keyOf } from '../../servers/s3-documents.ts';
import { CHEAPEST } from '../auth/hashing.ts';
import { loginTraffic, makePeople, startAuth } from '../auth/people.ts';
import { REFRESH_PATH } from '../auth/refreshes.ts';
import { fillRenters } from '../billing/renters.ts';
import { machineOf, orderOf, renterOf, startTraffic } from '../billing/start-orders.ts';
import { COMMON } from '../registry/cards.ts';
import { heartbeatTraffic } from '../registry/heartbeats.ts';
import { fillRegistry } from '../registry/registries.ts';
import { searchFor } from '../registry/searches.ts';
import { BUCKET, startBefore, startSink } from '../storage/servers.ts';

/** The load may come from as many generators, each of which has a share of the sessions. */
export const SHARES = 4;

/** Sends one share of the load to an instance of the service. */
export type ShareLoad = (
  generator: LoadGenerator,
  job: {
    readonly baseUrl: string;
    readonly share: number;
    readonly connections: number;
    readonly seconds: number;
  },
) => Promise<LoadResult>;

/** A kind of request. */
export interface TypicalRequest {
  readonly name: string;
  readonly load: ShareLoad;
}

/** A service that is ready, and what is asked of it most. */
export interface TypicalService {
  readonly served: Served;
  readonly requests: readonly TypicalRequest[];
}

type Open = (stage: Stage, size: number) => Promise<TypicalService>;

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

/** Hashes of passwords are cheap: they are the same work everywhere. */
async function openAuth(stage: Stage, size: number): Promise<TypicalService> {
  const served = await startAuth(stage, 'auth', CHEAPEST);
  const { ids, accessTokens, refreshTokens } = await makePeople(stage, served, size);
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
    served,
    requests: [
      { name: 'auth: refresh', load: refresh },
      { name: 'auth: GET /me', load: me },
      { name: 'auth: login', load: send(loginTraffic(ids)) },
    ],
  };
}

async function openRegistry(stage: Stage, size: number): Promise<TypicalService> {
  const served = await startRegistry(stage, { GRIDLEASE_LEASE__MINIMUM: '1h' });
  const ids = await fillRegistry(served, size, 'uuidv7()');
  await stage.calmDatabase(served.databaseUrl);
  const machine: Traffic = { method: 'GET', path: '/providers/{id}', ids };
  const search: Traffic = { method: 'GET', path: `/providers?${searchFor(COMMON)}` };
  return {
    served,
    requests: [
      { name: 'registry: heartbeat of 4 cards', load: send(heartbeatTraffic(ids)) },
      { name: 'registry: GET a machine', load: send(machine) },
      { name: 'registry: search', load: send(search) },
    ],
  };
}

async function openBilling(stage: Stage, size: number): Promise<TypicalService> {
  const served = await startBilling(stage, 'billing', { GRIDLEASE_BILLING__BILLING_INTERVAL: '1h' });
  const ids = Array.from({ length: size }, (_, n) => String(n));
  const walletIds = await withClient(served.databaseUrl, async (client) => {
    await fillRenters(client, ids.map(renterOf), ids.map(machineOf));
    const { rows } = await client.query(`select id from wallets where wallet_type = 'user'`);
    return rows.map(({ id }) => id as string);
  });
  await stage.calmDatabase(served.databaseUrl);
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
    served,
    requests: [
      { name: 'billing: charge', load: send(charge) },
      {
        name: 'billing: start-session',
        load: send(startTraffic(orderOf(machineOf('{id}'), renterOf('{id}')), ids)),
      },
    ],
  };
}

/** Before an S3 store: a folder on a disk belongs to one process. */
async function openStorage(stage: Stage): Promise<TypicalService> {
  const sink = await startSink(stage);
  const served = await startBefore(stage, sink);
  const ids = Array.from({ length: KEYS }, (_, number) => keyOf(SMALL_BYTES, number));
  const get: Traffic = { method: 'GET', path: `/objects/${BUCKET}/{id}`, ids };
  return {
    served,
    requests: [{ name: 'storage: GET 4 KiB', load: send(get) }],
  };
}
