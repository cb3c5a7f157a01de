import { measureInTurn } from '../../harness/measure.ts';
import type { BenchOptions } from '../../harness/options.ts';
import { type Served, startOwnServer } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import { readCpuSeconds } from '../../load/cpu-time.ts';
import type { TransferJob } from '../../load/transfer.ts';
import { keyOf } from '../../servers/s3-documents.ts';
import { MIB, objectUrl, type Sink, startBefore } from './servers.ts';

const MIB_A_GIB = 1_024;

/** One side of a comparison. */
interface TransferSide {
  /** Where the object goes, and comes from. */
  readonly url: (direction: TransferJob['direction']) => string;
  /** The process whose CPU time is counted. */
  readonly pid?: number;
}

export interface TransferRound {
  readonly mibPerSecond: number;
  /** Of the server; undefined where Linux does not report it, or there is no server. */
  readonly cpuSecondsPerGib: number | undefined;
  /** Of a processor. */
  readonly generatorShare: number;
}

/** One result per round. */
export interface TransferResult extends Readonly<Record<'ours' | 'limit', readonly TransferRound[]>> {
  readonly name: string;
  readonly mib: number;
}

/**
 * Uploads, then downloads. The same bytes go through both sides in each round.
 *
 * @param place for the names: where the bytes go.
 */
export async function compareTransfers(
  stage: Stage,
  sides: Readonly<Record<'ours' | 'limit', TransferSide>>,
  { place, mib, rounds }: { readonly place: string; readonly mib: number; readonly rounds: number },
): Promise<TransferResult[]> {
  const found: TransferResult[] = [];
  for (const direction of ['upload', 'download'] as const) {
    const results = await measureInTurn(['ours', 'limit'], { rounds, seconds: mib }, (side) =>
      moveOnce(stage, sides[side], direction, mib),
    );
    found.push({ name: `${direction}, ${place}`, mib, ...results });
  }
  return found;
}

async function moveOnce(
  { generator }: Stage,
  { url, pid }: TransferSide,
  direction: TransferJob['direction'],
  mib: number,
): Promise<TransferRound> {
  const readCpu = async () => (pid === undefined ? undefined : await readCpuSeconds(pid));
  const before = await readCpu();
  const job = { direction, urls: [url(direction)], bytes: mib * MIB };
  const { seconds, generatorShare } = await generator('transfer', job);
  const after = await readCpu();
  const isKnown = before !== undefined && after !== undefined;
  return {
    mibPerSecond: mib / seconds,
    cpuSecondsPerGib: isKnown ? ((after - before) / mib) * MIB_A_GIB : undefined,
    generatorShare,
  };
}

/** Up to the sink and down from it, compared with a bare pipe. */
export async function measureTransfers(
  stage: Stage,
  sink: Sink,
  { rounds, mib }: Pick<BenchOptions, 'rounds' | 'mib'>,
): Promise<TransferResult[]> {
  const ours = await startBefore(stage, sink);
  const limit = await startOwnServer(stage, 'storage-pipe', { args: [sink.url] });
  const sideOf = ({ url, program }: Served): TransferSide => ({
    url: () => objectUrl(url, keyOf(mib * MIB, 0)),
    pid: program.pid,
  });
  const sides = { ours: sideOf(ours), limit: sideOf(limit) };
  const results = await compareTransfers(stage, sides, { place: 'sink', mib, rounds });
  for (const { program } of [ours, limit]) await program.stop();
  return results;
}
