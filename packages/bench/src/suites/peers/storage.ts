import { randomBytes } from 'node:crypto';
import type { BenchOptions } from '../../harness/options.ts';
import { send } from '../../harness/send.ts';
import type { Served } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import { inParallel } from '../../load/in-parallel.ts';
import type { Traffic } from '../../load/traffic.ts';
import { compareRequests, contenderOf } from './contenders.ts';
import type { PeerPrograms } from './programs.ts';
import type { PeerRow } from './rows.ts';
import { openNginx, openStores, type StaticFiles, type Store, type Stores } from './stores.ts';
import { compareTransferMemory, compareTransfers } from './transfers.ts';

const CONNECTIONS = 32;
const OBJECTS = 1_000;
const BYTES = 4_096;
/** That write the objects at first. */
const WRITERS = 16;
const CONTENT = randomBytes(BYTES);
const TEXT = 'x'.repeat(BYTES);
const NAMES = Array.from({ length: OBJECTS }, (_, number) => String(number));

/** Objects of the disk driver beside those of versitygw and files of nginx. */
export async function measureStorage(
  stage: Stage,
  options: BenchOptions,
  programs: PeerPrograms,
): Promise<PeerRow[]> {
  const versitygw = await programs.find('versitygw');
  if (versitygw === undefined) return [];
  const open = (use: string) => openStores(stage, versitygw, use);
  const stores = await open('requests');
  const nginx = await openNginx(stage, programs, NAMES, CONTENT);
  const rows = [
    await compareReads(stage, stores, nginx, options),
    await compareWrites(stage, stores, options),
    ...(await compareTransfers(stage, stores, nginx, options)),
  ];
  for (const { served } of Object.values(stores)) await served.program.stop();
  await nginx?.served.program.stop();
  rows.push(await compareTransferMemory(stage, await open('memory'), options));
  return rows;
}

async function compareReads(
  stage: Stage,
  stores: Stores,
  nginx: StaticFiles | undefined,
  options: BenchOptions,
): Promise<PeerRow> {
  for (const { served, headers, pathOf } of Object.values(stores) as Store[]) {
    await inParallel(NAMES, WRITERS, async (name) => {
      await send('PUT', served.url + pathOf('PUT', `read/${name}`), CONTENT, headers);
    });
  }
  const read = (name: string, served: Served, traffic: Omit<Traffic, 'method'>) =>
    contenderOf(stage, {
      ...{ name, served, connections: Math.min(CONNECTIONS, options.connections) },
      traffic: { method: 'GET', ...traffic },
      expected: { status: 200, bytes: BYTES },
    });
  const text = {
    name: 'GET 4 KiB, 32 connections',
    goal: { of: 'ratio', most: 0.65 },
    note: 'ours checks a token and versitygw a signature with each request; nginx serves files to everyone.',
  } as const;
  const ours = await read('ours', stores.ours.served, trafficOf(stores.ours, 'GET', 'read'));
  const other = await read('versitygw', stores.versitygw.served, trafficOf(stores.versitygw, 'GET', 'read'));
  const beside =
    nginx === undefined ? [] : [await read('nginx', nginx.served, { path: '/{id}', ids: NAMES })];
  return compareRequests(stage, text, [ours, other, ...beside], options);
}

async function compareWrites(stage: Stage, stores: Stores, options: BenchOptions): Promise<PeerRow> {
  const write = (name: string, store: Store, status: number) =>
    contenderOf(stage, {
      ...{ name, served: store.served, connections: Math.min(CONNECTIONS, options.connections) },
      traffic: { method: 'PUT', ...trafficOf(store, 'PUT', 'written'), bodies: [TEXT] },
      expected: { status },
    });
  const text = {
    name: 'PUT 4 KiB, 32 connections',
    goal: { of: 'ratio', most: 0.5 },
    note: 'ours has synced an object before it responds; versitygw never syncs, and has no setting for it.',
  } as const;
  const ours = await write('ours', stores.ours, 201);
  return compareRequests(stage, text, [ours, await write('versitygw', stores.versitygw, 200)], options);
}

/** Requests for objects at random. */
function trafficOf({ headers, pathOf }: Store, method: 'GET' | 'PUT', prefix: string) {
  return { path: '{id}', ids: NAMES.map((name) => pathOf(method, `${prefix}/${name}`)), headers };
}
