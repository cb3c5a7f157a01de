import { readFile } from 'node:fs/promises';

/** What /proc counts in; the same on every Linux (`getconf CLK_TCK`). */
const TICKS_A_SECOND = 100;
/** Places of `utime` and `stime` behind the name of the program. */
const USER_AT = 11;
const SYSTEM_AT = 12;

/** Seconds that all threads of a process have computed so far. Undefined where Linux does not tell. */
export async function readCpuSeconds(pid: number): Promise<number | undefined> {
  return cpuSeconds(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''));
}

/** User and system time of /proc/<pid>/stat, whose second field may hold anything, in parentheses. */
export function cpuSeconds(stat: string): number | undefined {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[USER_AT]) + Number(fields[SYSTEM_AT]);
  return Number.isNaN(ticks) ? undefined : ticks / TICKS_A_SECOND;
}
