import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { measureInTurn } from '../../harness/measure.ts';
import type { BenchOptions } from '../../harness/options.ts';
import { watchResidentMemory } from '../../harness/resident-memory.ts';
import type { Stage } from '../../harness/stage.ts';
import { MIB } from '../storage/servers.ts';
import { cpuOf } from './contenders.ts';
import type { Figures, PeerRow } from './rows.ts';
import type { StaticFiles, Store, Stores } from './stores.ts';

const MIB_A_GIB = 1_024;
const ROUNDS_MAX = 3;
const PARALLEL = 20;
/** 100 MiB when a transfer is 1 GiB. */
const SHARE = 100 / 1_024;
const FILE = 'large';

/** CPU seconds for a GiB in one direction. */
interface Direction {
  readonly name: string;
  readonly direction: 'upload' | 'download';
  readonly most: number;
}
const DIRECTIONS: readonly Direction[] = [
  { name: 'upload', direction: 'upload', most: 2 },
  { name: 'download', direction: 'download', most: 0.4 },
];

/** One large object up, then down. */
export async function compareTransfers(
  stage: Stage,
  stores: Stores,
  nginx: StaticFiles | undefined,
  options: BenchOptions,
): Promise<PeerRow[]> {
  if (nginx !== undefined) await writeLarge(join(nginx.folder, FILE), options.mib);
  const rounds = Math.min(options.rounds, ROUNDS_MAX);
  const rows: PeerRow[] = [];
  for (const { name, direction, most } of DIRECTIONS) {
    const method = direction === 'upload' ? 'PUT' : 'GET';
    const sides: Record<string, Store> = { ours: stores.ours, versitygw: stores.versitygw };
    if (nginx !== undefined && direction === 'download') {
      sides.nginx = { served: nginx.served, headers: {}, pathOf: (_method, key) => `/${key}` };
    }
    const shots = await measureInTurn(Object.keys(sides), { rounds, seconds: 1 }, async (side) => {
      const { served, headers, pathOf } = sides[side] ?? stores.ours;
      const before = await cpuOf([served.program.pid]);
      const urls = [served.url + pathOf(method, FILE)];
      await stage.generator('transfer', { direction, urls, bytes: options.mib * MIB, headers });
      return (((await cpuOf([served.program.pid])) - before) / options.mib) * MIB_A_GIB;
    });
    const figuresOf = (side: string): Figures => ({ name: side, figures: shots[side] ?? [] });
    const beside = sides.nginx === undefined ? [] : [figuresOf('nginx')];
    rows.push({
      name: `${name} of ${options.mib} MiB`,
      unit: 's/GiB',
      ours: figuresOf('ours').figures,
      peers: [figuresOf('versitygw'), ...beside],
      goal: { of: 'figure', most },
    });
  }
  return rows;
}

/** The most resident memory while many large objects arrive at once, of programs that have just started. */
export async function compareTransferMemory(
  stage: Stage,
  stores: Stores,
  { mib, connections }: BenchOptions,
): Promise<PeerRow> {
  const bytes = Math.ceil(mib * SHARE) * MIB;
  const count = Math.min(PARALLEL, connections);
  const peakOf = async ({ served, headers, pathOf }: Store): Promise<number[]> => {
    const urls = Array.from(
      { length: count },
      (_, number) => served.url + pathOf('PUT', `parallel/${number}`),
    );
    const memory = watchResidentMemory(served.program.pid);
    await stage.generator('transfer', { direction: 'upload', urls, bytes, headers });
    const peak = (await memory.stop()) ?? Number.NaN;
    await served.program.stop();
    return [peak / MIB];
  };
  return {
    name: `${count} uploads of ${bytes / MIB} MiB at once, most resident memory`,
    unit: 'MiB',
    ours: await peakOf(stores.ours),
    peers: [{ name: 'versitygw', figures: await peakOf(stores.versitygw) }],
    goal: { of: 'figure', most: 130 },
  };
}

async function writeLarge(file: string, mib: number): Promise<void> {
  const stream = createWriteStream(file);
  const piece = Buffer.alloc(MIB, 'x');
  for (let left = mib; left > 0; left -= 1) {
    if (!stream.write(piece)) await once(stream, 'drain');
  }
  stream.end();
  await once(stream, 'finish');
}
