import { readFile } from 'node:fs/promises';

/** The unit of /proc; the same on every Linux (`getconf CLK_TCK`). */
const TICKS_A_SECOND = 100;
/** Positions of `utime` and `stime` after the program's name. */
const USER_AT = 11;
const SYSTEM_AT = 12;

/** CPU seconds that all threads of a process have used so far. Undefined where Linux does not report them. */
export async function readCpuSeconds(pid: number): Promise<number | undefined> {
  return cpuSeconds(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''));
}

/** User and system time from /proc/<pid>/stat, whose second field may contain anything, in parentheses. */
export function cpuSeconds(stat: string): number | undefined {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[USER_AT]) + Number(fields[SYSTEM_AT]);
  return Number.isNaN(ticks) ? undefined : ticks / TICKS_A_SECOND;
}
