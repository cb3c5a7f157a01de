import { readdir, readFile } from 'node:fs/promises';

/** The unit of /proc; the same on every Linux (`getconf CLK_TCK`). */
const TICKS_A_SECOND = 100;
/** Positions after the program's name. */
const PARENT_AT = 1;
const TIMES_AT = 11;
/** User and system time of the process, then of its ended children. */
const TIMES = 4;

/**
 * CPU seconds that a process and its children, including ended ones, have used so far. Undefined where Linux does not
 * report them.
 */
export async function readTreeCpuSeconds(pid: number): Promise<number | undefined> {
  const names = await readdir('/proc').catch(() => []);
  const stats = await Promise.all(
    names
      .filter((name) => /^\d+$/.test(name))
      .map((name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')),
  );
  return treeCpuSeconds(pid, stats);
}

/**
 * @param stats contents of /proc/<pid>/stat of all processes; the second field may contain anything, in parentheses
 */
export function treeCpuSeconds(pid: number, stats: readonly string[]): number | undefined {
  const ticks = stats.map((stat) => {
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const isOfTree = Number.parseInt(stat, 10) === pid || Number(fields[PARENT_AT]) === pid;
    const times = fields.slice(TIMES_AT, TIMES_AT + TIMES).map(Number);
    return isOfTree ? times.reduce((sum, time) => sum + time, 0) : 0;
  });
  const all = ticks.reduce((sum, time) => sum + time, 0);
  return all === 0 ? undefined : all / TICKS_A_SECOND;
}
