import { readFile } from 'node:fs/promises';
import { type Watch, watchHighest } from './poll.ts';

const SAMPLE_MS = 200;

/** The resident memory of a process, in bytes; undefined where Linux does not report it. */
export async function readResidentBytes(pid: number): Promise<number | undefined> {
  return residentBytes(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''));
}

/** Samples the resident memory of a process, in bytes; undefined where Linux does not report it. */
export function watchResidentMemory(pid: number): Watch {
  return watchHighest(() => readResidentBytes(pid), SAMPLE_MS);
}

/** `VmRSS` of /proc/<pid>/status, in KiB. */
export function residentBytes(status: string): number | undefined {
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  return kib === undefined ? undefined : Number(kib) * 1_024;
}
