import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { measureInTurn } from '../../harness/measure.ts';
import type { BenchOptions } from '../../harness/options.ts';
import { send } from '../../harness/send.ts';
import type { Served } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import { readCpuSeconds } from '../../load/cpu-time.ts';
import { accessOf, SUBJECT, tokenOf } from './access.ts';
import { type DiskMemory, measureDiskMemory } from './disk-memory.ts';
import { type DiskRequest, REQUESTS, sizesOf } from './disk-requests.ts';
import { MIB, startOnDisk } from './servers.ts';

/** This build, and that of the other checkout. */
const SIDES = ['ours', 'before'] as const;
type Side = (typeof SIDES)[number];

/** One measurement; the CPU time is that of the service, NaN where Linux does not report it. */
export interface DiskShot {
  /** Of a request in milliseconds, or of a GiB in seconds. */
  readonly cpu: number;
  /** Requests, or MiB. */
  readonly perSecond: number;
  readonly p50Ms?: number;
  readonly p99Ms?: number;
}

/** One shot per round and side. */
export interface DiskCost {
  readonly name: string;
  readonly cpuUnit: 'ms' | 's/GiB';
  readonly shots: { readonly ours: readonly DiskShot[]; readonly before?: readonly DiskShot[] };
}

export interface DiskResults {
  readonly costs: readonly DiskCost[];
  readonly memory: { readonly ours: DiskMemory; readonly before?: DiskMemory };
}

type Sides = Partial<Record<Side, Served>> & { readonly ours: Served };

const MIB_A_GIB = 1_024;

/** What the disk driver costs, with tokens required; with `against`, in turn with the build of another checkout. */
export async function measureDisk(stage: Stage, options: BenchOptions): Promise<DiskResults> {
  const secret = randomBytes(32).toString('hex');
  const headers = { authorization: `Bearer ${tokenOf(secret)}` };
  const start = (side: Side, use: string, checkout?: string) =>
    startOnDisk(stage, join(stage.folder, `${side}-${use}`), accessOf(secret), { name: side, checkout });
  const startAll = async (use: string): Promise<Sides> => ({
    ours: await start('ours', use),
    ...(options.against !== undefined && { before: await start('before', use, options.against) }),
  });
  const sides = await startAll('costs');
  const costs = await measureRequests(stage, sides, headers, options);
  costs.push(...(await measureTransfersOnDisk(stage, sides, headers, options)));
  await stop(sides);

  const fresh = await startAll('memory');
  const memory = await measureDiskMemory(stage, fresh.ours, headers, options.mib);
  const before = fresh.before && (await measureDiskMemory(stage, fresh.before, headers, options.mib));
  await stop(fresh);
  return { costs, memory: { ours: memory, ...(before && { before }) } };
}

async function stop(sides: Sides): Promise<void> {
  for (const served of Object.values(sides)) await served?.program.stop();
}

const namesOf = (sides: Sides) => SIDES.filter((side) => sides[side] !== undefined);

async function measureRequests(
  stage: Stage,
  sides: Sides,
  headers: Readonly<Record<string, string>>,
  options: BenchOptions,
): Promise<DiskCost[]> {
  for (const side of namesOf(sides)) await fillDisk(sides[side]?.url ?? '', headers, REQUESTS);
  const costs: DiskCost[] = [];
  for (const request of REQUESTS) {
    const shots = await measureInTurn(namesOf(sides), options, (side, seconds) =>
      shoot(stage, sides[side] ?? sides.ours, headers, request, { ...options, seconds }),
    );
    costs.push({ name: request.name, cpuUnit: 'ms', shots });
  }
  return costs;
}

/** Uploads what the requests read. */
export async function fillDisk(
  url: string,
  headers: Readonly<Record<string, string>>,
  requests: readonly DiskRequest[],
): Promise<void> {
  for (const { prefix, bytes, count } of sizesOf(requests)) {
    for (let number = 0; number < count; number += 1)
      await send('PUT', `${url}/objects/users/${SUBJECT}/${prefix}/${number}`, randomBytes(bytes), headers);
  }
}

async function shoot(
  stage: Stage,
  { url, program }: Served,
  headers: Readonly<Record<string, string>>,
  { traffic, connections }: DiskRequest,
  options: BenchOptions,
): Promise<DiskShot> {
  const before = (await readCpuSeconds(program.pid)) ?? Number.NaN;
  const { perSecond, p50Ms, p99Ms, refused, failed } = await stage.generator('load', {
    baseUrl: url,
    traffic: { ...traffic, headers: { ...traffic.headers, ...headers } },
    connections: connections ?? options.connections,
    seconds: options.seconds,
  });
  const after = (await readCpuSeconds(program.pid)) ?? Number.NaN;
  if (refused + failed > 0) throw new Error(`${refused} requests were refused, ${failed} had no response`);
  return { cpu: ((after - before) * 1_000) / (perSecond * options.seconds), perSecond, p50Ms, p99Ms };
}

async function measureTransfersOnDisk(
  stage: Stage,
  sides: Sides,
  headers: Readonly<Record<string, string>>,
  { rounds, mib }: BenchOptions,
): Promise<DiskCost[]> {
  const costs: DiskCost[] = [];
  for (const direction of ['upload', 'download'] as const) {
    const shots = await measureInTurn(namesOf(sides), { rounds, seconds: mib }, async (side) => {
      const { url, program } = sides[side] ?? sides.ours;
      const before = (await readCpuSeconds(program.pid)) ?? Number.NaN;
      const urls = [`${url}/objects/users/${SUBJECT}/large`];
      const { seconds } = await stage.generator('transfer', { direction, urls, bytes: mib * MIB, headers });
      const after = (await readCpuSeconds(program.pid)) ?? Number.NaN;
      return { cpu: ((after - before) / mib) * MIB_A_GIB, perSecond: mib / seconds };
    });
    costs.push({ name: `${direction} of ${mib} MiB`, cpuUnit: 's/GiB', shots });
  }
  return costs;
}
