import { rangeOf, ratio, renderTable, round } from '../../harness/tables.ts';
import { median, ratiosByRound, spreadOf } from '../../load/statistics.ts';
import type { CpuOperation, CpuResults, CpuShot } from './cpu.ts';

const DIGITS = 2;
const cpuOf = (shots: readonly CpuShot[]) => shots.map(({ serviceMs, databaseMs }) => serviceMs + databaseMs);

/** The CPU of a request by operation and side: the median of all shots with [least..most], and the least of both as a ratio. */
export function renderCpu({ operations }: CpuResults): string {
  const headings = [
    '',
    'CPU ms',
    'service',
    'PostgreSQL',
    'of it, least',
    'in turn',
    'a second',
    'p50 ms',
    'errors',
  ];
  return `CPU of a request, 32 connections\n${renderTable([headings, ...operations.flatMap(rowsOf)])}`;
}

function rowsOf({ name, shots: { ours = [], against } }: CpuOperation): string[][] {
  const row = (side: string, shots: readonly CpuShot[], ratios: readonly string[]) => [
    `${name}: ${side}`,
    rangeOf(cpuOf(shots), DIGITS),
    rangeOf(
      shots.map(({ serviceMs }) => serviceMs),
      DIGITS,
    ),
    rangeOf(
      shots.map(({ databaseMs }) => databaseMs),
      DIGITS,
    ),
    ...ratios,
    median(shots.map(({ perSecond }) => perSecond)).toFixed(0),
    round(median(shots.map(({ p50Ms }) => p50Ms))),
    errorsOf(shots),
  ];
  if (against === undefined) return [row('ours', ours, ['', ''])];
  const least = Math.min(...cpuOf(ours)) / Math.min(...cpuOf(against));
  const inTurn = spreadOf(ratiosByRound(cpuOf(ours), cpuOf(against)));
  return [row('ours', ours, [least.toFixed(DIGITS), ratio(inTurn)]), row('against', against, ['', ''])];
}

function errorsOf(shots: readonly CpuShot[]): string {
  const sum = (read: (shot: CpuShot) => number) => shots.reduce((total, shot) => total + read(shot), 0);
  const refused = sum((shot) => shot.refused);
  const failed = sum((shot) => shot.failed);
  return refused + failed === 0 ? 'none' : `ERRORS ${refused} not 2xx, ${failed} without response`;
}
