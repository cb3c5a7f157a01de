import { readFile } from 'node:fs/promises';

/** The resident memory of a process, in bytes; undefined where Linux does not report it. */
export async function readResidentBytes(pid: number): Promise<number | undefined> {
  return residentBytes(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''));
}

/** `VmRSS` of /proc/<pid>/status, in KiB. */
export function residentBytes(status: string): number | undefined {
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kib === undefined ? undefined : Number(kib) * 1_024;
}
