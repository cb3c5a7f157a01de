import { readdir, readFile } from 'node:fs/promises';

/** The unit of /proc; the same on every Linux (`getconf CLK_TCK`). */
const TICKS_A_SECOND = 100;
/** Positions after the program's name: the parent; user and system time of the process, then of its ended children. */
const PARENT_AT = 1;
const TIMES_AT = 11;

/** CPU seconds that all threads of a process have used so far. Undefined where Linux does not report them. */
export async function readCpuSeconds(pid: number): Promise<number | undefined> {
  return cpuSeconds(await readStat(pid));
}

/**
 * CPU seconds that a process and its children, including ended ones, have used so far. Undefined where Linux does not
 * report them.
 */
export async function readTreeCpuSeconds(pid: number): Promise<number | undefined> {
  const names = await readdir('/proc').catch(() => []);
  return treeCpuSeconds(pid, await Promise.all(names.filter((name) => /^\d+$/.test(name)).map(readStat)));
}

/** @param stat content of /proc/<pid>/stat. */
export function cpuSeconds(stat: string): number | undefined {
  return secondsOf(fieldsOf(stat).slice(TIMES_AT, TIMES_AT + 2));
}

/** @param stats contents of /proc/<pid>/stat of all processes. */
export function treeCpuSeconds(pid: number, stats: readonly string[]): number | undefined {
  const ofTree = stats.filter(
    (stat) => Number.parseInt(stat, 10) === pid || Number(fieldsOf(stat)[PARENT_AT]) === pid,
  );
  return secondsOf(ofTree.flatMap((stat) => fieldsOf(stat).slice(TIMES_AT, TIMES_AT + 4)));
}

function readStat(pid: number | string): Promise<string> {
  return readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
}

/** The fields after the second one, which may contain anything, in parentheses. */
function fieldsOf(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function secondsOf(ticks: readonly string[]): number | undefined {
  if (ticks.length === 0) return undefined;
  return ticks.reduce((sum, each) => sum + Number(each), 0) / TICKS_A_SECOND;
}
