import { setTimeout as delay } from 'node:timers/promises';
import { readCpuSeconds } from '../../harness/cpu-time.ts';
import { PAUSE_MS, turned } from '../../harness/measure.ts';
import type { BenchOptions } from '../../harness/options.ts';
import type { Served } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import type { TransferJob } from '../../load/jobs.ts';
import { keyOf } from '../../servers/s3-documents.ts';
import { MIB, objectUrl, startBefore, startProxy, startSink } from './servers.ts';

const SIDES = ['ours', 'limit'] as const;
const MIB_A_GIB = 1_024;

/** One side of a comparison. */
export interface TransferSide {
  /** Where the object goes, and comes from. */
  readonly url: (direction: TransferJob['direction']) => string;
  /** The process whose CPU time is counted. */
  readonly pid?: number;
}

export type TransferSides = Readonly<Record<(typeof SIDES)[number], TransferSide>>;

export interface TransferRound {
  readonly mibPerSecond: number;
  /** Of the server; undefined where Linux does not report it, or there is no server. */
  readonly cpuSecondsPerGib: number | undefined;
  /** Of a processor. */
  readonly generatorShare: number;
}

/** One result per round. */
export interface TransferResult extends Readonly<Record<(typeof SIDES)[number], readonly TransferRound[]>> {
  readonly name: string;
  readonly mib: number;
}

async function moveOnce(
  { generator }: Stage,
  { url, pid }: TransferSide,
  direction: TransferJob['direction'],
  mib: number,
): Promise<TransferRound> {
  const spentBefore = pid === undefined ? undefined : await readCpuSeconds(pid);
  const job = { direction, urls: [url(direction)], bytes: mib * MIB };
  const { seconds, generatorShare } = await generator.transfer(job);
  await delay(PAUSE_MS);
  const spentAfter = pid === undefined ? undefined : await readCpuSeconds(pid);
  const isKnown = spentBefore !== undefined && spentAfter !== undefined;
  return {
    mibPerSecond: mib / seconds,
    cpuSecondsPerGib: isKnown ? ((spentAfter - spentBefore) / mib) * MIB_A_GIB : undefined,
    generatorShare,
  };
}

/**
 * Uploads, then downloads. The same bytes go through both sides in each round, alternating which side begins: see
 * `measureOperation`.
 *
 * @param place for the names: where the bytes go.
 */
export async function compareTransfers(
  stage: Stage,
  sides: TransferSides,
  { place, mib, rounds }: { readonly place: string; readonly mib: number; readonly rounds: number },
): Promise<TransferResult[]> {
  const found: TransferResult[] = [];
  for (const direction of ['upload', 'download'] as const) {
    const results = { ours: [] as TransferRound[], limit: [] as TransferRound[] };
    // Without this the first rounds would measure the compiler.
    for (const side of SIDES) await moveOnce(stage, sides[side], direction, mib);
    for (let round = 0; round < rounds; round += 1) {
      for (const side of turned(SIDES, round)) {
        results[side].push(await moveOnce(stage, sides[side], direction, mib));
      }
    }
    found.push({ name: `${direction}, ${place}`, mib, ...results });
  }
  return found;
}

/** Up to the sink and down from it, compared with a bare pipe. */
export async function measureTransfers(
  stage: Stage,
  { rounds, mib }: Pick<BenchOptions, 'rounds' | 'mib'>,
): Promise<TransferResult[]> {
  const sink = await startSink(stage);
  const ours = await startBefore(stage, sink);
  const limit = await startProxy(stage, 'storage-pipe', sink);
  const sideOf = ({ url, program }: Served): TransferSide => ({
    url: () => objectUrl(url, keyOf(mib * MIB, 0)),
    pid: program.pid,
  });
  const sides = { ours: sideOf(ours), limit: sideOf(limit) };
  const results = await compareTransfers(stage, sides, { place: 'sink', mib, rounds });
  for (const { program } of [ours, limit]) await program.stop();
  return results;
}
