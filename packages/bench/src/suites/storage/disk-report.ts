import { megabytes, ratio, renderTable } from '../../harness/tables.ts';
import { median, ratiosByRound, type Spread, spreadOf } from '../../load/statistics.ts';
import type { DiskCost, DiskResults, DiskShot } from './disk.ts';
import type { DiskMemory } from './disk-memory.ts';

const HEADINGS = ['', 'CPU', 'a second', 'p50/p99 ms'];
const AGAINST = ['CPU before', 'a second', 'p50/p99 ms', 'CPU, of before'];

/** CPU time relative to the other build, round by round; undefined without one. */
function toBefore({ shots: { ours, before } }: DiskCost): Spread | undefined {
  const cpu = (shots: readonly DiskShot[]) => shots.map((shot) => shot.cpu);
  return before && spreadOf(ratiosByRound(cpu(ours), cpu(before)));
}

/** A table of what each request costs, and the peaks of memory. */
export function renderDisk({ costs, memory }: DiskResults): string {
  const isCompared = memory.before !== undefined;
  const rows = costs.map((cost) => {
    const { name, cpuUnit, shots } = cost;
    const sides = [shots.ours, ...(shots.before ? [shots.before] : [])];
    const relative = toBefore(cost);
    return [name, ...sides.flatMap((side) => cellsOf(side, cpuUnit)), ...(relative ? [ratio(relative)] : [])];
  });
  const text = renderTable([[...HEADINGS, ...(isCompared ? AGAINST : [])], ...rows]);
  const before = memory.before ? `; before: ${memoryText(memory.before)}` : '';
  return `${text}\n20 transfers at once, most resident memory: ${memoryText(memory.ours)}${before}`;
}

function cellsOf(shots: readonly DiskShot[], unit: DiskCost['cpuUnit']): string[] {
  const of = (figure: (shot: DiskShot) => number) => median(shots.map(figure));
  const times = shots.some(({ p50Ms }) => p50Ms !== undefined)
    ? `${of(({ p50Ms = Number.NaN }) => p50Ms).toFixed(1)}/${of(({ p99Ms = Number.NaN }) => p99Ms).toFixed(1)}`
    : '';
  const cpu = `${of((shot) => shot.cpu).toFixed(unit === 'ms' ? 4 : 2)} ${unit}`;
  return [cpu, of((shot) => shot.perSecond).toFixed(0), times];
}

function memoryText({ uploads, downloads }: DiskMemory): string {
  const text = (bytes: number | undefined) => megabytes(bytes)?.toFixed(0) ?? 'unknown';
  return `uploads ${text(uploads)} MB, downloads ${text(downloads)} MB`;
}
